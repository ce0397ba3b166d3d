import { expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots } from '#foundation/money/price.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import type { Quote } from './evidence.ts';
import { standingOf } from './free-margin.ts';
import type { Position } from './position.ts';

const usdt = (whole: number) => BigInt(whole) * 100_000_000n;

/** One of a base, bought or sold at 100 with leverage 10, its stop five away. */
function position(direction: 'buy' | 'sell', changes: Partial<Position> = {}): Position {
  return {
    id: asRecordId(1n),
    status: 'open',
    code: 'X',
    quoteCurrency: 'USD',
    type: 'market',
    price: null,
    placedTime: null,
    direction,
    lots: asLots(100_000_000n),
    contractSize: 100_000_000n,
    leverage: 10,
    feeRatePpm: 0n,
    swapRatePpm: 0n,
    swapTripleDay: 'wednesday',
    levels: { warningsPpm: [1_000_000n], stopOutPpm: 500_000n },
    closeTerms: null,
    gap: null,
    reserved: 0n,
    requiredMargin: usdt(10),
    stopLossPrice: price(direction === 'buy' ? '95' : '105'),
    takeProfitPrice: price(direction === 'buy' ? '200' : '1'),
    trailingDistance: null,
    bestPrice: null,
    expectedReturn: 0n,
    watchSequence: 0,
    editedTime: null,
    openPrice: price('100'),
    openRate: price('1'),
    openTime: 0,
    openFee: 0n,
    swap: 0n,
    swapDue: 0n,
    dividendDue: 0n,
    dividends: 0n,
    action: null,
    swappedAt: null,
    partOf: null,
    ...changes,
  };
}

function quote(bid: string): Quote {
  const usdtRate = price('1');
  return { code: 'X', bid: price(bid), ask: price(bid), at: 0, sequence: 1, source: 'test', usdtRate };
}

const noCloses = { at: 0, of: () => undefined };
const buy = position('buy');
const sell = position('sell');
const owing = position('buy', { swapDue: -usdt(1) });
const secured = position('buy', { stopLossPrice: price('101') });
const live = (bid: string) => ({ quote: quote(bid), isLive: true });
const shut = (bid: string) => ({ quote: quote(bid), isLive: false });
const unknown = { quote: undefined, isLive: false };

test.each([
  ['a loss', [buy], live('97'), -3, 3],
  ['a profit', [buy], live('104'), 4, 0],
  ['both sides of a market', [buy, sell], live('97'), 0, 0],
  ['swap that is owed', [owing], live('100'), -1, 1],
  ['a shut market whose last price is above the stop', [buy], shut('97'), -3, 5],
  ['a shut market in profit', [buy], shut('104'), 4, 5],
  ['a shut market whose last price is beyond the stop', [buy], shut('91'), -9, 9],
  ['both sides of a shut market', [buy, sell], shut('97'), 0, 10],
  ['a shut market with the stop in profit', [secured], shut('104'), 4, 0],
  ['no price', [owing], unknown, -1, 6],
  ['no price, with the stop in profit', [secured], unknown, 0, 0],
] as const)('%s', (_, positions, priceAtHand, unrealised, bound) => {
  const { unrealised: stands, bound: stays } = standingOf(positions, () => priceAtHand, noCloses);
  expect({ unrealised: stands, bound: stays }).toEqual({
    unrealised: usdt(unrealised),
    bound: usdt(bound),
  });
});
