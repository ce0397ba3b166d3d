import { sql } from 'kysely';
import { pastDays } from '#database/sample/trader-past.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { createPlatform } from './compose.ts';
import type { Config } from './config.ts';

/**
 * A new sample database lives through some months first, so that its trader has statements, yields and swaps
 * that the books explain: a platform with a clock in the past that accepts no connections, stopped when it
 * reaches the present. Simulated prices only: a recording has no past.
 */
export async function livePast(config: Config, url: string, onLost: (line: string) => void): Promise<void> {
  if (!config.hasSampleTrader || config.feeds.names[0] !== 'simulated') return;
  if (!(await withDatabase(url, hasPastToLive))) return;
  // A line for each of its thousands of batches would tell an operator nothing.
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const platform = await createPlatform({ ...config, logLevel }, url, onLost, pastDays * dayMs);
  try {
    await platform.loadTrader();
  } finally {
    await platform.stop();
  }
  // A tick or two a day are no candles: the simulation knows its own.
  await withDatabase(url, (db) => sql`delete from markets.candle`.execute(db));
}

async function withDatabase<T>(url: string, act: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { max: 1 });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}

/** Whether nothing was written to a database yet, or its past was broken off. */
async function hasPastToLive(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('platform.clock') is null as "isNew"`.execute(db);
  if (rows[0]?.isNew) return true;
  const begun = await sql<{ isPast: boolean }>`
    select ahead_ms < 0 or not exists (select from ledger.posting) as "isPast" from platform.clock`.execute(
    db,
  );
  return begun.rows[0]?.isPast ?? false;
}
