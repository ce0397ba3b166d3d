import { type RawBuilder, sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { Language } from '#locales/languages.ts';
import type { KycStatus } from '../contract.ts';
import type { Person, RecordedIdentity } from '../face.ts';
import { isFrozen } from './limits.sql.ts';

export interface StoredCustomer {
  readonly id: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly country: string | null;
  readonly language: string;
  readonly invitationCode: string;
  readonly kycStatus: KycStatus;
  readonly kycTier: number;
  readonly createdAt: Date;
  readonly passwordChangedAt: Date | null;
  /** When the customer froze the account with the link of a mail. */
  readonly frozenAt: Date | null;
  readonly isFrozenByUs: boolean;
}

const customerColumns = sql`
  id, username, email, country, language, invitation_code as "invitationCode", kyc_status as "kycStatus",
  kyc_tier as "kycTier", created_at as "createdAt", password_changed_at as "passwordChangedAt",
  frozen_at as "frozenAt",
  ${isFrozen(sql`customer.id`)} as "isFrozenByUs"`;

export function findCustomer(db: Database, id: CustomerId): Promise<StoredCustomer | undefined> {
  return firstRow<StoredCustomer>(db)`
    select ${customerColumns} from customers.customer where id = ${id}`;
}

export async function storeIdentity(tx: Tx, id: CustomerId, identity: RecordedIdentity): Promise<void> {
  const { status, tier, country } = identity;
  await sql`
    update customers.customer
    set kyc_status = ${status}, kyc_tier = ${tier}, country = coalesce(${country ?? null}::text, country)
    where id = ${id}`.execute(tx);
}

/** The customers of these countries, and those of none. */
export async function selectLivingIn(
  db: Database,
  countries: readonly string[],
): Promise<readonly CustomerId[]> {
  const rows = await allRows<{ id: CustomerId }>(db)`
    select id from customers.customer where country is null or country = any (${countries}::text[])`;
  return rows.map(({ id }) => id);
}

export async function storeLanguage(db: Database, id: CustomerId, language: Language): Promise<void> {
  await sql`update customers.customer set language = ${language} where id = ${id}`.execute(db);
}

export interface Credentials {
  readonly id: CustomerId;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: string;
}

const credentialColumns = sql`id, username, email, password_hash as "passwordHash", language`;

/**
 * By username or e-mail address, in any case. A username holds no @, so an account name means one of the two.
 */
export async function findCredentials(db: Database, account: string): Promise<Credentials | undefined> {
  const column = account.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  return firstRow<Credentials>(db)`
    select ${credentialColumns} from customers.customer where ${column} = lower(${account})`;
}

export function findCredentialsById(db: Database, id: CustomerId): Promise<Credentials | undefined> {
  return firstRow<Credentials>(db)`
    select ${credentialColumns} from customers.customer where id = ${id}`;
}

export interface SignInState extends StoredCustomer {
  readonly passwordHash: string;
}

/** Locks the row: what changes the password or freezes the account waits. */
export function lockSignInState(tx: Tx, id: CustomerId): Promise<SignInState | undefined> {
  return firstRow<SignInState>(tx)`
    select ${customerColumns}, password_hash as "passwordHash"
    from customers.customer where id = ${id} for update`;
}

export async function storePassword(tx: Tx, id: CustomerId, passwordHash: string, at: Date): Promise<void> {
  await sql`
    update customers.customer
    set password_hash = ${passwordHash}, password_changed_at = ${at}
    where id = ${id}`.execute(tx);
}

export async function storeFrozen(tx: Tx, id: CustomerId, at: Date | null): Promise<void> {
  await sql`update customers.customer set frozen_at = ${at} where id = ${id}`.execute(tx);
}

export interface NewCustomer {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly country: string | undefined;
  readonly language: string;
  readonly invitationCode: string;
  readonly invitedBy: CustomerId | undefined;
  readonly createdAt: Date;
}

/**
 * Undefined when the username, the address or the invitation code is taken, also by a registration under way.
 */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<StoredCustomer | undefined> {
  const { username, email, passwordHash, country, language, invitationCode, invitedBy, createdAt } = customer;
  return firstRow<StoredCustomer>(tx)`
    insert into customers.customer
      (username, email, password_hash, country, language, invitation_code, invited_by, created_at)
    values (${username}, ${email}, ${passwordHash}, ${country ?? null}, ${language}, ${invitationCode},
      ${invitedBy ?? null}, ${createdAt})
    on conflict do nothing
    returning ${customerColumns}`;
}

export async function findTaken(
  db: Database,
  username: string,
  email: string,
): Promise<{ readonly username: boolean; readonly email: boolean }> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select
      exists (select from customers.customer where lower(username) = lower(${username})) as username,
      exists (select from customers.customer where lower(email) = lower(${email})) as email`.execute(db);
  return rows[0] ?? { username: false, email: false };
}

export async function findInviter(db: Database, invitationCode: string): Promise<CustomerId | undefined> {
  const { rows } = await sql<{ id: CustomerId }>`
    select id from customers.customer where invitation_code = ${invitationCode}`.execute(db);
  return rows[0]?.id;
}

export async function selectCustomerCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from customers.customer`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** That an id is of a customer there, as a condition of another statement. */
export function isFromCountry(country: string) {
  return (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select from customers.customer where customer.id = ${id} and customer.country = ${country})`;
}

export async function selectPeople(db: Database, ids: readonly CustomerId[]): Promise<Person[]> {
  const { rows } = await sql<Omit<Person, 'country'> & { country: string | null }>`
    select id, username, email, country, kyc_status = 'verified' as "isVerified",
      invitation_code as "invitationCode"
    from customers.customer where id = any (${ids}::bigint[])`.execute(db);
  return rows.map(({ country, ...person }) => ({ ...person, country: country ?? undefined }));
}

/** By their ids. */
export function selectEveryoneAfter(
  db: Database,
  after: CustomerId,
  registeredBy: Date,
  limit: number,
): Promise<{ id: CustomerId; email: string; language: string }[]> {
  return allRows<{ id: CustomerId; email: string; language: string }>(db)`
    select id, email, language from customers.customer
    where id > ${after} and created_at <= ${registeredBy} order by id limit ${limit}`;
}
