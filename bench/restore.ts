import { sql } from 'kysely';
import { readLiveOrders } from '#capabilities/products/orders/server/live-orders.sql.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { digits, median, type Row } from './table.ts';

const positions = 1_000_000;
const instruments = 350;
const rounds = 3;
const lotsEach = 1_000_000n;

/**
 * What the trigger engine reads of a million open positions at its start, beside the same columns selected as
 * objects.
 */
export async function benchRestore(): Promise<Row[]> {
  const postgres = await startScratchPostgres();
  const db = openDatabase(postgres.url, { max: 1 });
  try {
    await fill(db);
    const measured: { ours: number; baseline: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const baseline = await timed(() => selectObjects(db));
      measured.push({ baseline, ours: await timed(() => readAll(db)) });
    }
    return [
      {
        name: 'triggers: a million positions read at the start',
        figure: `${digits(median(measured.map(({ ours }) => ours)))} ms`,
        baseline: `${digits(median(measured.map(({ baseline }) => baseline)))} ms as objects of a select`,
        ratio: median(measured.map(({ ours, baseline }) => ours / baseline)),
        bar: { atMost: 0.4 },
      },
    ];
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function fill(db: Database): Promise<void> {
  await sql`
    insert into orders.margin_order (customer_id, id, book, code, quote_currency, type, direction, lots, contract_size, leverage,
      fee_rate_ppm, swap_rate_ppm, required_margin, stop_loss_price, take_profit_price, expected_return, watch_sequence,
      open_price, open_time, open_fee, status, margin_levels, swap_triple_day)
    select 10000001 + n / 10, n, 'real', 'SYM' || n % ${instruments}, 'USD', 'market',
      case when n % 2 = 0 then 'buy' else 'sell' end, ${lotsEach}::bigint, 10000000000000, 100, 500, -27, 1387110000,
      13000000000 + n % 1000, 14000000000 + n % 1000, 120000000, n, 13871100000, now(), 6900000, 'open',
      '1000000 800000 650000 500000', 'wednesday'
    from generate_series(1::bigint, ${positions}::bigint) n`.execute(db);
  await sql`vacuum analyze orders.margin_order`.execute(db);
}

async function timed(read: () => Promise<number>): Promise<number> {
  const from = performance.now();
  const count = await read();
  if (count !== positions) throw new Error(`${count} of ${positions} positions were read`);
  return performance.now() - from;
}

/** Handed to the engine one by one, which keeps of each what it needs. */
async function readAll(db: Database): Promise<number> {
  let count = 0;
  let lots = 0n;
  await readLiveOrders(db, ({ order }) => {
    count++;
    if (order.status === 'open') lots += order.lots;
  });
  if (lots !== lotsEach * BigInt(positions)) throw new Error('the positions were read wrong');
  return count;
}

async function selectObjects(db: Database): Promise<number> {
  const { rows } = await sql`
    select o.customer_id, o.book, o.status, o.id, o.code, o.direction, o.watch_sequence, o.lots, o.contract_size, o.required_margin,
      o.stop_loss_price, o.take_profit_price, o.trailing_distance, coalesce(t.best_price, o.best_price) as best_price,
      o.open_price, o.open_time, o.edited_time, o.swap_due, o.type, o.price
    from orders.margin_order o left join orders.trailing_best t on t.customer_id = o.customer_id and t.id = o.id
    where o.status in ('pending', 'open')`.execute(db);
  return rows.length;
}
