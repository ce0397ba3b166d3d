import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/ledger/server/testing/expect-conserved.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots, priceFromPoints } from '#foundation/money/price.ts';
import {
  fundedCustomer,
  keyOf,
  lots,
  newRequest,
  openTradingHouse,
  type TradingHouse,
  units,
} from './testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(() => house.close());

const firstPage = { offset: 0, limit: 100 };

const step = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    direction: fc.constantFrom('buy' as const, 'sell' as const),
    steps: fc.bigInt(1n, 300n),
    leverage: fc.integer({ min: 1, max: 30 }),
    stop: fc.integer({ min: 50, max: 4000 }),
    take: fc.integer({ min: 50, max: 4000 }),
  }),
  fc.record({ kind: fc.constant('close' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('tick' as const), move: fc.integer({ min: -3000, max: 3000 }) }),
  // A gap: most of what is open is far beyond its stop.
  fc.record({ kind: fc.constant('tick' as const), move: fc.constantFrom(-30_000, 30_000) }),
);

test('any orders, closes and prices in any order: conserved, never below zero, all margin accounted for', async () => {
  let closedByTrigger = 0;
  let borne = 0n;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const key = keyOf(await fundedCustomer(house));
      let bid = 138_710;
      house.tick('EURUSD', bid, bid + 20);
      const placed: string[] = [];
      const answers: Promise<unknown>[] = [];
      for (const each of steps) {
        if (each.kind === 'tick') {
          bid = Math.min(Math.max(bid + each.move, 60_000), 250_000);
          house.tick('EURUSD', bid, bid + 20);
        } else if (each.kind === 'place') {
          const sign = each.direction === 'buy' ? 1 : -1;
          const order = {
            code: 'EURUSD',
            type: 'market' as const,
            direction: each.direction,
            lots: asLots(each.steps * lots('0.01')),
            leverage: each.leverage,
            stopLossPrice: priceFromPoints(bid - sign * (each.stop + 40), 5),
            takeProfitPrice: priceFromPoints(bid + sign * (each.take + 40), 5),
          };
          const placing = house.orders.placeOrder(key, order, newRequest());
          answers.push(placing.then((result) => result.ok && placed.push(result.value.id)));
        } else {
          const id = placed[each.which];
          if (id === undefined) await Promise.all(answers);
          else answers.push(house.orders.closeOrder(key, asRecordId(BigInt(id)), newRequest()));
        }
      }
      await Promise.all(answers);
      await house.orders.triggers.settled();

      const { USDT } = await house.ledger.balances(key);
      const { rows } = await house.orders.listOrders(key, {}, firstPage);
      const sum = (texts: string[]) =>
        texts.reduce(
          (total, text) => total + (text.startsWith('-') ? -units(text.slice(1)) : units(text)),
          0n,
        );
      const open = rows.filter(({ status }) => status === 'open');
      const closed = rows.filter(({ status }) => status === 'closed');
      expect(USDT.available).toBeGreaterThanOrEqual(0n);
      expect(USDT.margin).toBe(sum(open.map(({ requiredMargin }) => requiredMargin)));
      const protections = await house.accounts.listTransfers(key, { reason: 'lossProtection' }, firstPage);
      const protection = sum(protections.rows.map(({ amount }) => amount));
      expect(USDT.available + USDT.margin).toBe(
        units('10000') +
          sum(closed.map(({ profit }) => profit)) -
          sum(rows.map(({ fee }) => fee)) +
          protection,
      );
      closedByTrigger += closed.filter(({ closeReason }) => closeReason !== 'user').length;
      borne += protection;
    }),
    { numRuns: 40 },
  );
  await expectConserved(house.database.db);
  expect(closedByTrigger).toBeGreaterThan(0);
  expect(borne).toBeGreaterThan(0n);
});
