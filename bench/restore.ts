import { sql } from 'kysely';
import { readOpenStops } from '#capabilities/orders/server/open-stops.sql.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { digits, median, type Row } from './table.ts';

const positions = 1_000_000;
const rounds = 3;

/** Reading a million open positions for the trigger engine, beside objects from one select of the same columns. */
export async function benchRestore(): Promise<Row[]> {
  const postgres = await startScratchPostgres();
  const db = openDatabase(postgres.url);
  try {
    await fill(db);
    await readObjects(db);
    const measured: { ours: number; objects: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push({ ours: await timed(() => readOurs(db)), objects: await timed(() => readObjects(db)) });
    }
    return [
      {
        name: 'restore of 1,000,000 open positions',
        figure: `${digits(median(measured.map(({ ours }) => ours)))} s`,
        baseline: `${digits(median(measured.map(({ objects }) => objects)))} s objects of a select`,
        ratio: median(measured.map(({ ours, objects }) => ours / objects)),
        bar: { atMost: 0.4 },
      },
    ];
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function timed(read: () => Promise<number>): Promise<number> {
  const from = performance.now();
  const count = await read();
  const seconds = (performance.now() - from) / 1000;
  if (count !== positions) throw new Error(`${count} of ${positions} positions were read`);
  return seconds;
}

async function readOurs(db: Database): Promise<number> {
  let count = 0;
  await readOpenStops(db, () => {
    count += 1;
  });
  return count;
}

async function readObjects(db: Database): Promise<number> {
  const { rows } = await sql`
    select customer_id, book, id, code, direction, stop_loss_price, take_profit_price, open_sequence
    from orders.margin_order where status = 'open'`.execute(db);
  return rows.length;
}

async function fill(db: Database): Promise<void> {
  await sql`
    insert into orders.margin_order (customer_id, book, id, code, quote_currency, direction, lots, contract_size, leverage,
      fee_rate_ppm, required_margin, stop_loss_price, take_profit_price, expected_return, open_price, open_time,
      open_sequence, open_fee, swap, status)
    select 40000000 + n / 10, 'demo', 65536::bigint * n, 'SYM' || n % 350, 'USD', case n % 2 when 0 then 'buy' else 'sell' end,
      1000000, 10000000000000, 20, 100, 500000000, 10000000000 + n, 12000000000 + n, 900000000, 11000000000,
      '2026-01-01', 4294967296 + n, 11000, 0, 'open'
    from generate_series(1, ${positions}) n`.execute(db);
  await sql`vacuum analyze orders.margin_order`.execute(db);
}
