import { beginsWithZeros, guessAt, type Puzzle } from '../puzzle.ts';

/** So many are hashed at once; the page goes on in between. */
const batch = 256;

/** Searches for the answer to a puzzle; with 15 bits it takes about a second. */
export async function solve({ puzzle, bits }: Puzzle): Promise<string> {
  const encoder = new TextEncoder();
  const isAnswer = async (answer: number) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(guessAt(puzzle, answer)));
    return beginsWithZeros(new Uint8Array(hash), bits);
  };
  for (let from = 0; ; from += batch) {
    const found = await Promise.all(Array.from({ length: batch }, (_, at) => isAnswer(from + at)));
    const at = found.indexOf(true);
    if (at !== -1) return String(from + at);
  }
}
