import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';

const migration = join(import.meta.dirname, '../../../../database/migrations/0052_agreed_terms.sql');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => await database.drop());

/** A database of the time before, with two versions of the levels and of the sale's margin. */
const before = `
  alter table orders.margin_order drop column margin_levels, drop column swap_triple_day;
  alter table options.option_order drop column sale_margin_ppm, drop column sale_ends_seconds;
  insert into configuration.version (document, version, value, operator_id, author, at, reason) values
    ('orders.margin', 1, '{"warningLevels":["1","0.8","0.65"],"stopOutLevel":"0.5"}', null, null, '2026-01-01', ''),
    ('orders.margin', 2, '{"warningLevels":["1.2","0.9"],"stopOutLevel":"0.7"}', 7, 'risk', '2026-02-01', ''),
    ('options.products', 1, '{"saleMargin":"0.05","saleEndsSeconds":15}', null, null, '2026-01-01', ''),
    ('options.products', 2, '{"saleMargin":"0.1","saleEndsSeconds":30}', 7, 'risk', '2026-02-01', '');
  insert into markets.instrument (code, rank, market_class, name, base, quote_currency, decimals, tick_points, spread_points,
      min_stop_points, contract_size, min_lots, max_lots, lot_step, max_leverage, fee_rate_ppm, swap_long_ppm, swap_short_ppm, hours)
    values ('EURUSD', 1, 'forex', 'Euro', 'EUR', 'USD', 5, 1, 2, 5, 1, 1, 1, 1, 30, 500, -80, 20, '{}');
  insert into orders.margin_order (customer_id, id, book, code, quote_currency, type, direction, lots, contract_size, leverage,
      fee_rate_ppm, swap_rate_ppm, required_margin, stop_loss_price, take_profit_price, expected_return, watch_sequence,
      open_price, open_time, open_fee, status, close_price, close_time, close_fee, profit, close_reason)
    select 1, n, 'demo', case n when 1 then 'EURUSD' else 'BTCUSD' end, 'USD', 'market', 'buy', 1, 1, 1, 0, 0, 0, 1, 2, 0, 0,
      1, '2026-01-10', 0, case when n < 3 then 'closed' else 'open' end,
      case when n < 3 then 1 end, case n when 1 then '2026-01-20'::timestamptz when 2 then '2026-02-20' end,
      case when n < 3 then 0 end, case when n < 3 then 0 end, case when n < 3 then 'user' end
    from generate_series(1, 3) n;
  insert into options.option_order (customer_id, id, book, code, direction, period_seconds, amount, profit_rate_ppm, payout,
      placed_time, watch_sequence, status, accepted_time, settled_time, received, refund_reason)
    select 1, n, 'demo', 'BTCUSD', 'up', 60, 10, 800000, 18, '2026-01-10', 0, case n when 1 then 'refunded' else 'open' end,
      '2026-01-10', case n when 1 then '2026-01-20'::timestamptz end, case n when 1 then 10 end,
      case n when 1 then 'noEntryPrice' end
    from generate_series(1, 2) n`;

test('what ended has the terms that were in force then, what lives the newest', async () => {
  await sql.raw(before).execute(database.db);
  await sql.raw(await readFile(migration, 'utf8')).execute(database.db);
  const orders = await sql`
    select margin_levels, swap_triple_day from orders.margin_order order by id`.execute(database.db);
  expect(orders.rows).toEqual([
    { margin_levels: '1000000 800000 650000 500000', swap_triple_day: 'wednesday' },
    { margin_levels: '1200000 900000 700000', swap_triple_day: 'friday' },
    { margin_levels: '1200000 900000 700000', swap_triple_day: 'friday' },
  ]);
  const options = await sql`
    select sale_margin_ppm, sale_ends_seconds from options.option_order order by id`.execute(database.db);
  expect(options.rows).toEqual([
    { sale_margin_ppm: 50_000n, sale_ends_seconds: 15 },
    { sale_margin_ppm: 100_000n, sale_ends_seconds: 30 },
  ]);
});
