import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice } from '#foundation/money/price.ts';
import { lots, price, units } from '#foundation/money/testing/amounts.ts';
import { closePosition, takePart } from './closing.ts';
import type { DecidingTick, Quote } from './evidence.ts';
import { feeOf } from './fee.ts';
import { openingTransfers } from './opening.ts';
import { orderTypes } from './order-type.ts';
import { type CloseReason, closeReasons, type Position } from './position.ts';
import { type RecordedOrder, recompute } from './recompute.ts';
import { directions } from './valuation.ts';

const whole: Position = {
  id: asRecordId(7n),
  status: 'open',
  code: 'EURUSD',
  quoteCurrency: 'USD',
  type: 'market',
  direction: 'buy',
  lots: lots('1'),
  contractSize: units('1000'),
  leverage: 10,
  feeRatePpm: 500n,
  swapRatePpm: 0n,
  swapTripleDay: 'wednesday',
  levels: { warningsPpm: [1_000_000n], stopOutPpm: 500_000n },
  closeTerms: null,
  gap: null,
  requiredMargin: units('100'),
  reserved: 0n,
  stopLossPrice: price('0.9'),
  takeProfitPrice: price('1.1'),
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
};

function quote(bid: bigint, spread = 0n, usdtRate = price('1')): Quote {
  const at = { code: 'EURUSD', at: 1, sequence: 2, source: 'replay' };
  return { ...at, bid: asPrice(bid), ask: asPrice(bid + spread), usdtRate };
}

const ticksOf = (transfers: readonly Transfer[]): DecidingTick[] =>
  transfers.flatMap(({ evidence }) => (evidence === undefined ? [] : JSON.parse(evidence)));

/** Opens the position at one quote and closes some of it, then the rest, at another; as they are recorded. */
function traded(given: Partial<Position>, entry: Quote, exit: Quote, reason: CloseReason, partLots = 0n) {
  const drawn = { ...whole, ...given };
  const openPrice = drawn.direction === 'buy' ? entry.ask : entry.bid;
  const openFee = feeOf(drawn, openPrice, entry.usdtRate, drawn.feeRatePpm);
  const position = { ...drawn, openPrice, openFee, openRate: entry.usdtRate };
  const opening = openingTransfers(
    position,
    entry,
    position.type === 'market' ? ['entry'] : ['trigger', 'entry'],
  );
  const close = (each: Position) => closePosition(each, exit, { reason, at: 2, available: 0n });
  const { part, rest } = takePart(position, asLots(partLots), () => asRecordId(8n));
  const [ofPart, ofRest] = [close(part), close(rest)];
  const recorded: RecordedOrder[] = [
    {
      order: ofRest.closed,
      transfers: [...opening, ...ofRest.transfers],
      ticks: ticksOf([...opening, ...ofRest.transfers]),
      partLots,
      around: {},
    },
  ];
  if (partLots === 0n) return recorded;
  const ticks = ticksOf([...opening, ...ofPart.transfers]);
  return [
    ...recorded,
    { order: ofPart.closed, transfers: ofPart.transfers, ticks, partLots: 0n, around: {} },
  ];
}

function recomputed(recorded: RecordedOrder | undefined) {
  const answer = recorded && recompute(recorded);
  if (answer === undefined || typeof answer === 'string') throw new Error(`not recomputed: ${answer}`);
  return answer;
}

test('of an untouched order of any type and close reason, whole or in parts, nothing is owed', () => {
  const someQuote = fc
    .tuple(fc.bigInt(1n, 10n ** 15n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 12n))
    .map(([bid, spread, rate]) => quote(bid, spread, asPrice(rate)));
  const drawn = fc.record({
    direction: fc.constantFrom(...directions),
    type: fc.constantFrom(...orderTypes),
    lots: fc.bigInt(2n, 10n ** 10n).map(asLots),
    feeRatePpm: fc.bigInt(0n, 10_000n),
    swapDue: fc.bigInt(-units('10'), 0n),
  });
  const reason = fc.constantFrom(...closeReasons.filter((each) => each !== 'corporateAction'));
  const share = fc.bigInt(0n, 99n);
  fc.assert(
    fc.property(drawn, someQuote, someQuote, reason, share, (given, entry, exit, why, percent) => {
      for (const recorded of traded(given, entry, exit, why, (given.lots * percent) / 100n)) {
        const { difference, recorded: had, should } = recomputed(recorded);
        expect(difference).toBe(0n);
        expect(had).toEqual(should);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a fee that was taken twice is owed to the unit, and a profit that was paid twice is to be given back', () => {
  const [order] = traded({}, quote(10n ** 10n), quote(11n * 10n ** 9n), 'takeProfit');
  if (order === undefined) throw new Error('nothing was traded');
  const twice = (reason: Transfer['reason']) => {
    const more = order.transfers.filter((each) => each.reason === reason);
    return recomputed({ ...order, transfers: [...order.transfers, ...more] }).difference;
  };
  expect(twice('fee')).toBe(units('1.05'));
  expect(twice('profit')).toBe(-units('100'));
});

test('what the platform bore of a loss is not owed to the customer as well', () => {
  const [order] = traded({}, quote(10n ** 10n), quote(5n * 10n ** 9n), 'stopLoss');
  if (order === undefined) throw new Error('nothing was traded');
  // Loss 500, closing fee 0.25, margin 100: the platform bore 400.25.
  const withLoss = (more: bigint) =>
    recomputed({
      ...order,
      transfers: [
        ...order.transfers,
        { reason: 'loss', from: 'available', to: 'house/trading', units: more },
      ],
    }).difference;
  expect(withLoss(units('400.25'))).toBe(0n);
  expect(withLoss(units('401.25'))).toBe(units('1'));
});

test('a stop that its tick had not reached is named', () => {
  const groundAt = (bid: string, reason: CloseReason) =>
    recomputed(traded({}, quote(price('1')), quote(price(bid)), reason)[0]).ground;
  expect(groundAt('0.9', 'stopLoss')).toBe('reached');
  expect(groundAt('0.91', 'stopLoss')).toBe('notReached');
  expect(groundAt('1.1', 'takeProfit')).toBe('reached');
  expect(groundAt('1.09', 'takeProfit')).toBe('notReached');
  expect(groundAt('1', 'user')).toBe('unchecked');
});
