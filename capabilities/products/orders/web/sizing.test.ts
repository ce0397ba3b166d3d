import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { asPrice, formatPrice, parseLots } from '#foundation/money/price.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { resultAt } from './estimate.ts';
import {
  lotsForRisk,
  lotsForShare,
  moneyAt,
  type Opening,
  percentAway,
  shareOfLots,
  stopPrice,
} from './sizing.ts';

const opening: Opening = {
  direction: 'buy',
  entry: price('100000'),
  usdtRate: price('1'),
  contractSize: 100_000_000n,
  feeRatePpm: 500n,
  decimals: 2,
};
const terms = { minLots: '0.01', maxLots: '100', lotStep: '0.01' };

describe('lots for a share of the free margin', () => {
  it('counts margin and fee, down to a step', () => {
    // A lot at ten times: 10,000 margin and 50 fee.
    expect(lotsForShare('50', '20100', 10, opening, terms)).toBe('1.00');
    expect(lotsForShare('50', '20099.99', 10, opening, terms)).toBe('0.99');
  });
  it('has none when the least lots cost more, and never more than the most', () => {
    expect(lotsForShare('100', '100', 10, opening, terms)).toBeUndefined();
    expect(lotsForShare('100', '99000000', 10, opening, terms)).toBe('100.00');
    expect(lotsForShare('', '100', 10, opening, terms)).toBeUndefined();
  });
  it('is read back as the share it takes', () => {
    expect(shareOfLots('1', '20100', 10, opening)).toBe('50.00');
    expect(shareOfLots('1', '0', 10, opening)).toBeUndefined();
  });
});

describe('lots for a loss at the stop', () => {
  it('loses at most so much, both fees included', () => {
    // Of one lot: 1,000 by the move, 50 and 49.50 of fees.
    expect(lotsForRisk('1099.5', '99000', opening, terms)).toBe('1.00');
    expect(lotsForRisk('1099.49', '99000', opening, terms)).toBe('0.99');
    expect(moneyAt('1', '99000', opening)).toBe('-1099.50');
  });
  it('has none for a stop that takes no loss', () => {
    expect(lotsForRisk('100', '100000', opening, terms)).toBeUndefined();
    expect(lotsForRisk('100', '99000', { ...opening, direction: 'sell' }, terms)).toBeUndefined();
  });
});

describe('a stop by percent or money', () => {
  it('stands on the side of the direction', () => {
    const sell: Opening = { ...opening, direction: 'sell' };
    expect(stopPrice('stopLoss', { by: 'percent', value: '1' }, '', opening)).toBe('99000.00');
    expect(stopPrice('takeProfit', { by: 'percent', value: '1.5' }, '', opening)).toBe('101500.00');
    expect(stopPrice('stopLoss', { by: 'percent', value: '1' }, '', sell)).toBe('101000.00');
    expect(percentAway('101500', opening)).toBe('1.50');
  });
  it('loses what was typed', () => {
    expect(stopPrice('stopLoss', { by: 'money', value: '1099.5' }, '1', opening)).toBe('99000.00');
    // A point nearer saves a cent, less the fee on it.
    expect(stopPrice('stopLoss', { by: 'money', value: '1099.49' }, '1', opening)).toBe('99000.02');
  });
  it('is empty where there is no such price', () => {
    expect(stopPrice('stopLoss', { by: 'percent', value: '100' }, '1', opening)).toBe('');
    expect(stopPrice('stopLoss', { by: 'money', value: '200000' }, '1', opening)).toBe('');
    expect(stopPrice('stopLoss', { by: 'money', value: '5' }, '', opening)).toBe('');
  });

  const anyOpening = fc
    .record({
      direction: fc.constantFrom('buy' as const, 'sell' as const),
      entry: fc.bigInt(10n ** 8n, 10n ** 16n),
      rate: fc.bigInt(10n ** 8n, 10n ** 11n),
      feeRatePpm: fc.bigInt(0n, 2_000n),
      decimals: fc.integer({ min: 0, max: 6 }),
    })
    .map(({ entry, rate, ...rest }): Opening => {
      const usdtRate = asPrice(rate);
      return { entry: asPrice(entry), usdtRate, contractSize: 100_000_000n, ...rest };
    });
  const anyAmount = fc.bigInt(1n, 10n ** 14n).map(formatUnits);

  it('by money loses no more and brings no less than was typed, and a point nearer would', () => {
    fc.assert(
      fc.property(anyOpening, anyAmount, fc.bigInt(1n, 10_000n), (any, amount, hundredths) => {
        const lots = formatUnits(hundredths * 1_000_000n);
        const typed = parseUnits(amount) ?? 0n;
        for (const [which, sign] of [
          ['stopLoss', -1n],
          ['takeProfit', 1n],
        ] as const) {
          const at = stopPrice(which, { by: 'money', value: amount }, lots, any);
          if (at === '') continue;
          const units = parseUnits(moneyExactly(lots, at, any)) ?? 0n;
          expect(units).toBeGreaterThanOrEqual(sign * typed);
          const nearer = price(at) - (any.direction === 'buy' ? 1n : -1n) * 10n ** BigInt(10 - any.decimals);
          if (nearer <= 0n) continue;
          const less = parseUnits(moneyExactly(lots, formatPrice(asPrice(nearer)), any)) ?? 0n;
          // The fee's rounding may give back what a point this small takes.
          expect(less).toBeLessThanOrEqual(sign * typed + 1n);
        }
      }),
    );
  });
  it('by risk never loses more than was typed', () => {
    fc.assert(
      fc.property(anyOpening, anyAmount, fc.integer({ min: 1, max: 5_000 }), (any, amount, away) => {
        const stop = stopPrice('stopLoss', { by: 'percent', value: String(away / 100) }, '', any);
        const lots = stop === '' ? undefined : lotsForRisk(amount, stop, any, terms);
        if (lots === undefined) return;
        const lost = -(parseUnits(moneyExactly(lots, stop, any)) ?? 0n);
        expect(lost).toBeLessThanOrEqual(parseUnits(amount) ?? 0n);
      }),
    );
  });
});

/** By the rules the platform decides with. */
function moneyExactly(
  lots: string,
  at: string,
  { contractSize, usdtRate, entry, direction, feeRatePpm }: Opening,
) {
  const dealing = { bid: entry, ask: entry, usdtRate, contractSize };
  const feeRate = `0.${feeRatePpm.toString().padStart(6, '0')}`;
  const order = { direction, lots: parseLots(lots) === undefined ? '' : lots };
  return resultAt(order, formatPrice(entry), at, dealing, feeRate) ?? '';
}
