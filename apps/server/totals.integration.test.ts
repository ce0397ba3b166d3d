import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountedKind,
  countReviews,
  listReviews,
  type Review,
} from '#capabilities/desk/reviews/console-contract.ts';
import { assignReviews } from '#capabilities/desk/reviews/team-contract.ts';
import { listWithdrawals } from '#capabilities/money/withdrawals/console-contract.ts';
import { searchCustomers } from '#capabilities/people/customers/console-contract.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Platform } from './compose.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Every number of the console that opens a list, held against the rows of that list. */

let platform: Platform;
let end: () => Promise<void>;
let cookie: string;

beforeAll(async () => {
  let database: TestDatabase;
  ({ platform, database, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  cookie = await operatorCookie(platform.server, 'reviewer');
  // Twelve corrections as the treasurer may have asked for them, five of them late; three are assigned.
  await sql`
    insert into adjustments.adjustment (customer_id, book, asset, units, reason_code, note, reference, requested_by,
      request_id, fingerprint, requested_at, due_at, needed, worth)
    select (select id from customers.customer order by id limit 1), 'real', 'USDT', n * 300000000::bigint, 'goodwill', 'late', '',
      (select id from operators.operator where email = 'treasurer@sample.test'), 'r' || n, 'r' || n,
      now() - interval '5 days', now() + (n - 5.5) * interval '1 day', 1, 0
    from generate_series(1, 12) n`.execute(database.db);
  const { rows } = await ask(listReviews, { pageSize: 3 });
  const assigned = await asOperator(platform.server, cookie, assignReviews.path, {
    ids: rows.map(({ id }: Review) => id),
    assignee: 'reviewer@sample.test',
  });
  expect(assigned.statusCode, assigned.body).toBe(200);
});
afterAll(() => end());

async function ask({ path }: { readonly path: string }, query: Readonly<Record<string, string | number>>) {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const url = `${path}?${text.join('&')}`;
  const answer = await platform.server.inject({ url, headers: { cookie } });
  expect(answer.json(), url).toMatchObject({ code: 200 });
  return answer.json();
}

/** What a list calls its total, after all of its rows were read and are as many. */
async function totalOf(
  call: { readonly path: string },
  filter: Readonly<Record<string, string>>,
): Promise<number> {
  const pageSize = 5;
  const { total } = await ask(call, { ...filter, pageNum: 1, pageSize });
  const ids = new Set<string>();
  for (let pageNum = 1; (pageNum - 1) * pageSize < total; pageNum += 1)
    for (const { id } of (await ask(call, { ...filter, pageNum, pageSize })).rows) ids.add(id);
  expect(ids.size, JSON.stringify(filter)).toBe(total);
  return total;
}

test('home and inbox count of each kind what its queue shows, in each of its parts', async () => {
  const all = (await ask(countReviews, {})).result;
  expect(all).toMatchObject({ overdue: 5, assignedToMe: 3 });
  for (const { kind, waiting, overdue, asked } of all.kinds as CountedKind[]) {
    expect(await totalOf(listReviews, { kind }), kind).toBe(waiting);
    expect(await totalOf(listReviews, { kind, show: 'overdue' }), kind).toBe(overdue);
    expect(await totalOf(listReviews, { kind, show: 'asked' }), kind).toBe(asked);
  }
  expect(await totalOf(listReviews, { show: 'assigned' })).toBe(all.assignedToMe);
  expect(await totalOf(listReviews, { show: 'overdue' })).toBe(all.overdue);
});

test('the choice of kinds counts what its filter leaves of each', async () => {
  for (const filter of [
    { show: 'unclaimed' },
    { amountFrom: '10' },
    { country: 'DE' },
    { assignee: 'nobody' },
  ]) {
    const { kinds, overdue, overdueOutside } = (await ask(countReviews, filter)).result;
    let late = 0;
    for (const { kind, waiting, overdue: lateOfKind } of kinds as CountedKind[]) {
      expect(await totalOf(listReviews, { ...filter, kind }), `${kind} ${JSON.stringify(filter)}`).toBe(
        waiting,
      );
      late += lateOfKind;
    }
    expect(overdueOutside).toBe(overdue - late);
  }
});

test('the payouts of the home page are the withdrawals that its link opens; lists of customers hold their total', async () => {
  await totalOf(listWithdrawals, { status: 'approved' });
  for (const filter of [
    {},
    { standing: 'served' },
    { standing: 'countryMissing' },
    { limit: 'frozen' },
    { over: '10' },
  ])
    await totalOf(searchCustomers, filter);
});
