import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { type AdjustableClock, createAdjustableClock } from '#foundation/time/clock.ts';

/**
 * The platform's clock as the last run left it; `beginAgoMs` before the present where nothing has been
 * written yet. Outside sample mode nothing ever moves it.
 */
export async function loadPlatformClock(db: Database, beginAgoMs = 0): Promise<AdjustableClock> {
  if (beginAgoMs > 0) {
    await sql`
      update platform.clock set ahead_ms = ${-beginAgoMs}
      where ahead_ms = 0 and not exists (select from ledger.posting)`.execute(db);
  }
  const rows = await allRows<{ aheadMs: bigint }>(db)`select ahead_ms as "aheadMs" from platform.clock`;
  return createAdjustableClock(Number(rows[0]?.aheadMs ?? 0n));
}

/** Remembers a move before it is made, so that no restart can move time back. */
export async function storeClockAdvance(db: Database, byMs: number): Promise<void> {
  await sql`update platform.clock set ahead_ms = ahead_ms + ${byMs}`.execute(db);
}
