import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '#capabilities/markets/prices/server/testing/current-at-once.ts';
import { formatPrice, priceFromPoints } from '#foundation/money/price.ts';
import { price, units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { buyOrder, idOf, newRequest, sellOrder } from './testing/requests.ts';
import { createTradingHouse, type TradingHouse } from './testing/trading-house.ts';

/** A feed behind its market, and customers who see the market itself. */

let house: TradingHouse;
let waiting: TradingHouse;
beforeAll(async () => {
  house = await createTradingHouse(undefined, { current: atOnce });
  waiting = await createTradingHouse();
});
afterAll(async () => {
  await house.close();
  await waiting.close();
});

const spread = 20;
const stale = { refusal: 'TRADING_UNAVAILABLE', params: { reason: 'stale' } };
const points = (value: number) => priceFromPoints(value, 5);

/**
 * Trades each second in which the market has left the feed by more than both fees and the spread, and closes
 * when the feed has come after. Gives what that brought in USDT units, and how many orders were filled.
 */
async function attack({
  lagSeconds,
  isNoticed,
  trades,
}: {
  lagSeconds: number;
  isNoticed: boolean;
  trades: number;
}) {
  const key = await house.newKey();
  const total = async () => {
    const { USDT } = await house.ledger.balances(key);
    return USDT.available + USDT.margin;
  };
  const before = await total();
  const random = numbers();
  const market = Array.from({ length: lagSeconds }, () => 138_710);
  house.feed.lag(isNoticed ? lagSeconds * secondMs : 0);
  let [tried, filled] = [0, 0];
  function pass(): { shown: number; seen: number } {
    const last = market.at(-1) ?? 0;
    const seen = Math.min(160_000, Math.max(120_000, last + Math.round((random() - 0.5) * 800)));
    market.push(seen);
    const shown = market[market.length - 1 - lagSeconds] ?? seen;
    house.clock.advance(secondMs);
    house.tick('EURUSD', shown, shown + spread);
    return { shown, seen };
  }
  while (tried < trades) {
    const { shown, seen } = pass();
    if (Math.abs(seen - shown) < 250) continue;
    tried += 1;
    const [below, above] = [points(shown - 2_000), points(shown + 2_000)];
    const order =
      seen > shown
        ? buyOrder({ stopLossPrice: below, takeProfitPrice: above })
        : sellOrder({ stopLossPrice: above, takeProfitPrice: below });
    const placed = await house.orders.placeOrder(key, order, newRequest());
    if (!placed.ok) continue;
    filled += 1;
    for (let second = 0; second < lagSeconds; second += 1) pass();
    await house.orders.triggers.settled();
    await house.orders.closeOrder(key, idOf(placed.value), newRequest());
  }
  house.feed.lag(0);
  pass();
  return { gained: (await total()) - before, filled };
}

/** The same numbers in each run, between 0 and 1. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('a customer who sees the market before the feed', () => {
  test('would gain by an undetected lag', async () => {
    const { gained, filled } = await attack({ lagSeconds: 5, isNoticed: false, trades: 60 });
    expect(filled).toBe(60);
    expect(gained).toBeGreaterThan(units('500'));
  });

  test.each([2, 5, 9])('gains nothing in many trades at a lag of %s s', async (lagSeconds) => {
    const trades = many(1_000);
    expect(await attack({ lagSeconds, isNoticed: true, trades })).toEqual({ gained: 0n, filled: 0 });
  });

  test('places no order that waits, and moves no stop', async () => {
    const key = await house.newKey();
    house.tick('EURUSD', 138_710, 138_730);
    const order = await house.place(key, buyOrder());
    house.feed.lag(2 * secondMs);
    const limit = { type: 'limit', price: price('1.386') } as const;
    expect(await house.orders.placeOrder(key, buyOrder(limit), newRequest())).toMatchObject(stale);
    const higher = { takeProfitPrice: price('1.4') };
    expect(await house.orders.editOrder(key, idOf(order), higher, newRequest())).toMatchObject(stale);
    expect(await house.orders.closeOrder(key, idOf(order), newRequest())).toMatchObject(stale);
    house.feed.lag(0);
    taken(await house.orders.editOrder(key, idOf(order), higher, newRequest()));
    taken(await house.orders.closeOrder(key, idOf(order), newRequest()));
  });

  test('has no order filled at a tick that came late; a stop that stands acts all the same', async () => {
    const key = await house.newKey();
    house.tick('EURUSD', 138_710, 138_730);
    const stops = { stopLossPrice: price('1.385'), takeProfitPrice: price('1.397') };
    const open = await house.place(key, buyOrder(stops));
    const limit = { type: 'limit', price: price('1.386'), stopLossPrice: price('1.37') } as const;
    const waits = await house.place(key, buyOrder(limit));
    const statusOf = async ({ id }: { id: string }) => {
      const { rows } = await house.orders.listOrders(key, {}, { offset: 0, limit: 10 });
      return rows.find((row) => row.id === id)?.status;
    };
    house.feed.lag(2 * secondMs);
    house.lasts('EURUSD', 138_400, 138_420);
    await house.orders.triggers.settled();
    expect([await statusOf(open), await statusOf(waits)]).toEqual(['closed', 'pending']);
    house.feed.lag(0);
    house.tick('EURUSD', 138_410, 138_430);
    await house.orders.triggers.settled();
    expect(await statusOf(waits)).toBe('open');
  });
});

describe('an order that comes while the quote is behind', () => {
  async function placedBehind(expectedPrice: string) {
    const key = await waiting.newKey();
    waiting.tick('EURUSD', 138_710, 138_730);
    waiting.feed.lag(2 * secondMs);
    const order = buyOrder({ expectedPrice: price(expectedPrice), maxSlippagePpm: 100n });
    const placing = waiting.orders.placeOrder(key, order, newRequest());
    waiting.tick('EURUSD', 138_720, 138_740);
    waiting.feed.lag(0);
    waiting.tick('EURUSD', 138_733, 138_753);
    return await placing;
  }

  test('is filled at the next that is not, within what the customer agreed to', async () => {
    expect(taken(await placedBehind('1.3874')).openPrice).toBe(formatPrice(price('1.38753')));
  });

  test('or refused with the new price', async () => {
    expect(await placedBehind('1.3873')).toMatchObject({
      refusal: 'PRICE_MOVED',
      params: { price: formatPrice(price('1.38753')) },
    });
  });
});
