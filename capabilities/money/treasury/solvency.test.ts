import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPrice } from '#foundation/money/price.ts';
import { inUsdt, isShort, ratioPpm, sumSides } from './solvency.ts';

test.each([
  [100n, 100n, 1_000_000n, false],
  [100n, 99n, 990_000n, true],
  [3n, 2n, 666_666n, true],
  [100n, 0n, 0n, true],
  [100n, -5n, -50_000n, true],
  [0n, 0n, undefined, false],
  [0n, 7n, undefined, false],
])('owed %i and held %i', (owed, held, ratio, short) => {
  expect(ratioPpm({ owed, held })).toBe(ratio);
  expect(isShort({ owed, held }, 100)).toBe(short);
});

test('a single unit that is missing is short, however much is owed, and an alarm may ask for more', () => {
  const owed = 10n ** 20n;
  expect(isShort({ owed, held: owed - 1n }, 100)).toBe(true);
  expect(isShort({ owed, held: owed }, 100)).toBe(false);
  expect(isShort({ owed, held: owed }, 101)).toBe(true);
});

test('in USDT no less is owed and nothing more is held than before the rounding', () => {
  const amount = fc.bigInt(0n, 10n ** 24n);
  fc.assert(
    fc.property(amount, amount, fc.bigInt(1n, 10n ** 18n), (owed, held, rate) => {
      const scale = 10n ** 10n;
      const worth = inUsdt({ owed, held }, asPrice(rate));
      expect(worth.owed * scale >= owed * rate && (worth.owed - 1n) * scale < owed * rate).toBe(true);
      expect(worth.held * scale <= held * rate && (worth.held + 1n) * scale > held * rate).toBe(true);
      expect(sumSides([worth, { owed: 1n, held: 2n }])).toEqual({
        owed: worth.owed + 1n,
        held: worth.held + 2n,
      });
    }),
  );
});
