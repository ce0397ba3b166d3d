import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { type Recording, readRecordings } from './recording.ts';

/** Reads the folder of recordings. Throws `StartRefused` with one line about what is wrong in it. */
export async function openRecordings(directory: string | undefined): Promise<readonly Recording[]> {
  if (directory === undefined)
    throw new StartRefused('RECORDINGS_DIR: FEED=replay needs the folder of the recordings');
  return await readRecordings(directory).catch((failure: unknown) => {
    throw new StartRefused(`RECORDINGS_DIR: ${failure instanceof Error ? failure.message : failure}`);
  });
}
