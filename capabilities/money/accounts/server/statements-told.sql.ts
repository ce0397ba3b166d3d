import { sql } from 'kysely';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

/** The last customer notified of a month's statement; undefined when all are. */
export async function selectTold(db: Database, month: Date): Promise<CustomerId | undefined> {
  const told = await firstRow<{ through: CustomerId; isDone: boolean }>(db)`
    select through, is_done as "isDone" from accounts.statement_told
    where month = (${month}::timestamptz at time zone 'UTC')::date`;
  if (told === undefined) return asCustomerId(0n);
  return told.isDone ? undefined : told.through;
}

/** It never falls: two that tell at once do not undo each other. */
export async function storeTold(
  db: Database,
  month: Date,
  told: { readonly through: CustomerId; readonly isDone: boolean },
): Promise<void> {
  await sql`
    insert into accounts.statement_told as t (month, through, is_done)
    values ((${month}::timestamptz at time zone 'UTC')::date, ${told.through}, ${told.isDone})
    on conflict (month) do update
    set through = greatest(t.through, excluded.through), is_done = t.is_done or excluded.is_done`.execute(db);
}

/** Which of them had anything move in their real account in a time, or held a position in it. */
export async function selectActive(db: Database, among: readonly CustomerId[], from: Date, to: Date) {
  const { rows } = await sql<{ id: CustomerId }>`
    select id from unnest(${among}::bigint[]) as asked (id)
    where exists (
      select from accounts.equity_snapshot s
      where s.customer_id = asked.id and s.book = 'real' and s.at >= ${from} and s.at < ${to}
    )
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
