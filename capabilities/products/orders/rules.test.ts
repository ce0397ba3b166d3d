import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTransfers, emptyBalances, type Transfer } from '#capabilities/money/ledger/rules.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice, formatPrice, type Price } from '#foundation/money/price.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { closePosition } from './closing.ts';
import type { Quote } from './evidence.ts';
import { openPosition } from './opening.ts';
import type { OrderLimits, OrderTerms, Terms } from './order-checks.ts';
import { type MarginAccount, previewOrder } from './rules.ts';
import { everyClass } from './testing/every-class.ts';

const limits: OrderLimits = {
  maxOpenOrders: 3,
  maxPendingOrders: 2,
  pendingDays: 30,
  levels: { warningsPpm: [1_000_000n, 800_000n, 650_000n], stopOutPpm: 500_000n },
  maxSlippagePpm: 1_000n,
  cover: {
    classes: everyClass({
      factorPpm: 1_000_000n,
      maxTakeProfitPpm: 250_000n,
      gapFloorPpm: 10_000n,
      sessionJumpPpm: 10_000n,
    }),
    customerSharePpm: 20_000n,
    unverifiedSharePpm: 50_000n,
  },
  closes: everyClass({ minutes: 30, nightPpm: 80_000n, weekendPpm: 120_000n }),
  gapOf: () => ({ version: 1, ppm: 10_000n }),
};

const eurUsd: Terms = {
  code: 'EURUSD',
  marketClass: 'forex',
  quoteCurrency: 'USD',
  contractSize: units('100000'),
  minLots: lots('0.01'),
  maxLots: lots('100'),
  lotStep: lots('0.01'),
  maxLeverage: 30,
  feeRatePpm: 500n,
  minStopDistance: price('0.0005'),
  swapTripleDay: 'wednesday',
  swapLongPpm: -80n,
  swapShortPpm: 20n,
};

function quote(bid: string, ask: string, usdtRate = '1'): Quote {
  return {
    code: 'EURUSD',
    bid: price(bid),
    ask: price(ask),
    at: 1_700_000_000_000,
    sequence: 7,
    source: 'replay',
    usdtRate: price(usdtRate),
  };
}

const ample = {
  reserved: 0n,
  others: { person: 0n, unverified: undefined },
  cover: { free: units('1000000000'), promised: 0n, capital: 0n, owed: [] },
};
const rich: MarginAccount = {
  available: units('10000'),
  margin: 0n,
  unrealised: 0n,
  bound: 0n,
  needed: 0n,
  covering: 0n,
  closes: { at: 1_700_000_000_100, of: () => undefined },
  openOrders: 0,
  pendingOrders: 0,
  levels: undefined,
  ...ample,
};

const buy: OrderTerms = {
  direction: 'buy',
  lots: lots('0.1'),
  leverage: 20,
  stopLossPrice: price('1.38'),
  takeProfitPrice: price('1.4'),
};
const sell: OrderTerms = {
  ...buy,
  direction: 'sell',
  stopLossPrice: price('1.4'),
  takeProfitPrice: price('1.38'),
};

const opening = { id: () => asRecordId(1n), at: 1_700_000_000_100 };

function open(order: OrderTerms, at = quote('1.3871', '1.3873'), account = rich) {
  const opened = openPosition(order, eurUsd, at, account, limits, opening);
  if (!opened.ok) throw new Error(opened.refusal);
  return opened.value;
}

const lines = (transfers: readonly Transfer[]) =>
  transfers.map(({ from, to, units: amount, reason }) => `${from} → ${to} ${amount} ${reason}`);

describe('an order’s figures', () => {
  test('a buy of 0.1 lots of EUR/USD at 1.3873 with leverage 20', () => {
    const preview = previewOrder(buy, eurUsd, quote('1.3871', '1.3873'), rich, limits);
    if (!preview.ok) throw new Error(preview.refusal);
    expect(preview.value).toMatchObject({
      openPrice: price('1.3873'),
      requiredMargin: units('693.65'),
      openFee: units('6.9365'),
      swapPerDay: -units('1.109840'),
      // 127 for the move, less 6.9365 at opening and 7 at closing
      expectedReturn: units('113.0635'),
      // 73 for the move, and 6.9365 and 6.9 of fees
      lossAtStop: units('86.8365'),
    });
  });

  test('before a close: what it will need, and once that is in force, no less than it', () => {
    const now = rich.closes.at;
    const closing = (inMs: number) => {
      const [closesAt, opensAt] = [now + inMs, now + inMs + 60 * 3_600_000];
      return { ...rich, closes: { at: now, of: () => ({ closesAt, opensAt }) } };
    };
    const at = quote('1.3871', '1.3873');
    const [before, within] = [closing(31 * 60_000), closing(30 * 60_000)];
    const poor = { ...before, available: units('701') };
    const preview = previewOrder(buy, eurUsd, at, poor, limits);
    // 12 % of 13,873
    expect(preview).toMatchObject({
      value: {
        requiredMargin: units('693.65'),
        closeMargin: { units: units('1664.76'), from: now + 60_000 },
      },
    });
    expect(previewOrder(buy, eurUsd, at, { ...within, available: units('1671') }, limits)).toMatchObject({
      refusal: 'INSUFFICIENT_BALANCE',
    });
    const opened = previewOrder(buy, eurUsd, at, { ...within, available: units('1800') }, limits);
    if (!opened.ok) throw new Error(opened.refusal);
    // 1,800 less the fee and 1,664.76 are 128.30 away, with 10,000 of the base.
    expect(formatPrice(opened.value.liquidationPrice)).toBe('1.37446965');
    expect(opened.value.marginLevelAfterPpm).toBe(1_075_868n);
  });

  test('at the liquidation price equity is half of the margin', () => {
    const account: MarginAccount = {
      available: units('2000'),
      margin: units('500'),
      unrealised: 0n,
      bound: 0n,
      needed: units('500'),
      covering: 0n,
      closes: rich.closes,
      openOrders: 1,
      pendingOrders: 0,
      levels: limits.levels,
      ...ample,
    };
    const preview = previewOrder(buy, eurUsd, quote('1.3871', '1.3873'), account, limits);
    if (!preview.ok) throw new Error(preview.refusal);
    const { openFee, requiredMargin, liquidationPrice, openPrice } = preview.value;
    const perPrice = 10_000n;
    const loss = ((openPrice - liquidationPrice) * perPrice) / 100n;
    const equity = units('2500') - openFee - loss;
    expect(equity - (units('500') + requiredMargin) / 2n).toBeLessThan(perPrice);
    expect(equity - (units('500') + requiredMargin) / 2n).toBeGreaterThanOrEqual(0n);
  });

  test('another quote currency is converted by its rate', () => {
    const { position, transfers } = open(
      { ...buy, stopLossPrice: price('180'), takeProfitPrice: price('190') },
      quote('184.98', '185', '0.0065'),
    );
    expect(position.requiredMargin).toBe(units('601.25'));
    expect(lines(transfers)).toEqual([
      'available → margin 60125000000 margin',
      'available → house/fees 601250000 fee',
    ]);
  });

  test('the deciding tick is the first transfer’s evidence', () => {
    const [first, ...others] = open(buy).transfers;
    expect(JSON.parse(first?.evidence ?? '')).toEqual([
      {
        role: 'entry',
        gap: '0.01',
        gapVersion: '1',
        code: 'EURUSD',
        bid: '1.3871',
        ask: '1.3873',
        price: '1.3873',
        usdtRate: '1',
        time: '2023-11-14T22:13:20.000Z',
        source: 'replay',
        sequence: '7',
      },
    ]);
    expect(others.every(({ evidence }) => evidence === undefined)).toBe(true);
  });
});

describe('refusals', () => {
  const cases: [string, string, OrderTerms, Partial<MarginAccount>?][] = [
    ['fewer lots than the least', 'LOTS_INVALID', { ...buy, lots: lots('0.001') }],
    ['more lots than the most', 'LOTS_INVALID', { ...buy, lots: lots('100.01') }],
    ['lots between steps', 'LOTS_INVALID', { ...buy, lots: lots('0.105') }],
    ['leverage below 1', 'LEVERAGE_INVALID', { ...buy, leverage: 0 }],
    ['leverage above the cap', 'LEVERAGE_INVALID', { ...buy, leverage: 31 }],
    ['half a leverage', 'LEVERAGE_INVALID', { ...buy, leverage: 1.5 }],
    ['a buy’s stop above the entry', 'STOP_LOSS_UNREASONABLE', { ...buy, stopLossPrice: price('1.39') }],
    ['a stop at the entry', 'STOP_LOSS_UNREASONABLE', { ...buy, stopLossPrice: price('1.3873') }],
    ['a stop too near', 'STOP_LOSS_UNREASONABLE', { ...buy, stopLossPrice: price('1.38681') }],
    [
      'a buy’s take profit below the entry',
      'TAKE_PROFIT_UNREASONABLE',
      { ...buy, takeProfitPrice: price('1.385') },
    ],
    ['a take profit too near', 'TAKE_PROFIT_UNREASONABLE', { ...buy, takeProfitPrice: price('1.38779') }],
    ['an absurd take profit', 'TAKE_PROFIT_UNREASONABLE', { ...buy, takeProfitPrice: price('99999999') }],
    ['both exchanged', 'STOPS_UNREASONABLE', { ...sell, direction: 'buy' }],
    ['both exchanged, selling', 'STOPS_UNREASONABLE', { ...buy, direction: 'sell' }],
    [
      'a stop beyond liquidation',
      'STOP_LOSS_UNREASONABLE',
      { ...buy, stopLossPrice: price('1.3') },
      { available: units('701') },
    ],
    ['a price moved too far', 'PRICE_MOVED', { ...buy, expectedPrice: price('1.3859') }],
    ['a sell’s price moved too far', 'PRICE_MOVED', { ...sell, expectedPrice: price('1.3885') }],
    ['no tolerance at all', 'PRICE_MOVED', { ...buy, expectedPrice: price('1.38729'), maxSlippagePpm: 0n }],
    ['too many orders', 'TOO_MANY_OPEN_ORDERS', buy, { openOrders: 3 }],
    ['too little money', 'INSUFFICIENT_BALANCE', buy, { available: units('700.58649999') }],
    [
      'losses elsewhere',
      'INSUFFICIENT_BALANCE',
      buy,
      { available: units('1000'), unrealised: -units('300'), bound: units('300') },
    ],
    [
      'profit elsewhere that is not money yet',
      'INSUFFICIENT_BALANCE',
      buy,
      { available: 0n, unrealised: units('9000') },
    ],
  ];
  test.each(cases)('%s: %s', (_, refusal, order, account = {}) => {
    const opened = openPosition(
      order,
      eurUsd,
      quote('1.3871', '1.3873'),
      { ...rich, ...account },
      limits,
      opening,
    );
    expect(opened).toMatchObject({ ok: false, refusal });
  });

  test('what is missing is named to the unit', () => {
    const short = previewOrder(
      buy,
      eurUsd,
      quote('1.3871', '1.3873'),
      { ...rich, available: units('700.58649999') },
      limits,
    );
    expect(short).toMatchObject({ params: { missing: '0.00000001' } });
  });

  test('a moved price is named, a better one is taken', () => {
    const moved = previewOrder(
      { ...buy, expectedPrice: price('1.38') },
      eurUsd,
      quote('1.3871', '1.3873'),
      rich,
      limits,
    );
    expect(moved).toMatchObject({ params: { price: '1.3873' } });
    expect(open({ ...buy, expectedPrice: price('1.39') }).position.openPrice).toBe(price('1.3873'));
    expect(open({ ...sell, expectedPrice: price('1.38') }).position.openPrice).toBe(price('1.3871'));
  });
});

describe('closing', () => {
  const closing = (available: string) =>
    ({ reason: 'user', available: units(available), at: 1_700_000_100_000 }) as const;

  test('a profit: margin back, profit from `house/trading`, fee', () => {
    const { closed, transfers } = closePosition(open(buy).position, quote('1.3973', '1.3975'), closing('0'));
    expect(closed.profit).toBe(units('100'));
    expect(lines(transfers)).toEqual([
      'margin → available 69365000000 marginRelease',
      'house/trading → available 10000000000 profit',
      'available → house/fees 698650000 fee',
    ]);
  });

  test('a sell buys back at the ask', () => {
    const { closed } = closePosition(open(sell).position, quote('1.3873', '1.3875'), closing('0'));
    expect([formatPrice(closed.closePrice), closed.profit]).toEqual(['1.3875', -units('4')]);
  });

  test('a loss beyond the balance is borne by the platform, and the customer ends at zero', () => {
    const { transfers } = closePosition(open(buy).position, quote('1.2373', '1.2375'), closing('10'));
    expect(lines(transfers)).toEqual([
      'margin → available 69365000000 marginRelease',
      // 1,500 of loss and 6.1865 of fee, less 703.65
      'house/losses → available 80253650000 lossProtection',
      'available → house/trading 150000000000 loss',
      'available → house/fees 618650000 fee',
      // It was not paid: it backs no profit.
      'house/trading → house/losses 80253650000 lossUnpaid',
    ]);
  });

  test('nor do its swap and its fee: what was not paid is not earned', () => {
    const position = { ...open(buy).position, swapDue: -units('50') };
    const { transfers } = closePosition(position, quote('0.0002', '0.0004'), closing('0'));
    const lent = transfers.find(({ reason }) => reason === 'lossProtection')?.units ?? 0n;
    const back = transfers.filter(({ to }) => to === 'house/losses');
    expect(back.reduce((sum, each) => sum + each.units, 0n)).toBe(lent);
    expect(back.every(({ from }) => from === 'house/trading' || from === 'house/fees')).toBe(true);
  });
});

test('whatever is opened and closed at whatever prices, nothing goes below zero and all of it is accounted for', () => {
  const somePrice = fc.bigInt(1n, 10n ** 15n).map(asPrice);
  const side = fc.record({
    bid: somePrice,
    spread: fc.bigInt(0n, 10n ** 9n),
    usdtRate: fc.bigInt(1n, 10n ** 12n).map(asPrice),
  });
  const arbitrary = fc.record({
    lots: fc.bigInt(1n, 10_000n).map((steps) => asLots(steps * lots('0.01'))),
    leverage: fc.integer({ min: 1, max: 30 }),
    direction: fc.constantFrom('buy', 'sell'),
    available: fc.bigInt(0n, units('100000')),
    entry: side,
    exit: side,
    stopAt: fc.bigInt(1n, 99n),
    takeAt: fc.bigInt(1n, 99n),
  });
  let opened = 0;
  fc.assert(
    fc.property(arbitrary, ({ entry, exit, direction, available, stopAt, takeAt, ...size }) => {
      const at = (given: typeof entry): Quote => ({
        ...quote('1', '1'),
        bid: given.bid,
        ask: asPrice(given.bid + given.spread),
        usdtRate: given.usdtRate,
      });
      const down = (share: bigint) => asPrice(((entry.bid * (100n - share)) / 100n || 1n) as Price);
      const up = (share: bigint) => asPrice(((entry.bid + entry.spread) * (100n + share)) / 100n + 1n);
      const order: OrderTerms = {
        ...size,
        direction,
        stopLossPrice: direction === 'buy' ? down(stopAt) : up(stopAt),
        takeProfitPrice: direction === 'buy' ? up(takeAt) : down(takeAt),
      };
      const terms = { ...eurUsd, contractSize: units('1'), minStopDistance: asPrice(0n) };
      const balances = { ...emptyBalances, USDT: { ...emptyBalances.USDT, available } };
      const account = { ...rich, available };
      const result = openPosition(order, terms, at(entry), account, limits, opening);
      if (!result.ok) return;
      opened += 1;
      const { position, transfers } = result.value;
      const held = applyTransfers(balances, transfers);
      if (!held.ok) throw new Error('an accepted order overdraws');
      expect(held.value.USDT.margin).toBe(position.requiredMargin);
      const closing = { reason: 'stopLoss', available: held.value.USDT.available, at: 0 } as const;
      const { closed, transfers: closings } = closePosition(position, at(exit), closing);
      const after = applyTransfers(held.value, closings);
      if (!after.ok) throw new Error('a close overdraws');
      const protection = closings.find(({ reason }) => reason === 'lossProtection')?.units ?? 0n;
      expect(after.value.USDT.margin).toBe(0n);
      expect(after.value.USDT.available).toBe(
        available - position.openFee - closed.closeFee + closed.profit + protection,
      );
      if (protection > 0n) expect(after.value.USDT.available).toBe(0n);
    }),
    { numRuns: 2000 },
  );
  expect(opened).toBeGreaterThan(100);
});
