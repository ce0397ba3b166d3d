import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Calls, callsAt, withPlatform } from './platform.ts';
import { digits, quantile, type Row } from './table.ts';

const notices = 100_000;
/** Half of all are one customer's. */
const ofReader = notices / 2;
const perPage = 30;
const asked = 300;
const askedForMs = 50;
/** As typed, some half, one that no text has. */
const words = ['margin', 'withdraw', 'stop out', 'depo', 'collateral', 'security', 'wallett', 'zzz'];

/**
 * What a customer with 50,000 notices waits for over HTTP, with 100,000 in the database: a page of the list
 * anywhere in it, the bell's count, and a search in the help texts. Client and platform share the process.
 */
export async function benchNotices(): Promise<Row[]> {
  return await withPlatform(async ({ address, db }) => {
    const call = callsAt(address);
    const login = { account: 'demo@sample.test', password: 'sample-customer-1' };
    const session = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
    const { token, user } = session.parse(await call('swx/customer/login/login', {}, login));
    await fill(db, user.id);
    const headers = { authorization: token };
    const pages = Math.floor(ofReader / perPage);
    return [
      row('a page of the list', await time(call, headers, (n) => listOf(1 + ((n * 7) % pages)))),
      row('the bell’s count', await time(call, headers, () => `${list}?unread=true&pageSize=1`)),
      row('a search in help', await time(call, headers, (n) => searchFor(words[n % words.length] ?? ''))),
    ];
  });
}

const list = 'swx/customer/user/listNotification';
const listOf = (page: number) => `${list}?pageNum=${page}&pageSize=${perPage}`;
const searchFor = (text: string) => `swx/customer/index/listFaq?search=${encodeURIComponent(text)}`;

async function fill(db: Database, reader: string): Promise<void> {
  await sql`
    insert into notifications.notice
      (customer_id, source, subject, through, event, facts, created_at, told_at, read_at)
    select case when n <= ${ofReader}::int then ${reader}::bigint else 20000000 + n % 1000 end,
      'bench' || n, 'bench' || n, 0, 'friendJoined', '{"name": "a···b"}', at, at,
      case when n % 2 = 0 then at end
    from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${notices}::int) n) told`.execute(
    db,
  );
  await sql`analyze notifications.notice`.execute(db);
}

async function time(
  call: Calls,
  headers: Readonly<Record<string, string>>,
  pathOf: (n: number) => string,
): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const from = performance.now();
    await call(pathOf(n), headers);
    took.push(performance.now() - from);
  }
  return took;
}

function row(name: string, took: readonly number[]): Row {
  const p95 = quantile(took, 0.95);
  return {
    name: `notices: ${name}, ${notices.toLocaleString('en')} of them, p95`,
    figure: `${digits(p95)} ms`,
    baseline: `${askedForMs} ms asked for`,
    ratio: p95 / askedForMs,
    bar: { atMost: 1 },
  };
}
