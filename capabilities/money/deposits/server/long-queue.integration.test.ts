import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InboxPlace, parsePlace } from '#capabilities/desk/reviews/rules.ts';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import { initialDepositPolicy } from '../policy.ts';
import { createDepositHouse, type DepositHouse } from './testing/deposit-house.ts';

let house: DepositHouse;
beforeEach(async () => {
  house = await createDepositHouse();
});
afterEach(async () => {
  await house.close();
});

/** So many announced deposits that the chain does not show, a minute apart; pairs of them at one moment. */
async function announced(count: number): Promise<void> {
  const first = new Date(house.clock.now() - count * minuteMs);
  await sql`
    insert into deposits.recharge (customer_id, id, asset, network, claimed_units, claimed_last6, proof_id, status,
      created_at, is_open)
    select 9000000 + n, 50000 + n, 'USDT', 'ethereum', 15000000000, 'abcdef', 1, 'review',
      ${first}::timestamptz + make_interval(mins => n / 2 * 2), true
    from generate_series(1, ${count}::integer) n`.execute(house.db);
}

const rejection = { decision: 'reject', reasonCode: 'notReceived', note: '' } as const;

test('602 deposits wait: 602 are counted, the sixth page is full, and after 40 decisions there are 562', async () => {
  await announced(602);
  const page = { status: 'waiting', kind: 'recharge', offset: 0, limit: 100 } as const;
  expect((await house.inbox.list(page, house.first)).total).toBe(602);
  expect((await house.inbox.list({ ...page, offset: 500 }, house.first)).rows).toHaveLength(100);
  const { rows } = await house.inbox.list({ ...page, limit: 40 }, house.first);
  for (const { id } of rows) {
    expect(await house.inbox.decide(id, house.first, rejection)).toMatchObject({ ok: true });
  }
  expect(await house.inbox.list({ ...page, offset: 500 }, house.first)).toMatchObject({
    total: 562,
    rows: { length: 62 },
  });
});

test('read on from place to place, everything comes once, the next due first', async () => {
  await announced(202);
  const page = { status: 'waiting', offset: 0, limit: 25 } as const;
  const seen: { id: string; dueAt: string }[] = [];
  let after: InboxPlace | undefined;
  for (;;) {
    const { total, rows } = await house.inbox.list({ ...page, after }, house.first);
    expect(total).toBe(202);
    const last = rows.at(-1);
    if (last === undefined) break;
    seen.push(...rows);
    after = parsePlace(last.place ?? '');
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(202);
  expect(seen).toHaveLength(202);
  const times = seen.map(({ dueAt }) => dueAt);
  expect(times).toEqual(times.toSorted());
});

test('of each kind it is counted what waits and what is late', async () => {
  await announced(602);
  house.clock.advance(initialDepositPolicy.reviewHours * hourMs - 300 * minuteMs);
  expect(await house.inbox.count({}, house.first)).toMatchObject({
    kinds: [{ kind: 'recharge', waiting: 602, overdue: 301, asked: 0 }],
    overdueOutside: 0,
    assignedToMe: 0,
  });
});
