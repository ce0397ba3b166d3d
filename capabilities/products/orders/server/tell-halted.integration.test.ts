import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorporateAction } from '#capabilities/markets/actions/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { toldNotices } from '#foundation/server-kit/testing/told-notices.ts';
import { tellHaltedTask } from './holders.sql.ts';
import type { OrderRequest } from './place-order.ts';
import { tellActionNews, tellHolders } from './tell-halted.ts';
import { buyOrder, keyOf, newRequest } from './testing/requests.ts';
import { createTradingHouse, fundedCustomer, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await createTradingHouse();
  await runMigrations({ connectionString: house.database.url });
});
afterAll(() => house.close());

const waiting = buyOrder({ type: 'limit', price: price('1.385') });

test('who holds a position or waits for a price in a halted market is notified, and no other customer', async () => {
  const place = async (order: OrderRequest, ...books: Book[]) => {
    const customerId = await fundedCustomer(house);
    const placed = [];
    for (const book of books) placed.push(await house.place(keyOf(customerId, book), order));
    return { customerId, placed };
  };
  const holder = await place(buyOrder(), 'real');
  const waiter = await place(waiting, 'real');
  const both = await place(buyOrder(), 'demo', 'real');
  const trying = await place(buyOrder(), 'demo');
  await place(
    buyOrder({ code: 'USDJPY', stopLossPrice: price('149'), takeProfitPrice: price('151') }),
    'real',
  );
  const left = await place(buyOrder(), 'real');
  for (const { id } of left.placed) {
    const key = keyOf(left.customerId, 'real');
    taken(await house.orders.closeOrder(key, asRecordId(BigInt(id)), newRequest()));
  }

  const halt = { code: 'EURUSD', at: house.clock.now() };
  await tellHolders(house.database.db, halt);
  const told = await toldNotices(house.database.db);
  const expected = [holder, waiter, both, trying].map(({ customerId }) => String(customerId));
  expect(told.map(({ customerId }) => customerId)).toEqual(expected);
  // What is about the demo book alone is listed alone.
  expect(told.map(({ book }) => book)).toEqual(['real', 'real', 'real', 'demo']);
  expect(told[0]).toMatchObject({ event: 'marketHalted', facts: { code: 'EURUSD' }, at: halt.at });
  // A second run names the same notices, which are there already; another halt does not.
  await tellHolders(house.database.db, halt);
  house.clock.advance(1);
  await tellHolders(house.database.db, { ...halt, at: house.clock.now() });
  expect(new Set((await toldNotices(house.database.db)).map(({ id }) => id)).size).toBe(2);

  await house.database.db
    .transaction()
    .execute((tx) => tellActionNews(tx, { action: split, days: 3, at: halt.at }));
  const payload = { code: 'EURUSD', at: halt.at, id: 'action 7 3', event: 'actionAhead', facts: ahead };
  expect(await tellHoldersJobs(house.database.db)).toEqual([payload]);
  await tellHolders(house.database.db, payload);
  const last = (await toldNotices(house.database.db)).slice(-4);
  expect(last.map(({ event, facts }) => [event, facts])).toEqual(
    expected.map(() => ['actionAhead', { code: 'EURUSD', ...ahead }]),
  );

  const hold = { code: 'EURUSD', why: 'jump', since: 7 } as const;
  await house.database.db.transaction().execute((tx) => tellActionNews(tx, { hold, at: halt.at }));
  const held = {
    code: 'EURUSD',
    at: halt.at,
    id: 'held EURUSD 7',
    event: 'marketHeld',
    facts: { kind: 'jump' },
  };
  expect(await tellHoldersJobs(house.database.db)).toEqual([payload, held]);
});

const split: CorporateAction = {
  id: 7n,
  code: 'EURUSD',
  kind: 'split',
  from: 1n,
  to: 2n,
  exDate: '2026-12-01',
  exAt: Date.parse('2026-12-01T14:30:00Z'),
  state: 'confirmed',
  isSample: false,
};
const ahead = { kind: 'split', time: '2026-12-01T14:30:00.000Z' };

/** The queued notices to holders. */
async function tellHoldersJobs(db: Database): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${tellHaltedTask}`.execute(db);
  return rows.map(({ payload }) => payload);
}
