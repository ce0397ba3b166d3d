import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { lots, price } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { orderStandings } from './order-standings.ts';
import type { OrderServices } from './orders.ts';
import { buyOrder, newRequest } from './testing/requests.ts';
import { createTradingHouse } from './testing/trading-house.ts';

// No second platform runs beside one; what a batch stores is safe from another process all the same.
test('one request sent through two lanes is done once, of two closings one, and the books are whole', async () => {
  const house = await createTradingHouse();
  const { database, clock } = house;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const otherLane = createMoneyLane({ url: database.url, clock, onError, timeoutMs: 60_000 });
  const sides = [house.orders, house.restarted(otherLane)];
  const key = await house.newKey();

  const wanted = Array.from({ length: 40 }, (_, nth) => ({
    // Never the same twice, or it would be held off as a double click.
    order: buyOrder({ lots: lots('0.01'), takeProfitPrice: price(`1.4${100 + nth}`) }),
    request: newRequest(),
  }));
  const placed: Awaited<ReturnType<OrderServices['placeOrder']>>[] = [];
  for (const [nth, { order, request }] of wanted.entries()) {
    // Each lane has the start of every other order.
    const inTurn = nth % 2 === 0 ? sides : sides.toReversed();
    const [one, other] = await Promise.all(inTurn.map((side) => side.placeOrder(key, order, request)));
    expect(other).toEqual(one);
    placed.push(one ?? expect.unreachable());
  }
  const ids = placed.map((each) => taken(each).id);
  expect(new Set(ids).size).toBe(wanted.length);

  // Closed through both under ids of their own: one does it, the other comes too late.
  const closings = await Promise.all(
    ids.map((id) =>
      Promise.all(sides.map((side) => side.closeOrder(key, asRecordId(BigInt(id)), newRequest()))),
    ),
  );
  for (const closing of closings) {
    const outcomes = closing.map((each) => (each.ok ? 'closed' : each.refusal)).sort();
    expect(outcomes).toEqual(['ORDER_NOT_OPEN', 'closed']);
  }
  const { findings } = await auditLedger(database.db, (audit, tx) =>
    verifyLedger(audit, tx, [orderStandings]),
  );
  expect(findings).toEqual([]);
  const { rows: forks } = await sql`
    select chain, previous_hash from ledger.batch group by chain, previous_hash having count(*) > 1`.execute(
    database.db,
  );
  expect(forks).toEqual([]);
  const { rows: chains } = await sql`select distinct chain from ledger.batch`.execute(database.db);
  expect(chains.length).toBeGreaterThan(1);
  expect(errors).toEqual([]);
  await otherLane.close();
  await house.close();
});
