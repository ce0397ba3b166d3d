/**
 * Work instead of a refusal, where many visitors write from one network: an answer whose SHA-256 with the
 * puzzle begins with so many zero bits (hashcash).
 */
export interface Puzzle {
  readonly puzzle: string;
  readonly bits: number;
}

/** A second in a browser, and half a minute at most. */
const leastBits = 15;
const mostBits = 20;

/** Each as many conversations as are free cost twice as much as those before. */
export function bitsFor(openedBefore: number, free: number): number {
  return Math.min(leastBits + Math.floor(openedBefore / free) - 1, mostBits);
}

/** What is hashed; an answer is a number. */
export function guessAt(puzzle: string, answer: number | string): string {
  return `${puzzle} ${answer}`;
}

export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  return hash.subarray(0, whole).every((byte) => byte === 0) && (hash[whole] ?? 0) >> (8 - (bits % 8)) === 0;
}
