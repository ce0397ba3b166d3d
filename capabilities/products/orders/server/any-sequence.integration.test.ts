import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { expectHeld } from '#capabilities/money/ledger/server/testing/expect-held.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { asLots, priceFromPoints } from '#foundation/money/price.ts';
import { lots, units } from '#foundation/money/testing/amounts.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { hourMs, type Instant } from '#foundation/time/clock.ts';
import type { OrderServices } from './orders.ts';
import type { OrderRequest } from './place-order.ts';
import { firstPage, type keyOf, newRequest } from './testing/requests.ts';
import { createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await createTradingHouse();
});
afterAll(() => house.close());

const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      type: fc.constantFrom('market' as const, 'market' as const, 'limit' as const, 'stop' as const),
      direction: fc.constantFrom('buy' as const, 'sell' as const),
      steps: fc.bigInt(1n, 150n),
      leverage: fc.constantFrom(3, 20, 30),
      away: fc.integer({ min: 1, max: 1500 }),
      stop: fc.integer({ min: 50, max: 4000 }),
      take: fc.integer({ min: 50, max: 4000 }),
      trailing: fc.option(fc.integer({ min: 50, max: 2000 }), { nil: undefined }),
      until: fc.constantFrom('day' as const, 'days' as const, undefined),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      which: fc.nat(5),
      steps: fc.option(fc.bigInt(1n, 100n), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which: fc.nat(5),
      stop: fc.option(fc.integer({ min: -3000, max: 3000 }), { nil: undefined }),
      trailing: fc.option(fc.integer({ min: 50, max: 2000 }), { nil: undefined }),
      price: fc.option(fc.integer({ min: -1500, max: 1500 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('tick' as const), move: fc.integer({ min: -700, max: 700 }) }),
  },
  // A gap: most of what is open is far beyond its stop.
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      move: fc.constantFrom(-30_000, -4_000, 4_000, 30_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'settle' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What happened in all runs together, so that a generator that has grown tame is noticed. */
const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + units(text), 0n);

test('any prices and any orders, edits, parts, cancels, nights and restarts in any order: conserved, never below zero, all accounted for', async () => {
  let orders: OrderServices = house.orders;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 70, size: 'max' }), async (steps) => {
      const key = await house.newKey();
      let bid = 138_710;
      house.lasts('EURUSD', bid, bid + 20);
      const placed: string[] = [];
      const answers: Promise<unknown>[] = [];
      for (const each of steps) await take(each);
      await Promise.all(answers);
      await orders.triggers.settled();
      await expectAccountedFor(key);

      async function take(each: Step): Promise<void> {
        if (each.kind === 'tick') {
          bid = Math.min(Math.max(bid + each.move, 60_000), 250_000);
          house.lasts('EURUSD', bid, bid + 20);
        } else if (each.kind === 'place') {
          const placing = orders.placeOrder(key, orderOf(each, bid, house.clock.now()), newRequest());
          answers.push(placing.then((result) => result.ok && placed.push(result.value.id)));
        } else if (each.kind === 'days') {
          house.clock.advance(each.count * 24 * hourMs);
          house.lasts('EURUSD', bid, bid + 20);
          answers.push(orders.swaps.run(), orders.triggers.expire());
        } else if (each.kind === 'restart') {
          await Promise.all(answers);
          await orders.triggers.stop();
          orders = house.restarted();
          await orders.triggers.start();
        } else if (each.kind === 'settle') {
          await Promise.all(answers);
          await orders.triggers.settled();
        } else {
          const id = placed[each.which % Math.max(placed.length, 1)];
          if (id === undefined) return;
          answers.push(change(each, asRecordId(BigInt(id))));
        }
      }

      async function change(
        each: Exclude<Step, { kind: 'tick' | 'place' | 'days' | 'restart' | 'settle' }>,
        id: ReturnType<typeof asRecordId>,
      ): Promise<void> {
        if (each.kind === 'cancel') {
          if ((await orders.cancelOrder(key, id, newRequest())).ok) count('cancelled');
        } else if (each.kind === 'close') {
          const part = each.steps === undefined ? undefined : asLots(each.steps * lots('0.01'));
          const closed = await orders.closeOrder(key, id, newRequest(), part);
          if (closed.ok && closed.value.partOf !== undefined) count('part');
        } else {
          const at = (points: number | undefined) =>
            points === undefined ? undefined : priceFromPoints(Math.max(1, bid + points), 5);
          const distance = each.trailing === undefined ? undefined : priceFromPoints(each.trailing, 5);
          const edit = { stopLossPrice: at(each.stop), price: at(each.price), trailingDistance: distance };
          if ((await orders.editOrder(key, id, edit, newRequest())).ok) count('edited');
        }
      }
    }),
    { numRuns: many(600), endOnFailure: true },
  );
  if (orders !== house.orders) await orders.triggers.stop();
  await expectConserved(house.database.db);
  await expectHeld(house.database.db);
  await expectVerified(house);
  // What only some draws reach (stop-outs, say) has tables of its own; without these the property would say
  // nothing.
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['edited', 'stopLoss', 'filled', 'expired']));
});

function orderOf(each: Extract<Step, { kind: 'place' }>, bid: number, at: Instant): OrderRequest {
  const sign = each.direction === 'buy' ? 1 : -1;
  const waits = each.type === 'limit' ? -each.away - 30 : each.type === 'stop' ? each.away + 30 : 0;
  const entry = bid + sign * waits;
  const until = each.until === 'days' ? at + 5 * 24 * hourMs : each.until;
  return {
    code: 'EURUSD',
    type: each.type,
    direction: each.direction,
    lots: asLots(each.steps * lots('0.01')),
    leverage: each.leverage,
    stopLossPrice: priceFromPoints(entry - sign * (each.stop + 40), 5),
    takeProfitPrice: priceFromPoints(entry + sign * (each.take + 40), 5),
    ...(each.trailing === undefined ? {} : { trailingDistance: priceFromPoints(each.trailing, 5) }),
    ...(each.type === 'market' ? {} : { price: priceFromPoints(entry, 5), until }),
  };
}

async function expectAccountedFor(key: ReturnType<typeof keyOf>): Promise<void> {
  const { USDT } = await house.ledger.balances(key);
  const { rows } = await house.orders.listOrders(key, {}, firstPage);
  const open = rows.filter(({ status }) => status === 'open');
  const pending = rows.filter(({ status }) => status === 'pending');
  const closed = rows.filter(({ status }) => status === 'closed');
  const of = async (reason: 'lossProtection' | 'swap') =>
    sum((await house.accounts.listTransfers(key, { reason }, firstPage)).rows.map(({ amount }) => amount));
  const [protection, swap] = [await of('lossProtection'), await of('swap')];
  expect(USDT.available).toBeGreaterThanOrEqual(0n);
  expect(USDT.margin).toBe(
    sum(open.map(({ requiredMargin }) => requiredMargin)) +
      sum(pending.map(({ orderMargin }) => orderMargin ?? '')),
  );
  // No time is over without the order; nothing is reserved for one that waits.
  for (const { expiresAt = '' } of pending) expect(Date.parse(expiresAt)).toBeGreaterThan(house.clock.now());
  expect(USDT.held).toBe(0n);
  expect(USDT.available + USDT.margin).toBe(
    units('10000') +
      sum(closed.map(({ profit }) => profit)) -
      sum(rows.map(({ fee }) => fee)) +
      swap +
      protection,
  );
  // What a closed order says it paid or earned overnight was moved; of an open one some may still be due.
  expect(swap).toBeGreaterThanOrEqual(sum(rows.map((order) => order.swap)));
  if (open.length === 0) expect(swap).toBe(sum(rows.map((order) => order.swap)));
  const account = await house.accounts.accountOf(key.customerId, key.book);
  if (account.marginLevel !== null) expect(Number(account.marginLevel)).toBeGreaterThan(0.5);
  // The platform bears something only when nothing is left that could have.
  for (const { status, closeReason, type } of rows) {
    count(status);
    if (closeReason !== undefined) count(closeReason);
    if (type !== 'market' && (status === 'open' || status === 'closed')) count('filled');
  }
  if (swap !== 0n) count('swap');
  if (protection > 0n) count('borne');
}
