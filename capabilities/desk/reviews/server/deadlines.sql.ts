import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { DeadlineLevel, unheardWhys } from '../deadlines.ts';

export interface DeadlineLook {
  readonly at: Date;
  readonly digestDay: Date;
}

/** From here on looks can be missed. */
export async function beginLooks(db: Database, { at, digestDay }: DeadlineLook): Promise<void> {
  await sql`
    insert into reviews.deadline_look (at, digest_day) values (${at}, ${digestDay})
    on conflict do nothing`.execute(db);
}

export async function selectLook(db: Database) {
  return await firstRow<DeadlineLook>(db)`
    select at, digest_day as "digestDay" from reviews.deadline_look`;
}

/** One look at a time: locked until the transaction ends. */
export async function lockLook(tx: Tx): Promise<void> {
  await sql`select from reviews.deadline_look for update`.execute(tx);
}

export async function storeLook(tx: Tx, at: Date): Promise<void> {
  await sql`update reviews.deadline_look set at = greatest(at, ${at})`.execute(tx);
}

/** False when the day has had its digest. */
export async function takeDigestDay(tx: Tx, day: Date) {
  return await changesRow(tx)`
    update reviews.deadline_look set digest_day = ${day} where digest_day < ${day}`;
}

interface Told {
  readonly id: string;
  readonly level: DeadlineLevel;
}

/** Those of them that have not been reported. */
export async function insertTold(tx: Tx, all: readonly Told[], at: Date) {
  return await allRows<Told>(tx)`
    insert into reviews.told (id, level, at)
    select id, level, ${at}
    from unnest(${all.map(({ id }) => id)}::text[], ${all.map(({ level }) => level)}::text[]) as late (id, level)
    on conflict do nothing returning id, level`;
}

/** Why work that is due may not be heard of. */
export type UnheardWhy = (typeof unheardWhys)[number];

export interface Unheard {
  readonly why: UnheardWhy;
  /** A kind that no operator may decide, or an address that mail does not reach. */
  readonly subject: string;
  readonly since: Date;
}

export async function selectUnheard(db: Database) {
  return await allRows<Unheard>(db)`
    select why, subject, since from reviews.unheard order by since, why, subject`;
}

export async function insertUnheard(tx: Tx, why: UnheardWhy, subjects: readonly string[], since: Date) {
  await sql`
    insert into reviews.unheard (why, subject, since)
    select ${why}, subject, ${since} from unnest(${subjects}::text[]) as subject
    on conflict do nothing`.execute(tx);
}

/** All but these are mended. */
export async function keepUnheard(tx: Tx, why: UnheardWhy, subjects: readonly string[]): Promise<void> {
  await sql`
    delete from reviews.unheard where why = ${why} and subject <> all (${subjects}::text[])`.execute(tx);
}

export async function deleteUnheard(db: Database, why: UnheardWhy, subject: string): Promise<void> {
  await sql`delete from reviews.unheard where why = ${why} and subject = ${subject}`.execute(db);
}
