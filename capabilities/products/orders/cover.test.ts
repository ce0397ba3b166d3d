import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asLots, asPrice } from '#foundation/money/price.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { type AccountCover, checkReserve, mostReserve, reserveFor } from './cover.ts';
import { coverTerms, initialCover } from './cover-terms.ts';
import { gapPpmOf, largestOvernight, priceAfterGap } from './gap.ts';

const terms = coverTerms.schema.parse(initialCover);
const { stocks } = terms.classes;
const size = { lots: lots('1'), contractSize: units('100'), usdtRate: price('1') };
const gap = (ppm: bigint) => ({ version: 1, ppm });

describe('what is reserved', () => {
  test.each([
    ['buy', '110', 200_000n, '2000'],
    ['buy', '125', 200_000n, '2500'],
    ['sell', '90', 200_000n, '2000'],
    ['sell', '75', 200_000n, '2500'],
    // A price falls to zero at most.
    ['sell', '90', 1_000_000n, '10000'],
  ] as const)('%s at 100, take profit %s, gap %d: %s', (direction, take, ppm, reserved) => {
    const deal = { ...size, direction, entry: price('100') };
    expect(reserveFor(deal, price(take), gap(ppm), stocks)).toBe(units(reserved));
    expect(reserveFor(deal, price(take), gap(ppm), { ...stocks, factorPpm: 1_500_000n })).toBe(
      (units(reserved) * 3n) / 2n,
    );
  });

  const deals = fc.record({
    entry: fc.bigInt({ min: 10n ** 8n, max: 10n ** 15n }),
    lots: fc.bigInt({ min: 10n ** 6n, max: 10n ** 10n }),
    away: fc.bigInt({ min: 1n, max: 900_000n }),
    ppm: fc.bigInt({ min: 5_000n, max: 1_000_000n }),
  });
  const reservedAt = (
    { entry, lots: of, away, ppm }: { entry: bigint; lots: bigint; away: bigint; ppm: bigint },
    direction: 'buy' | 'sell',
  ) => {
    const move = (entry * away) / 1_000_000n;
    const take = asPrice(direction === 'buy' ? entry + move : entry - move);
    const deal = { ...size, lots: asLots(of), direction, entry: asPrice(entry) };
    return reserveFor(deal, take, gap(ppm), stocks);
  };

  test('is the same for long and short', () => {
    fc.assert(
      fc.property(deals, (deal) => {
        expect(reservedAt(deal, 'buy')).toBe(reservedAt(deal, 'sell'));
      }),
    );
  });

  test('never falls with a farther take profit, a wider gap or more lots, and pays what a gap brings', () => {
    fc.assert(
      fc.property(deals, fc.bigInt({ min: 0n, max: 10n ** 5n }), (deal, more) => {
        const reserved = reservedAt(deal, 'buy');
        expect(reservedAt({ ...deal, away: deal.away + more }, 'buy')).toBeGreaterThanOrEqual(reserved);
        expect(reservedAt({ ...deal, ppm: deal.ppm + more }, 'buy')).toBeGreaterThanOrEqual(reserved);
        expect(reservedAt({ ...deal, lots: deal.lots + more }, 'buy')).toBeGreaterThanOrEqual(reserved);
        const open = priceAfterGap(asPrice(deal.entry), 'buy', deal.ppm);
        const gained = ((open - deal.entry) * deal.lots * size.contractSize * size.usdtRate) / 10n ** 28n;
        expect(reserved).toBeGreaterThanOrEqual(gained);
      }),
    );
  });
});

describe('shares', () => {
  const account = (given: Partial<AccountCover> = {}): AccountCover => ({
    reserved: 0n,
    others: { person: 0n, unverified: undefined },
    cover: { free: units('900000'), promised: units('100000'), capital: 0n, owed: [] },
    ...given,
  });

  test.each([
    ['a person’s 2 %', {}, '20000', 'reserveShare'],
    [
      'less their other accounts',
      { others: { person: units('15000'), unverified: undefined } },
      '5000',
      'reserveShare',
    ],
    ['less the account’s own', { reserved: units('12000') }, '8000', 'reserveShare'],
    [
      '5 % of all who are not verified',
      { others: { person: 0n, unverified: units('49000') } },
      '1000',
      'reserveUnverified',
    ],
    [
      'what is free',
      { cover: { free: units('7'), promised: units('999993'), capital: 0n, owed: [] } },
      '7',
      'reserve',
    ],
    [
      'nothing while the capital owes',
      { cover: { free: units('900000'), promised: 0n, capital: -1n, owed: [{ asset: 'USDT', units: 1n }] } },
      '0',
      'reserve',
    ],
  ] as const)('%s', (_, given, most, reason) => {
    const of = account(given);
    expect(mostReserve(of, terms)).toBe(units(most));
    if (most !== '0') expect(checkReserve(units(most), 0n, of, terms)).toBeUndefined();
    expect(checkReserve(units(most) + 1n, 0n, of, terms)).toMatchObject({ params: { reason } });
  });

  test('what is had already is never refused, whatever is exceeded', () => {
    const exceeded = account({
      reserved: units('30000'),
      others: { person: units('5000'), unverified: units('70000') },
    });
    expect(checkReserve(units('30000'), units('30000'), exceeded, terms)).toBeUndefined();
    expect(mostReserve(exceeded, terms)).toBe(0n);
  });
});

describe('a market’s gap', () => {
  const day = 86_400_000;
  const bar = (nth: number, open: number, close: number) => ({
    start: nth * day,
    open,
    high: 0,
    low: 0,
    close,
    volume: 0,
  });

  test('is the largest move from a close to the next open, up or down, after a time', () => {
    const bars = [bar(0, 100, 100), bar(1, 150, 100), bar(2, 103, 100), bar(3, 96, 100)];
    expect(largestOvernight(bars, 0)).toEqual({ ppm: 500_000n, openedAt: day });
    expect(largestOvernight(bars, day)).toEqual({ ppm: 40_000n, openedAt: 3 * day });
    expect(largestOvernight(bars, 3 * day)).toBeUndefined();
    expect(largestOvernight(bars.slice(0, 1), -1)).toBeUndefined();
  });

  test.each([
    ['the class’s floor', undefined, false, 50_000n],
    ['its own move', 230_000n, false, 230_000n],
    ['a jump within a session, where it never closes', 20_000n, true, 150_000n],
    ['at most the whole price', 9_000_000n, true, 1_000_000n],
  ])('%s', (_, ppm, neverCloses, expected) => {
    const overnight = ppm === undefined ? undefined : { ppm, openedAt: 0 };
    expect(gapPpmOf(terms.classes.crypto, overnight, neverCloses)).toBe(expected);
  });
});

test('a version of before, without gaps and without a share of those who are not verified, is read', () => {
  const { unverifiedShare, byClass, ...before } = initialCover;
  const old = Object.entries(byClass).map(([name, { gapFloor, sessionJump, ...of }]) => [name, of]);
  expect(coverTerms.schema.parse({ ...before, byClass: Object.fromEntries(old) })).toEqual(terms);
});
