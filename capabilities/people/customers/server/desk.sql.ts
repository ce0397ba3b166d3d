import { type RawBuilder, sql } from 'kysely';
import type { AccountLimit } from '#foundation/calls/account-limits.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, firstRow, pageOf } from '#foundation/server-kit/statements.ts';
import type { CustomerStanding } from '../standing.ts';
import { limitsInForce } from './limits.sql.ts';

export interface FoundRow {
  readonly id: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly country: string | null;
  readonly standing: CustomerStanding;
  readonly limits: AccountLimit[];
  /** USDT units; null while a price is missing. */
  readonly balance: string | null;
  readonly createdAt: Date;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface Sought extends Period {
  readonly id: bigint | undefined;
  /** In lower case, without wildcards of its own; undefined = all. */
  readonly begins: string | undefined;
  readonly standing?: CustomerStanding | undefined;
  readonly limit?: AccountLimit | undefined;
  /** USDT units. */
  readonly over?: bigint | undefined;
  readonly notServed: readonly string[];
  /** What the customer with an id holds, in USDT units. */
  readonly worth: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Those registered in the period, newest first. */
export function searchCustomers(
  db: Database,
  { id, begins, standing, limit, over, notServed, worth, ...period }: Sought,
  page: Page,
): Promise<{ total: number; rows: FoundRow[] }> {
  const named =
    begins === undefined
      ? sql`true`
      : sql`(id = ${id ?? null} or lower(username) like ${begins} || '%' or lower(email) like ${begins} || '%')`;
  const balance = worth(sql`customer.id`);
  const standingHere = sql`case when country is null then 'countryMissing'
    when country = any (${notServed}::text[]) then 'countryNotServed' else 'served' end`;
  const from = sql`customers.customer where ${named} ${andWithin(sql`created_at`, period)}
    ${standing === undefined ? sql`` : sql`and ${standingHere} = ${standing}`}
    ${limit === undefined ? sql`` : sql`and ${limit} = any (${limitsInForce})`}
    ${over === undefined ? sql`` : sql`and ${balance} > ${over}`}`;
  const select = sql`id, username, email, country, created_at as "createdAt", ${standingHere} as standing,
    ${limitsInForce} as limits, ${balance}::text as balance`;
  return pageOf(db, { select, from, by: sql`created_at desc, id desc` }, page);
}

export async function hasCustomer(db: Database, id: CustomerId): Promise<boolean> {
  const { rows } = await sql`select from customers.customer where id = ${id}`.execute(db);
  return rows.length === 1;
}

export function listSessionsOf(
  db: Database,
  id: CustomerId,
): Promise<{ id: string; createdAt: Date; lastUsedAt: Date }[]> {
  return allRows<{ id: string; createdAt: Date; lastUsedAt: Date }>(db)`
    select id, created_at as "createdAt", last_used_at as "lastUsedAt"
    from customers.session where customer_id = ${id} order by last_used_at desc, id`;
}

export interface NoteRow {
  readonly id: bigint;
  readonly at: Date;
  readonly author: string;
  readonly text: string;
}

export function insertNote(
  tx: Tx,
  note: {
    readonly customerId: CustomerId;
    readonly at: Date;
    readonly operatorId: OperatorId;
    readonly author: string;
    readonly text: string;
  },
): Promise<NoteRow | undefined> {
  return firstRow<NoteRow>(tx)`
    insert into customers.note (customer_id, at, operator_id, author, text)
    values (${note.customerId}, ${note.at}, ${note.operatorId}, ${note.author}, ${note.text})
    returning id, at, author, text`;
}

/** Newest first. */
export function selectNotes(
  db: Database,
  id: CustomerId,
  period: Period,
  page: Page,
): Promise<{ total: number; rows: NoteRow[] }> {
  const from = sql`customers.note where customer_id = ${id} ${andWithin(sql`at`, period)}`;
  return pageOf(db, { select: sql`id, at, author, text`, from, by: sql`id desc` }, page);
}
