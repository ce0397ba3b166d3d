import { sql } from 'kysely';
import { openClient, openDatabase } from '#foundation/server-kit/database.ts';

const options = 100_000;
const measured = 5_000;

/**
 * The baseline: each option by a call of its own, on tables of the same shape. One prepared statement moves
 * the money, writes the posting and ends the option, and commits. Answers milliseconds an option.
 */
export async function prepareOneByOne(url: string): Promise<() => Promise<number>> {
  const db = openDatabase(url, { max: 1 });
  await sql`create schema bench`.execute(db);
  for (const [schema, table] of [
    ['options', 'option_order'],
    ['ledger', 'balance'],
    ['ledger', 'reserve'],
    ['ledger', 'posting'],
  ]) {
    await sql.raw(`create table bench.${table} (like ${schema}.${table} including all)`).execute(db);
  }
  await sql`insert into bench.reserve select * from ledger.reserve`.execute(db);
  await sql`
    insert into bench.option_order (customer_id, id, book, code, direction, period_seconds, amount, profit_rate_ppm, payout, placed_time,
      watch_sequence, status, accepted_time, entry_price, open_time, expiry_time, entry_tick, sale_margin_ppm, sale_ends_seconds)
    select 1 + n / 10, n, 'demo', 'BTCUSD', 'up', 60, 500000000, 800000, 900000000, now(), 1, 'open', now(), 1000, now(), now(),
      repeat('x', 90), 50000, 15
    from generate_series(1, ${options}) n`.execute(db);
  await sql`
    insert into bench.balance (customer_id, book, asset, available, held, margin, plan, collateral, loan_owed)
    select n, 1, 1, 0, 0, 0, 0, 0, 0 from generate_series(1, ${options / 10 + 1}) n`.execute(db);
  await sql`vacuum analyze bench.option_order, bench.balance`.execute(db);
  await db.destroy();
  let next = 1;
  return async () => {
    const client = await openClient(url);
    const from = performance.now();
    for (const last = next + measured; next < last; next++) {
      await client.query({ name: 'settle-one', text: settleOne, values: [1 + Math.floor(next / 10), next] });
    }
    const ms = (performance.now() - from) / measured;
    await client.end();
    return ms;
  };
}

const settleOne = `
  with ended as (
    update bench.option_order
    set status = 'won', exit_price = 1001, settled_time = now(), received = payout
    where customer_id = $1 and id = $2 and status = 'open' returning customer_id, id, payout
  ), paid as (
    update bench.balance b set available = available + ended.payout
    from ended where b.customer_id = ended.customer_id and b.book = 1 and b.asset = 1 returning b.available
  ), freed as (
    update bench.reserve set units = units + 1 where book = 1 and account = 22 and asset = 1
  )
  insert into bench.posting (customer_id, id, book, at, asset, from_account, to_account, units, available_after, reason, ref, evidence, event, data)
  select ended.customer_id, ended.id, 1, now(), 1, 22, 1, ended.payout, paid.available, 'optionWin', ended.id::text, repeat('x', 180), 'option',
    repeat('x', 100)
  from ended, paid`;
