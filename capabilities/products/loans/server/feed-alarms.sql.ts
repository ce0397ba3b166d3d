import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { CollateralCurrency } from '../loan.ts';

/** Begins an alarm, unless one of the currency is on. */
export async function beginAlarm(
  db: Database,
  alarm: { readonly currency: CollateralCurrency; readonly since: Date; readonly loans: number },
): Promise<void> {
  await sql`
    insert into loans.feed_alarm (currency, since, loans)
    values (${alarm.currency}, ${alarm.since}, ${alarm.loans})
    on conflict do nothing`.execute(db);
}

export async function endAlarm(db: Database, currency: CollateralCurrency, until: Date): Promise<void> {
  await sql`
    update loans.feed_alarm set until = ${until} where currency = ${currency} and until is null`.execute(db);
}

export interface StoredAlarm {
  readonly currency: CollateralCurrency;
  readonly since: Date;
  readonly until: Date | null;
  readonly loans: number;
}

/** Newest first. */
export function selectAlarms(db: Database, limit: number): Promise<StoredAlarm[]> {
  return allRows<StoredAlarm>(db)`
    select currency, since, until, loans from loans.feed_alarm order by id desc limit ${limit}`;
}
