import { expect, test } from 'vitest';
import { asLots, asPrice } from '#foundation/money/price.ts';
import { notionalOf, profitOf, requiredMarginOf } from './valuation.ts';

test('what a position is worth and binds is rounded up to the unit, a profit to the nearest one', () => {
  const size = { lots: asLots(1n), contractSize: 1n };
  const [least, twice] = [asPrice(1n), asPrice(2n)];
  expect(notionalOf(size, least, least)).toBe(1n);
  expect(requiredMarginOf(size, least, least, 20)).toBe(1n);
  expect(profitOf(size, 'buy', least, twice, least)).toBe(0n);
});
