import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { withRecorded } from './recorded-instruments.ts';
import { type Recording, readRecordings } from './recording.ts';

/** Reads the folder of recordings. Throws `StartRefused` with one line about what is wrong in it. */
export async function openRecordings(directory: string | undefined): Promise<readonly Recording[]> {
  if (directory === undefined)
    throw new StartRefused('RECORDINGS_DIR: FEED=replay needs the folder of the recordings');
  return await readRecordings(directory).catch((failure: unknown) => {
    throw refused(failure);
  });
}

/**
 * The sample catalogue with what the recordings define, of listed instruments only where the replay is the
 * first of the feeds: behind another one prices have that feed's shape. Throws `StartRefused`.
 */
export function catalogueWith(
  catalogue: readonly CatalogueEntry[],
  recordings: readonly Recording[],
  isReplayFirst: boolean,
): CatalogueEntry[] {
  const listed = new Set(catalogue.map(({ code }) => code));
  const defining = recordings.filter(({ code }) => isReplayFirst || !listed.has(code));
  try {
    return withRecorded(
      catalogue,
      defining.map(({ instrument, quotes: { bid, ask } }) => ({
        instrument,
        bid: bid[0] ?? 1,
        ask: ask[0] ?? 1,
      })),
    );
  } catch (failure) {
    throw refused(failure);
  }
}

function refused(failure: unknown): StartRefused {
  return new StartRefused(`RECORDINGS_DIR: ${failure instanceof Error ? failure.message : failure}`);
}
