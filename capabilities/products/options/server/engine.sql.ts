import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { decidingText, readReference } from '../evidence.ts';
import { type Reference, referenceName } from '../reference.ts';

/** Keeps prices that settled something; those that are kept already stay as they are. */
export async function insertReferences(db: Database, references: readonly Reference[]): Promise<void> {
  const lines = references.map((reference): string => JSON.parse(decidingText('exit', reference)));
  await sql`
    insert into options.deciding_reference (name, line)
    select * from unnest(${references.map(referenceName)}::text[], ${lines}::text[])
    on conflict do nothing`.execute(db);
}

/** The kept prices, in the order of their ticks. */
export async function selectReferences(db: Database): Promise<Reference[]> {
  const rows = await allRows<{ line: string }>(db)`select line from options.deciding_reference`;
  return rows.map(({ line }) => readReference(line)).toSorted((a, b) => a.sequence - b.sequence);
}

/** Forgets prices all of whose doing is stored. */
export async function deleteReferences(db: Database, names: readonly string[]): Promise<void> {
  await sql`delete from options.deciding_reference where name = any(${names}::text[])`.execute(db);
}
