import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice, formatLots, formatPrice } from '#foundation/money/price.ts';
import { larger, magnitude } from '#foundation/money/rounding.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { dividendOf, priceAfter, splitPendingBy, splitPositionBy } from './corporate-action.ts';
import type { PendingOrder, Position } from './position.ts';
import { notionalOf, profitOf } from './valuation.ts';

const rate = price('1');
const steps = { minLots: lots('0.01'), lotStep: lots('0.01') };
const fractionId = () => asRecordId(2n);

function held(changes: Partial<Position> = {}): Position {
  return {
    id: asRecordId(1n),
    status: 'open',
    code: 'AAPL',
    quoteCurrency: 'USD',
    type: 'market',
    price: null,
    placedTime: null,
    direction: 'buy',
    lots: lots('10'),
    contractSize: 100_000_000n,
    leverage: 5,
    feeRatePpm: 0n,
    swapRatePpm: 0n,
    swapTripleDay: 'friday',
    levels: { warningsPpm: [1_000_000n], stopOutPpm: 500_000n },
    closeTerms: null,
    gap: null,
    requiredMargin: units('200'),
    stopLossPrice: price('90'),
    takeProfitPrice: price('120'),
    trailingDistance: price('8'),
    bestPrice: price('104'),
    expectedReturn: units('200'),
    reserved: units('200'),
    watchSequence: 1,
    editedTime: null,
    action: null,
    openPrice: price('100'),
    openRate: rate,
    openTime: 0,
    openFee: units('1'),
    swap: 0n,
    swapDue: 0n,
    dividendDue: 0n,
    dividends: 0n,
    swappedAt: null,
    partOf: null,
    ...changes,
  };
}

const shown = ({ lots: size, openPrice, stopLossPrice, takeProfitPrice, ...rest }: Position) => ({
  lots: formatLots(size),
  open: formatPrice(openPrice),
  stop: formatPrice(stopLossPrice),
  take: formatPrice(takeProfitPrice),
  distance: rest.trailingDistance && formatPrice(rest.trailingDistance),
  best: rest.bestPrice && formatPrice(rest.bestPrice),
});

test('2 for 1: twice the lots at half the prices', () => {
  const { whole, fraction } = splitPositionBy({ from: 1n, to: 2n }, held(), steps, fractionId);
  expect(whole && shown(whole)).toEqual({
    lots: '20',
    open: '50',
    stop: '45',
    take: '60',
    distance: '4',
    best: '52',
  });
  expect(fraction).toBeUndefined();
  expect(whole).toMatchObject({ requiredMargin: units('200'), reserved: units('200'), openFee: units('1') });
});

test('1 for 10: what is less than a step of lots is apart, with its share of everything', () => {
  const before = held({ lots: lots('1.23'), swap: units('-3'), swapDue: units('-1') });
  const { whole, fraction } = splitPositionBy({ from: 10n, to: 1n }, before, steps, fractionId);
  expect(whole && shown(whole)).toMatchObject({ lots: '0.12', open: '1000', stop: '900', take: '1200' });
  expect(fraction && shown(fraction)).toMatchObject({ lots: '0.003', open: '1000' });
  expect(fraction).toMatchObject({ id: 2n, partOf: 1n });
  for (const part of ['requiredMargin', 'reserved', 'openFee', 'swap', 'swapDue', 'expectedReturn'] as const)
    expect((whole?.[part] ?? 0n) + (fraction?.[part] ?? 0n)).toBe(before[part]);
});

test('where less than the smallest order is left, all of it is the fraction', () => {
  const { whole, fraction } = splitPositionBy(
    { from: 20n, to: 1n },
    held({ lots: lots('0.1') }),
    steps,
    fractionId,
  );
  expect(whole).toBeUndefined();
  expect(fraction).toMatchObject({ id: 1n, lots: lots('0.005'), requiredMargin: units('200') });
});

test('a pending order is converted too, without the fraction', () => {
  const { openPrice, bestPrice: _, ...core } = held({ lots: lots('0.05') });
  const waits = { status: 'pending', type: 'limit', price: openPrice, placedTime: 0 } as const;
  const pending = { ...core, ...waits, orderMargin: 0n, expiresAt: 0 };
  const after = splitPendingBy({ from: 2n, to: 3n }, pending as PendingOrder, steps);
  expect(after).toMatchObject({
    lots: lots('0.07'),
    stopLossPrice: price('60'),
    takeProfitPrice: price('80'),
  });
  expect(after && formatPrice(after.price)).toBe('66.6666666667');
  expect(splitPendingBy({ from: 10n, to: 1n }, pending as PendingOrder, steps)).toBeUndefined();
});

test('a split changes neither notional nor profit by more than its rounding', () => {
  const ratio = fc.record({
    from: fc.bigInt({ min: 1n, max: 50n }),
    to: fc.bigInt({ min: 1n, max: 50n }),
  });
  const amount = fc.bigInt({ min: 1_000_000n, max: 10_000_000_000n });
  const points = fc.bigInt({ min: 1_0000_0000n, max: 10_000_00000_00000n });
  fc.assert(
    fc.property(ratio, amount, points, points, (split, size, open, now) => {
      const before = held({ lots: asLots(size), openPrice: asPrice(open) });
      const { whole, fraction } = splitPositionBy(
        split,
        before,
        { minLots: asLots(1n), lotStep: asLots(1n) },
        fractionId,
      );
      if (whole === undefined) return;
      expect(fraction).toBeUndefined();
      const after = priceAfter(split, asPrice(now));
      // Half a unit of each price on every lot, and a unit of lots at the price.
      const rounding = (whole.lots + larger(after, whole.openPrice)) / 10n ** 10n + 3n;
      const near = (one: bigint, other: bigint) =>
        expect(magnitude(one - other)).toBeLessThanOrEqual(rounding);
      near(notionalOf(whole, whole.openPrice, rate), notionalOf(before, before.openPrice, rate));
      near(
        profitOf(whole, 'buy', whole.openPrice, after, rate),
        profitOf(before, 'buy', before.openPrice, asPrice(now), rate),
      );
    }),
  );
});

test.each([
  ['buy', '0', '25'],
  ['buy', '0.15', '21.25'],
  ['sell', '0.15', '-25'],
] as const)(
  'a dividend of 2.5 on ten of a %s at a withholding of %s comes to %s',
  (direction, withheld, due) => {
    const withholdingPpm = withheld === '0' ? 0n : 150_000n;
    expect(dividendOf(held(), direction, { amount: price('2.5'), usdtRate: rate, withholdingPpm })).toBe(
      units(due),
    );
  },
);

test('a charge is rounded up and a credit down', () => {
  const size = { lots: asLots(1n), contractSize: 100_000_000n };
  const terms = { amount: price('1.5'), usdtRate: rate, withholdingPpm: 0n };
  expect(dividendOf(size, 'buy', terms)).toBe(1n);
  expect(dividendOf(size, 'sell', terms)).toBe(-2n);
});
