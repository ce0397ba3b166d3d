import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { assetsOn } from '#foundation/money/networks.ts';

const text = z.string().regex(/^\d+$/);
const entryShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('signed'),
    id: z.string(),
    asset: z.enum(assetsOn.ethereum),
    to: z.string(),
    amount: text,
    nonce: z.number().int().min(0),
    hash: z.string(),
    raw: z.string(),
    gas: text,
    maxFeePerGas: text,
    maxPriorityFeePerGas: text,
    at: z.number(),
  }),
  z.strictObject({ kind: z.literal('void'), id: z.string(), at: z.number() }),
]);
export type JournalEntry = z.output<typeof entryShape>;
export type SignedEntry = Extract<JournalEntry, { kind: 'signed' }>;

/** What the signer has done, in a file it only ever adds to. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
  /**
   * Returns once it is on the disk. Throws, and takes nothing more, when another process has written to the
   * file.
   */
  add(entry: JournalEntry): void;
  close(): void;
}

/**
 * Reads the journal. A last line that is not whole was never answered to anybody: it is cut off. Any other
 * that can't be read stops the start.
 */
export function openJournal(path: string): Journal {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
  // A new file is there for good only when its folder is on the disk as well.
  const folder = openSync(dirname(path), constants.O_RDONLY);
  fsyncSync(folder);
  closeSync(folder);
  const stored = readFileSync(path, 'utf8');
  const whole = stored.slice(0, stored.lastIndexOf('\n') + 1);
  let size = Buffer.byteLength(whole);
  if (whole.length < stored.length) {
    ftruncateSync(file, size);
    fdatasyncSync(file);
  }
  const entries = whole
    .split('\n')
    .slice(0, -1)
    .map((line) => entryShape.parse(JSON.parse(line)));
  return {
    entries,
    add(entry) {
      if (fstatSync(file).size !== size) throw new Error('another process writes to this journal');
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      size += line.length;
      let written = 0;
      while (written < line.length) written += writeSync(file, line, written);
      fdatasyncSync(file);
      entries.push(entry);
    },
    close: () => closeSync(file),
  };
}
