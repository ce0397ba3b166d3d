import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { beginsWithZeros, bitsFor, guessAt } from './puzzle.ts';
import { solve } from './web/solve.ts';

test('the work doubles with each share of conversations, and ends at half a minute', () => {
  expect([5, 9, 10, 15, 30, 5_000].map((opened) => bitsFor(opened, 5))).toEqual([15, 15, 16, 17, 20, 20]);
});

test('zero bits are counted from the first', () => {
  const hash = Uint8Array.from([0, 0b0000_0100, 255]);
  expect([8, 13, 14, 16, 17].map((bits) => beginsWithZeros(hash, bits))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a browser finds an answer that the platform takes', async () => {
  const answer = await solve({ puzzle: 'abc', bits: 10 });
  const hash = createHash('sha256').update(guessAt('abc', answer)).digest();
  expect(beginsWithZeros(hash, 10)).toBe(true);
});
