import { sql } from 'kysely';
import { type Database, openClient } from '#foundation/server-kit/database.ts';

const measured = 5_000;

/**
 * The baseline: each plan credited by a call of its own, on tables of the same shape with the same rows. One
 * prepared statement moves the money, writes the posting and the plan, and commits. Answers milliseconds a
 * plan.
 */
export async function prepareOneByOne(db: Database, url: string): Promise<() => Promise<number>> {
  await sql`create schema bench`.execute(db);
  for (const [schema, table] of [
    ['plans', 'smart_plan'],
    ['ledger', 'balance'],
    ['ledger', 'reserve'],
    ['ledger', 'posting'],
  ]) {
    await sql.raw(`create table bench.${table} (like ${schema}.${table} including all)`).execute(db);
  }
  await sql`insert into bench.smart_plan select * from plans.smart_plan`.execute(db);
  await sql`insert into bench.balance select * from ledger.balance where book = 2`.execute(db);
  await sql`insert into bench.reserve select * from ledger.reserve`.execute(db);
  await sql`vacuum analyze bench.smart_plan, bench.balance`.execute(db);
  const { rows } = await sql<{ customer_id: bigint; id: bigint }>`
    select customer_id, id from bench.smart_plan order by customer_id, id limit ${measured}`.execute(db);
  let posting = 0;
  return async () => {
    const client = await openClient(url);
    try {
      const from = performance.now();
      for (const { customer_id, id } of rows) {
        await client.query({ name: 'credit-one', text: creditOne, values: [customer_id, id, ++posting] });
      }
      return (performance.now() - from) / measured;
    } finally {
      await client.end();
    }
  };
}

const creditOne = `
  with credited as (
    update bench.smart_plan
    set credited_days = credited_days + 1
    where customer_id = $1 and id = $2 and status = 'earning' returning customer_id, id, principal * daily_rate_ppm / 1000000 as yield
  ), paid as (
    update bench.balance b set available = available + credited.yield
    from credited where b.customer_id = credited.customer_id and b.book = 2 and b.asset = 1 returning b.available
  ), freed as (
    update bench.reserve set units = units - credited.yield from credited where book = 2 and account = 21 and asset = 1
  )
  insert into bench.posting (customer_id, id, book, at, asset, from_account, to_account, units, available_after, reason, ref, event, data)
  select credited.customer_id, $3, 2, now(), 1, 21, 1, credited.yield, paid.available, 'planYield', credited.id::text, 'balance',
    repeat('x', 30)
  from credited, paid`;
