import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asset, assets, unitsPerWhole } from '#foundation/money/money.ts';
import { asPrice } from '#foundation/money/price.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import {
  type ConversionTerms,
  conversionTransfers,
  type PricedConversion,
  priceConversion,
  proceedsOf,
  type Quotes,
  rateOf,
  worthOf,
} from './rules.ts';

const quotes: Quotes = {
  BTC: { bid: price('52000'), ask: price('52010') },
  ETH: { bid: price('2600'), ask: price('2601') },
};
const terms: ConversionTerms = {
  feeRatePpm: 1_000n,
  minWorth: unitsPerWhole,
  maxWorth: 100_000n * unitsPerWhole,
};
const whole = (amount: bigint) => amount * unitsPerWhole;

describe('a conversion', () => {
  test.each([
    ['BTC', 'USDT', whole(1n), 52_000n * 10n ** 16n, 52_00000000n, 51_948_00000000n],
    ['USDT', 'BTC', whole(5_201n), 192270717169n, 10000n, 9989999n],
    ['BTC', 'ETH', whole(1n), 199923106497500961n, 1999232n, 1997231832n],
    ['USDT', 'ETH', whole(2_601n), 3844675124951n, 100000n, 99899999n],
  ] as const)('%s → %s of %i', (from, to, amount, rate, fee, receives) => {
    expect(priceConversion({ from, to, amount }, quotes, terms)).toMatchObject({
      ok: true,
      value: { rate, fee, receives, feeRatePpm: 1_000n },
    });
  });

  test.each([
    ['USDT', 'USDT', whole(5n), 'CURRENCIES_SAME'],
    ['USDT', 'BTC', whole(1n) - 1n, 'CONVERSION_TOO_SMALL'],
    ['BTC', 'USDT', 1_923n, 'CONVERSION_TOO_SMALL'],
    ['USDT', 'BTC', whole(100_000n) + 1n, 'CONVERSION_TOO_LARGE'],
    ['BTC', 'ETH', whole(2n), 'CONVERSION_TOO_LARGE'],
  ] as const)('%s → %s of %i is refused', (from, to, amount, refusal) => {
    expect(priceConversion({ from, to, amount }, quotes, terms)).toMatchObject({ refusal });
  });

  test('what would leave nothing to receive is too small, however low the limit', () => {
    const dear = { BTC: { bid: price('90000000'), ask: price('90000001') } };
    expect(
      priceConversion({ from: 'USDT', to: 'BTC', amount: 1n }, dear, { ...terms, minWorth: 1n }),
    ).toMatchObject({ refusal: 'CONVERSION_TOO_SMALL' });
  });

  test('moves each asset between the customer and the inventory, the fee apart', () => {
    const priced: PricedConversion = {
      from: 'BTC',
      to: 'USDT',
      amount: 5n,
      feeRatePpm: 1_000n,
      fee: 2n,
      receives: 98n,
      rate: rateOf('BTC', 'USDT', quotes) ?? expect.unreachable(),
    };
    expect(conversionTransfers(priced, '7', '[]')).toMatchObject([
      {
        from: 'available',
        to: 'house/conversion',
        asset: 'BTC',
        units: 5n,
        reason: 'convertOut',
        evidence: '[]',
      },
      { from: 'house/conversion', to: 'available', asset: 'USDT', units: 100n, reason: 'convertIn' },
      { from: 'available', to: 'house/fees', asset: 'USDT', units: 2n, reason: 'convertFee' },
    ]);
    expect(conversionTransfers({ ...priced, fee: 0n }, '7', '[]')).toHaveLength(2);
  });
});

/** Prices in the range of what has been seen, and far beyond it; the ask never below the bid. */
const quote = fc
  .tuple(fc.bigInt(1n, 10n ** 17n), fc.bigInt(0n, 10n ** 14n))
  .map(([bid, spread]) => ({ bid: asPrice(bid), ask: asPrice(bid + spread) }));
const anyQuotes: fc.Arbitrary<Quotes> = fc.record({ BTC: quote, ETH: quote });
const amount = fc.bigInt(1n, 900_000_000n * unitsPerWhole);
const asset = fc.constantFrom<Asset>(...assets);
const feeRate = fc.bigInt(0n, 50_000n);
const runs = { numRuns: 500 };

const oneWhole = 10n ** 10n;
const middle = (each: Asset, prices: Quotes) =>
  each === 'USDT' ? 2n * oneWhole : (prices[each]?.bid ?? 0n) + (prices[each]?.ask ?? 0n);

describe('whatever the prices', () => {
  test('no path of conversions at one set of prices brings back more than it began with', () => {
    fc.assert(
      fc.property(
        anyQuotes,
        amount,
        asset,
        fc.array(asset, { minLength: 1, maxLength: 6 }),
        feeRate,
        (prices, units, first, path, fee) => {
          let held = { asset: first, units };
          for (const to of [...path, first]) {
            if (to === held.asset) continue;
            const rate = rateOf(held.asset, to, prices) ?? expect.unreachable();
            held = { asset: to, units: proceedsOf(held.units, rate, fee).receives };
            expect(held.units >= 0n).toBe(true);
          }
          expect(held.units <= units).toBe(true);
        },
      ),
      runs,
    );
  });

  test('what is received is never worth more than what is given, at the middle of the prices', () => {
    fc.assert(
      fc.property(anyQuotes, amount, asset, asset, feeRate, (prices, units, from, to, fee) => {
        fc.pre(from !== to);
        const rate = rateOf(from, to, prices) ?? expect.unreachable();
        const { receives } = proceedsOf(units, rate, fee);
        expect(receives * middle(to, prices) <= units * middle(from, prices)).toBe(true);
      }),
      runs,
    );
  });

  test('converting in parts never brings more than at once', () => {
    fc.assert(
      fc.property(
        anyQuotes,
        fc.array(amount, { minLength: 2, maxLength: 8 }),
        asset,
        asset,
        feeRate,
        (prices, parts, from, to, fee) => {
          fc.pre(from !== to);
          const rate = rateOf(from, to, prices) ?? expect.unreachable();
          const apart = parts.map((part) => proceedsOf(part, rate, fee).receives);
          const together = proceedsOf(sum(parts), rate, fee).receives;
          expect(sum(apart) <= together).toBe(true);
        },
      ),
      runs,
    );
  });

  test('the transfers conserve every asset, and leave the customer what was shown', () => {
    fc.assert(
      fc.property(anyQuotes, amount, asset, asset, (prices, units, from, to) => {
        fc.pre(from !== to);
        const wide = { feeRatePpm: 1_000n, minWorth: 0n, maxWorth: 10n ** 40n };
        const priced = priceConversion({ from, to, amount: units }, prices, wide);
        if (!priced.ok) return;
        const changes = new Map<string, bigint>();
        const add = (name: string, change: bigint) => changes.set(name, (changes.get(name) ?? 0n) + change);
        for (const each of conversionTransfers(priced.value, '1', '[]')) {
          add(`${each.from} ${each.asset}`, -each.units);
          add(`${each.to} ${each.asset}`, each.units);
          expect(each.units > 0n).toBe(true);
        }
        expect(changes.get(`available ${from}`)).toBe(-units);
        expect(changes.get(`available ${to}`)).toBe(priced.value.receives);
        for (const each of assets) {
          const moved = [...changes]
            .filter(([name]) => name.endsWith(` ${each}`))
            .map(([, change]) => change);
          expect(sum(moved)).toBe(0n);
        }
      }),
      runs,
    );
  });
});

test('worth is counted at the bid, rounded down', () => {
  expect(worthOf('BTC', 1n, quotes)).toBe(52_000n);
  expect(worthOf('USDT', 5n, {})).toBe(5n);
  expect(worthOf('ETH', 5n, {})).toBeUndefined();
  expect(rateOf('USDT', 'ETH', {})).toBeUndefined();
});

function sum(all: readonly bigint[]): bigint {
  return all.reduce((total, each) => total + each, 0n);
}
