import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createPlatform } from '#apps/server/compose.ts';
import { readConfig } from '#apps/server/config.ts';
import { operatorCookie } from '#apps/server/testing/sample-operator.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { digits, quantile, type Row } from './table.ts';

/** 5 million, or as many as `CUSTOMERS` says: making them takes most of an hour on a small machine. */
const customers = Number(process.env.CUSTOMERS ?? 5_000_000);
const first = 20_000_000;
const searches = 100;
const pages = 200;

/**
 * The operators' search and timeline over HTTP, beside so many customers with an identity check, an order, a
 * deposit and a withdrawal each. Searches are written to the audit log, as always; clients and platform share
 * the process.
 */
export async function benchFind(): Promise<Row[]> {
  const postgres = await startScratchPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'assay-find-'));
  const db = openDatabase(postgres.url, { max: 1 });
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, FLOOD_LIMIT: '0' });
  const platform = await createPlatform(config, postgres.url);
  try {
    await fill(db);
    await tellIndexes(db);
    const cookie = await operatorCookie(platform.server, 'auditor');
    const ask = async (path: string) => {
      const from = performance.now();
      const url = `/swx/operator/traces/${path}`;
      const answer = await platform.server.inject({ method: 'GET', url, headers: { cookie } });
      const took = performance.now() - from;
      const { rows } = answer.json<{ result: { rows: unknown[] } }>().result;
      if (rows.length === 0) throw new Error(`${path} found nothing`);
      return took;
    };
    const find = (text: string) => ask(`find?text=${encodeURIComponent(text)}`);
    // A platform that runs has its connections open and its code compiled.
    for (const textOf of Object.values(sought)) for (let n = 1; n <= 10; n++) await find(textOf(n));
    const measured: Row[] = [];
    for (const [name, textOf] of Object.entries(sought)) {
      const took: number[] = [];
      for (let n = 0; n < searches; n++) {
        const customer = Math.floor((customers * ((n * 7919) % searches)) / searches) + 1;
        took.push(await find(textOf(customer)));
      }
      measured.push(rowOf(`find: by ${name}`, took));
    }
    const took: number[] = [];
    for (let n = 0; n < pages; n++) took.push(await ask(`of/${first + 1 + ((n * 7919) % customers)}`));
    return [...measured, rowOf('find: a page of a timeline', took)];
  } finally {
    await db.destroy();
    await platform.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function rowOf(name: string, took: readonly number[]): Row {
  const p95 = quantile(took, 0.95);
  return {
    name: `${name}, ${customers.toLocaleString('en')} customers, p95 (p50 ${digits(quantile(took, 0.5))} ms)`,
    figure: `${digits(p95)} ms`,
    baseline: '100 ms asked for',
    ratio: p95 / 100,
    bar: { atMost: 1 },
  };
}

const hash = (n: number) => `0x${n.toString(16).padStart(64, 'a')}`;
const sought: Readonly<Record<string, (n: number) => string>> = {
  uid: (n) => String(first + n),
  'e-mail address': (n) => `person${n}@mail.test`,
  'the beginning of one': (n) => `person${String(n).slice(0, 3)}`,
  name: (n) => `Given${n % 5_000} Family${n}`,
  'the beginning of a name': (n) => `family${String(n).slice(0, 2)}`,
  'an order’s number': (n) => `M${n * 10}`,
  'a withdrawal’s number': (n) => `W${n * 10 + 3}`,
  'a transaction’s hash': (n) => hash(n),
  'a withdrawal’s address': (n) => `0x${n.toString(16).padStart(40, 'b')}`,
  'an amount many have': (n) => `${100 + (n % 900)}`,
};

async function fill(db: Database): Promise<void> {
  const each = sql`from generate_series(1, ${customers}::int) n`;
  await sql`set synchronous_commit = off`.execute(db);
  await sql`
    insert into customers.customer (id, username, email, password_hash, language, invitation_code, created_at)
    select ${first}::int + n, 'person' || n, 'person' || n || '@mail.test', '', 'en', 'B' || n, now() ${each}`.execute(
    db,
  );
  await sql`
    insert into kyc.submission (customer_id, first_name, last_name, birthdate, sex, country, address, phone,
      document_type, pictures, kept, status, submitted_at, due_at, decided_at)
    select ${first}::int + n, 'Given' || n % 5000, 'Family' || n, '1990-01-01', 'unspecified', 'DE', '', '',
      'passport', '{}', '{}', 'verified', now(), now(), now() ${each}`.execute(db);
  await sql`
    insert into orders.margin_order (customer_id, id, book, code, quote_currency, type, direction, lots,
      contract_size, leverage, fee_rate_ppm, swap_rate_ppm, required_margin, stop_loss_price, take_profit_price,
      expected_return, watch_sequence, status, open_price, open_time, open_fee, close_price, close_time, close_fee,
      profit, close_reason, margin_levels, swap_triple_day)
    select ${first}::int + n, n * 10::bigint, 'demo', 'BTCUSD', 'USDT', 'market', 'buy', 1, 1, 10, 0, 0, 100, 1, 1, 0,
      0, 'closed', 1, now(), 0, 1, now(), 0, 0, 'user', '1000000 500000', 'friday' ${each}`.execute(db);
  await sql`
    insert into deposits.recharge (customer_id, id, asset, network, claimed_hash, status, basis, credited_units,
      created_at, decided_at, is_open)
    select ${first}::int + n, n * 10::bigint + 1, 'USDT', 'ethereum', '0x' || lpad(to_hex(n), 64, 'a'), 'approved',
      'operators', (100 + n % 900) * 100000000::bigint, now(), now(), false ${each}`.execute(db);
  await sql`
    insert into withdrawals.withdrawal (customer_id, id, book, channel, asset, network, address, amount, fee,
      network_fee, actual, value, needed, status, created_at, due_at, decided_at, decided_by, ended_at, paid_by,
      request_id)
    select ${first}::int + n, n * 10::bigint + 3, 'real', 'USDT-ethereum', 'USDT', 'ethereum',
      '0x' || lpad(to_hex(n), 40, 'b'), (100 + n % 900) * 100000000::bigint, 0, 0, (100 + n % 900) * 100000000::bigint,
      0, 1, 'completed', now(), now(), now(), '{1}', now(), '0x' || lpad(to_hex(n), 64, 'c'), 'r' ${each}`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

/** How large each index is that the search reads, on standard error. */
async function tellIndexes(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; size: string }>`
    select indexrelid::regclass::text as name, pg_size_pretty(pg_relation_size(indexrelid)) as size
    from pg_stat_user_indexes
    where indexrelname ~ '_prefix$|^submission_.*_|^(margin_order|withdrawal|conversion)_id$|_amount$|_hash$|_address$|_paid_by$|^recharge_id$|^customer_pkey$'
      and pg_relation_size(indexrelid) > 1000000
    order by pg_relation_size(indexrelid) desc`.execute(db);
  for (const { name, size } of rows) console.error(`  ${name} ${size}`);
}
