import { sql } from 'kysely';
import { holdsAt, type Persons, personsBy, type Tie } from '#foundation/four-eyes/persons.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database, Tx } from './database.ts';
import { allRows, firstRow } from './statements.ts';

/** Who are different people now: asked wherever two have to agree, in the transaction that counts them. */
export async function loadPersons(db: Database, at: Instant): Promise<Persons> {
  return personsBy(await selectTies(db, at), at);
}

/** All that hold, of every operator. */
export async function selectTies(db: Database, at: Instant): Promise<Tie[]> {
  const rows = await allRows<Omit<Tie, 'since'> & { readonly since: Date }>(db)`
    select operator_id as "operatorId", kind, tied_to as by, since, confirmed_by is not null as "isConfirmed"
    from platform.person_tie order by id`;
  return rows
    .map(({ since, ...tie }) => ({ ...tie, since: since.getTime() }))
    .filter((tie) => holdsAt(tie, at));
}

export async function insertTie(
  tx: Tx,
  { operatorId, kind, by, since }: Omit<Tie, 'isConfirmed'>,
): Promise<void> {
  await sql`
    insert into platform.person_tie (operator_id, kind, tied_to, since)
    values (${operatorId}, ${kind}, ${by}, ${new Date(since)})`.execute(tx);
}

/** A third person has still to vouch for the operator. */
export async function isUnconfirmed(db: Database, operatorId: OperatorId): Promise<boolean> {
  const found = await firstRow(db)`
    select from platform.person_tie where operator_id = ${operatorId} and confirmed_by is null limit 1`;
  return found !== undefined;
}

/** A third person vouches for the operator. */
export async function confirmTies(
  tx: Tx,
  operatorId: OperatorId,
  by: OperatorId,
  at: Instant,
): Promise<void> {
  await sql`
    update platform.person_tie set confirmed_by = ${by}, confirmed_at = ${new Date(at)}
    where operator_id = ${operatorId} and confirmed_by is null`.execute(tx);
}
