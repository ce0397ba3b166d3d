import { sql } from 'kysely';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';

export interface FoundRow {
  readonly id: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly country: string | null;
  readonly isFrozen: boolean;
  readonly createdAt: Date;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * `begins` is in lower case and has no wildcards of its own; undefined = all. The period is that of
 * registering. Newest first.
 */
export async function searchCustomers(
  db: Database,
  sought: Period & { readonly id: bigint | undefined; readonly begins: string | undefined },
  { offset, limit }: Page,
): Promise<{ total: number; rows: FoundRow[] }> {
  const { id, begins, ...period } = sought;
  const named =
    begins === undefined
      ? sql`true`
      : sql`(id = ${id ?? null} or lower(username) like ${begins} || '%' or lower(email) like ${begins} || '%')`;
  const matching = sql`${named} ${andWithin(sql`created_at`, period)}`;
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from customers.customer where ${matching}`.execute(db);
  const { rows } = await sql<FoundRow>`
    select id, username, email, country, created_at as "createdAt",
      exists (select from customers.freeze where customer_id = id) as "isFrozen"
    from customers.customer where ${matching}
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return { total: Number(counted.rows[0]?.total ?? 0n), rows };
}

export async function hasCustomer(db: Database, id: CustomerId): Promise<boolean> {
  const { rows } = await sql`select from customers.customer where id = ${id}`.execute(db);
  return rows.length === 1;
}

export async function listSessionsOf(
  db: Database,
  id: CustomerId,
): Promise<{ id: string; createdAt: Date; lastUsedAt: Date }[]> {
  const { rows } = await sql<{ id: string; createdAt: Date; lastUsedAt: Date }>`
    select id, created_at as "createdAt", last_used_at as "lastUsedAt"
    from customers.session where customer_id = ${id} order by last_used_at desc, id`.execute(db);
  return rows;
}

export interface NoteRow {
  readonly id: bigint;
  readonly at: Date;
  readonly author: string;
  readonly text: string;
}

export async function insertNote(
  tx: Tx,
  note: {
    readonly customerId: CustomerId;
    readonly at: Date;
    readonly operatorId: OperatorId;
    readonly author: string;
    readonly text: string;
  },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    insert into customers.note (customer_id, at, operator_id, author, text)
    values (${note.customerId}, ${note.at}, ${note.operatorId}, ${note.author}, ${note.text})
    returning id, at, author, text`.execute(tx);
  return rows[0];
}

/** Newest first. */
export async function selectNotes(
  db: Database,
  id: CustomerId,
  period: Period,
  { offset, limit }: Page,
): Promise<{ total: number; rows: NoteRow[] }> {
  const matching = sql`customer_id = ${id} ${andWithin(sql`at`, period)}`;
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from customers.note where ${matching}`.execute(db);
  const { rows } = await sql<NoteRow>`
    select id, at, author, text from customers.note where ${matching}
    order by id desc offset ${offset} limit ${limit}`.execute(db);
  return { total: Number(counted.rows[0]?.total ?? 0n), rows };
}

export interface FreezeRow {
  readonly at: Date;
  readonly author: string;
  readonly reasonCode: string;
  readonly note: string;
}

export async function findFreeze(db: Database, id: CustomerId): Promise<FreezeRow | undefined> {
  const { rows } = await sql<FreezeRow>`
    select at, author, reason_code as "reasonCode", note from customers.freeze where customer_id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** False when the customer is frozen already. */
export async function insertFreeze(tx: Tx, id: CustomerId, freeze: FreezeRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customers.freeze (customer_id, at, author, reason_code, note)
    values (${id}, ${freeze.at}, ${freeze.author}, ${freeze.reasonCode}, ${freeze.note})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** The freeze that ended; undefined when there was none. */
export async function deleteFreeze(tx: Tx, id: CustomerId): Promise<FreezeRow | undefined> {
  const { rows } = await sql<FreezeRow>`
    delete from customers.freeze where customer_id = ${id}
    returning at, author, reason_code as "reasonCode", note`.execute(tx);
  return rows[0];
}

/** By operators, or by their own link. */
export async function selectFrozen(db: Database): Promise<CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    select customer_id as id from customers.freeze
    union
    select id from customers.customer where frozen_at is not null`.execute(db);
  return rows.map(({ id }) => id);
}
