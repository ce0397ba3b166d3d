import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { CatalogueEntry, InstrumentRow } from './entries.ts';

/** Lists the entries, or brings their reference data up to date. */
export async function upsertInstruments(db: Database, entries: readonly CatalogueEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    ...entry,
    expiresAt: entry.expiresAt === null ? null : new Date(entry.expiresAt).toISOString(),
  }));
  await sql`
    insert into markets.instrument (
      code, rank, market_class, name, base, quote_currency, decimals, tick_points, spread_points, min_stop_points,
      contract_size, min_lots, max_lots, lot_step,
      max_leverage, fee_rate_ppm, swap_long_ppm, swap_short_ppm, hours, simulation, expires_at)
    select
      code, rank, "marketClass", name, base, "quoteCurrency", decimals, "tickPoints", "spreadPoints", "minStopPoints",
      "contractSize" * 1e8, "minLots" * 1e8, "maxLots" * 1e8, "lotStep" * 1e8,
      "maxLeverage", "feeRatePpm", "swapLongPpm", "swapShortPpm", hours,
      case when jsonb_typeof(simulation) = 'object' then simulation end, "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
      code text, rank int4, "marketClass" text, name text, base text, "quoteCurrency" text, decimals int2,
      "tickPoints" int4, "spreadPoints" int4, "minStopPoints" int8,
      "contractSize" numeric, "minLots" numeric, "maxLots" numeric, "lotStep" numeric,
      "maxLeverage" int2, "feeRatePpm" int8, "swapLongPpm" int8, "swapShortPpm" int8,
      hours jsonb, simulation jsonb, "expiresAt" timestamptz)
    on conflict (code) do update set
      rank = excluded.rank, market_class = excluded.market_class, name = excluded.name, base = excluded.base,
      quote_currency = excluded.quote_currency, decimals = excluded.decimals, tick_points = excluded.tick_points,
      spread_points = excluded.spread_points, min_stop_points = excluded.min_stop_points,
      contract_size = excluded.contract_size, min_lots = excluded.min_lots, max_lots = excluded.max_lots,
      lot_step = excluded.lot_step, max_leverage = excluded.max_leverage, fee_rate_ppm = excluded.fee_rate_ppm,
      swap_long_ppm = excluded.swap_long_ppm, swap_short_ppm = excluded.swap_short_ppm, hours = excluded.hours,
      simulation = excluded.simulation, expires_at = excluded.expires_at`.execute(db);
}

/** Everything listed, in the catalogue's order. */
export function selectInstruments(db: Database): Promise<InstrumentRow[]> {
  return allRows<InstrumentRow>(db)`
    select id, code, rank, market_class, name, base, quote_currency, decimals, tick_points, spread_points,
      min_stop_points, contract_size, min_lots, max_lots, lot_step, max_leverage, fee_rate_ppm,
      swap_long_ppm, swap_short_ppm, hours, simulation, expires_at
    from markets.instrument
    order by rank, code`;
}
