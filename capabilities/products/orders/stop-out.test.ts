import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice, parseLots } from '#foundation/money/price.ts';
import { price, units } from '#foundation/money/testing/amounts.ts';
import type { Quote } from './evidence.ts';
import { lowestLevels, type MarginLevels, warningReached } from './margin-levels.ts';
import type { Position } from './position.ts';
import { closeInAccount, marginFigures, type OpenAccount, stopOut } from './stop-out.ts';

const levels: MarginLevels = { warningsPpm: [1_000_000n, 800_000n, 650_000n], stopOutPpm: 500_000n };

function position(id: number, given: Partial<Position> = {}): Position {
  return {
    id: asRecordId(BigInt(id)),
    status: 'open',
    code: 'EURUSD',
    quoteCurrency: 'USD',
    type: 'market',
    direction: 'buy',
    lots: parseLots('1') ?? asLots(0n),
    contractSize: units('1000'),
    leverage: 10,
    feeRatePpm: 0n,
    swapRatePpm: 0n,
    swapTripleDay: 'wednesday',
    levels,
    closeTerms: null,
    gap: null,
    requiredMargin: units('100'),
    reserved: 0n,
    stopLossPrice: price('0.1'),
    takeProfitPrice: price('9'),
    trailingDistance: null,
    expectedReturn: 0n,
    price: null,
    placedTime: null,
    editedTime: null,
    watchSequence: 1,
    openPrice: price('1'),
    openRate: price('1'),
    openTime: 0,
    openFee: 0n,
    swap: 0n,
    swapDue: 0n,
    dividendDue: 0n,
    dividends: 0n,
    action: null,
    swappedAt: null,
    bestPrice: null,
    partOf: null,
    ...given,
  };
}

function quote(bid: string, ask = bid): Quote {
  const at = { code: 'EURUSD', at: 1, sequence: 2, source: 'replay', usdtRate: price('1') };
  return { ...at, bid: price(bid), ask: price(ask) };
}

const at =
  (bid: string, ask = bid) =>
  () =>
    quote(bid, ask);
const noCloses = { at: 5, of: () => undefined };
const idsOf = (closed: readonly { id: bigint }[]) => closed.map(({ id }) => Number(id));

test.each([
  [1_000_001n, null],
  [1_000_000n, 1_000_000n],
  [800_001n, 1_000_000n],
  [800_000n, 800_000n],
  [649_999n, 650_000n],
  [-5n, 650_000n],
])('at a level of %d ppm the warning reached is %s', (level, warning) => {
  expect(warningReached(level, levels)).toBe(warning);
});

const noPending = { orderMargin: 0n } as const;

describe('stop-out', () => {
  const any = () => true;

  test('closes the largest loss first, and no more than brings the level back above', () => {
    const account: OpenAccount = {
      ...noPending,
      available: 0n,
      positions: [
        position(1, { openPrice: price('1.05') }),
        position(2, { openPrice: price('1.08') }),
        position(3, { openPrice: price('1.05') }),
      ],
    };
    // At 0.99 they have lost 60, 90 and 60 of 300: 30 %. Without the second it is 90 of 200, without the
    // first 90 of 100.
    expect(marginFigures(account, at('0.99'), noCloses).levelPpm).toBe(300_000n);
    const out = stopOut(account, at('0.99'), any, noCloses);
    expect(idsOf(out.closed)).toEqual([2, 1]);
    expect(out.closed.map(({ closeReason }) => closeReason)).toEqual(['stopOut', 'stopOut']);
  });

  test('exactly at the level closes; above it does not', () => {
    const account = { ...noPending, available: units('50'), positions: [position(1)] };
    expect(idsOf(stopOut(account, at('0.9'), any, noCloses).closed)).toEqual([1]);
    expect(idsOf(stopOut(account, at('0.9000001'), any, noCloses).closed)).toEqual([]);
  });

  test('the account’s level is the lowest that its open positions have agreed on; what stays has its own', () => {
    const strict = { warningsPpm: [900_000n, 850_000n], stopOutPpm: 800_000n };
    const later = { warningsPpm: [900_000n, 800_000n, 650_000n], stopOutPpm: 500_000n };
    const old = position(1);
    expect(lowestLevels([])).toBeUndefined();
    expect(lowestLevels([position(2, { levels: strict }), old])).toBe(levels);
    expect(lowestLevels([old, position(2, { levels: later })])).toBe(later);
    const both = { ...noPending, available: 0n, positions: [old, position(2, { levels: strict })] };
    // 60 % stands below the second's level, but not the account's.
    expect(stopOut(both, at('0.96'), any, noCloses).closed).toEqual([]);
    // 40 %; without the first it is 80 %, which the second has agreed on.
    expect(idsOf(stopOut(both, at('0.94'), any, noCloses).closed)).toEqual([1, 2]);
    expect(
      idsOf(stopOut({ ...both, positions: [old, position(2)] }, at('0.94'), any, noCloses).closed),
    ).toEqual([1]);
  });

  test('leaves positions whose market does not trade', () => {
    const account = {
      ...noPending,
      available: 0n,
      positions: [position(1, { code: 'SHUT', openPrice: price('2') }), position(2)],
    };
    const out = stopOut(account, at('0.95'), ({ code }) => code !== 'SHUT', noCloses);
    expect(out.closed[0]?.code).toBe('EURUSD');
  });
});

describe('a loss beyond the balance', () => {
  const closing = { reason: 'stopLoss', at: 5 } as const;

  test('closes what wins on the other side before the platform bears anything', () => {
    const [long, short] = [position(1), position(2, { direction: 'sell' })];
    const account = { ...noPending, available: 0n, positions: [long, short] };
    const out = closeInAccount(account, long, quote('0.5'), closing, at('0.5'));
    expect(idsOf(out.closed)).toEqual([2, 1]);
    expect(out.transfers.some(({ reason }) => reason === 'lossProtection')).toBe(false);
    expect(out.account).toEqual({ ...noPending, available: units('200'), positions: [] });
  });

  test('closes no more than covers it', () => {
    const positions = [position(1), position(2), position(3, { direction: 'sell' })];
    const [first] = positions;
    if (first === undefined) throw new Error('there are three');
    const out = closeInAccount(
      { ...noPending, available: units('40'), positions },
      first,
      quote('0.85'),
      closing,
      at('0.85'),
    );
    // 150 lost, 140 there: the winner's 250 covers it.
    expect(idsOf(out.closed)).toEqual([3, 1]);
    expect(idsOf(out.account.positions)).toEqual([2]);
  });
});

test('whatever is open on both sides of a gap: the platform bears only what the whole account lacks', () => {
  const side = fc.record({
    direction: fc.constantFrom('buy' as const, 'sell' as const),
    lots: fc.bigInt(1n, 50n).map((tenths) => asLots(tenths * 10_000_000n)),
    margin: fc.bigInt(1n, units('300')),
    open: fc.bigInt(50n, 200n).map((cents) => asPrice(cents * 100_000_000n)),
    feeRatePpm: fc.constantFrom(0n, 500n),
    swapDue: fc.bigInt(-units('5'), 0n),
  });
  const arbitrary = fc.record({
    sides: fc.array(side, { minLength: 1, maxLength: 8 }),
    available: fc.bigInt(0n, units('500')),
    gap: fc.integer({ min: 1, max: 400 }),
    target: fc.nat(7),
  });
  let borneByHouse = 0;
  fc.assert(
    fc.property(arbitrary, ({ sides, available, gap, target }) => {
      const positions = sides.map(({ margin: requiredMargin, open: openPrice, ...rest }, index) =>
        position(index + 1, { ...rest, requiredMargin, openPrice }),
      );
      const chosen = positions[target % positions.length];
      if (chosen === undefined) return;
      const quoteOf = at((gap / 100).toFixed(2), (gap / 100 + 0.01).toFixed(2));
      const account = { ...noPending, available, positions };
      const out = closeInAccount(account, chosen, quoteOf(), { reason: 'stopLoss', at: 5 }, quoteOf);
      const sum = (reason: string) =>
        out.transfers.filter((each) => each.reason === reason).reduce((all, each) => all + each.units, 0n);
      const protection = sum('lossProtection');
      expect(out.account.available).toBeGreaterThanOrEqual(0n);
      if (protection === 0n) return;
      borneByHouse += 1;
      expect(out.account).toEqual({ ...noPending, available: 0n, positions: [] });
      const { equity } = marginFigures(account, quoteOf, noCloses);
      expect(protection).toBe(sum('fee') - equity);
    }),
    { numRuns: 1000 },
  );
  expect(borneByHouse).toBeGreaterThan(50);
});

describe('while a close margin is in force', () => {
  // A notional of 1,000 each: 150 in place of 100.
  const closeTerms = { minutes: 30, nightPpm: 150_000n, weekendPpm: 150_000n };
  const closing = {
    at: 5,
    of: (code: string) => (code === 'EURUSD' ? { closesAt: 6, opensAt: 99 } : undefined),
  };
  const positions = [position(1, { closeTerms }), position(2, { closeTerms }), position(3)];

  const any = () => true;

  test('the figures are of what is needed', () => {
    expect(
      marginFigures({ ...noPending, available: units('100'), positions }, at('1'), closing),
    ).toMatchObject({
      equity: units('400'),
      margin: units('300'),
      needed: units('400'),
      covering: units('300'),
      levelPpm: 1_000_000n,
    });
  });

  test('positions that need one are closed, the largest loss first, until equity bears what is left', () => {
    const short = { ...noPending, available: units('50'), positions };
    // 75 of loss: 275 of equity.
    const { closed } = stopOut(short, at('0.975'), any, closing);
    expect(closed).toMatchObject([{ id: 1n, closeReason: 'closeMargin' }]);
    expect(idsOf(stopOut({ ...short, available: units('75') }, at('0.975'), any, closing).closed)).toEqual(
      [],
    );
    expect(idsOf(stopOut(short, at('0.975'), any, noCloses).closed)).toEqual([]);
  });

  test.each([
    ['1', 'closeMargin'],
    // 250 of loss leave 50 to a margin of 100.
    ['0.75', 'stopOut'],
  ])('at %s, however low the level falls by the close, the reason is %s', (bid, closeReason) => {
    const large = { minutes: 30, nightPpm: 950_000n, weekendPpm: 950_000n };
    const account = {
      ...noPending,
      available: units('200'),
      positions: [position(1, { closeTerms: large })],
    };
    expect(stopOut(account, at(bid), any, closing).closed).toMatchObject([{ closeReason }]);
  });

  test('nothing is closed in a market that is closed, nor for it in another', () => {
    const other = position(4, { code: 'OTHER' });
    const short = { ...noPending, available: 0n, positions: [...positions.slice(0, 2), other] };
    const isOpen = ({ code }: { code: string }) => code !== 'EURUSD';
    expect(idsOf(stopOut(short, at('0.97'), isOpen, closing).closed)).toEqual([]);
  });
});
