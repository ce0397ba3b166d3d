import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow, type PageRange, pageOf } from '#foundation/server-kit/statements.ts';
import type { SignInOutcome, SignInWay } from '../rules.ts';

export interface StoredSignIn {
  readonly at: Date;
  readonly way: SignInWay;
  readonly outcome: SignInOutcome;
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertSignIn(tx: Tx, customerId: CustomerId, signIn: StoredSignIn): Promise<void> {
  const { at, way, outcome, ip, userAgent } = signIn;
  await sql`
    insert into customers.sign_in (customer_id, at, way, outcome, ip, user_agent)
    values (${customerId}, ${at}, ${way}, ${outcome}, ${ip}, ${userAgent})`.execute(tx);
}

/** Newest first. */
export function listSignIns(
  db: Database,
  customerId: CustomerId,
  page: PageRange,
): Promise<{ total: number; rows: StoredSignIn[] }> {
  const select = sql`at, way, outcome, ip, user_agent as "userAgent"`;
  const from = sql`customers.sign_in where customer_id = ${customerId}`;
  return pageOf(db, { select, from, by: sql`sequence desc` }, page);
}

export async function deleteSignInsBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from customers.sign_in where at < ${before}`.execute(db);
}

export interface SeenDevice {
  readonly hash: Buffer;
  /** By a name of its own. */
  readonly isNamed: boolean;
}

/** True when the customer has signed in with this device before. */
export async function seeDevice(
  tx: Tx,
  customerId: CustomerId,
  { hash, isNamed }: SeenDevice,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into customers.device as known (customer_id, device_hash, first_seen_at, last_seen_at, is_named)
    values (${customerId}, ${hash}, ${at}, ${at}, ${isNamed})
    on conflict (customer_id, device_hash) do update
    set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at), is_named = excluded.is_named
    returning xmax = 0 as "isNew"`.execute(tx);
  return rows[0]?.isNew === false;
}

/** By signing in with the device, or by a new password set with it. */
export async function hasBeenHere(
  db: Database,
  customerId: CustomerId,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const found = await firstRow<{ isKnown: boolean }>(db)`
    select exists (
      select from customers.device where customer_id = ${customerId} and device_hash = ${hash} and is_named
    ) or exists (
      select from customers.proved_device
      where customer_id = ${customerId} and device_hash = ${hash} and proved_until > ${at}
    ) as "isKnown"`;
  return found?.isKnown ?? false;
}

export async function storeProvedDevice(
  tx: Tx,
  customerId: CustomerId,
  hash: Buffer,
  until: Date,
): Promise<void> {
  await sql`
    insert into customers.proved_device (customer_id, device_hash, proved_until)
    values (${customerId}, ${hash}, ${until})
    on conflict (customer_id, device_hash) do update set proved_until = excluded.proved_until`.execute(tx);
}

export async function deleteProvedDevices(db: Database, at: Date): Promise<void> {
  await sql`delete from customers.proved_device where proved_until <= ${at}`.execute(db);
}

export async function insertFreezeLink(
  tx: Tx,
  link: FreezeLink & { readonly tokenHash: Buffer },
): Promise<void> {
  await sql`
    insert into customers.freeze_link (token_hash, customer_id, expires_at)
    values (${link.tokenHash}, ${link.customerId}, ${link.expiresAt})`.execute(tx);
}

export interface FreezeLink {
  readonly customerId: CustomerId;
  readonly expiresAt: Date;
}

/** Uses the link up; undefined when there is none or it has expired. */
export function takeFreezeLink(tx: Tx, tokenHash: Buffer, at: Date): Promise<FreezeLink | undefined> {
  return firstRow<FreezeLink>(tx)`
    delete from customers.freeze_link where token_hash = ${tokenHash} and expires_at > ${at}
    returning customer_id as "customerId", expires_at as "expiresAt"`;
}

export async function deleteExpiredFreezeLinks(db: Database, at: Date): Promise<void> {
  await sql`delete from customers.freeze_link where expires_at <= ${at}`.execute(db);
}

/** An address's /24, or /48 of the sixth version, and whether a customer has come in from there. */
export async function selectRange(
  tx: Tx,
  ip: string,
  of: CustomerId,
): Promise<{ range: string; isKnown: boolean } | undefined> {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 0) return undefined;
  return firstRow<{ range: string; isKnown: boolean }>(tx)`
    with here as (
      select network(set_masklen(a, case family(a) when 4 then 24 else 48 end)) as range
      from (select ${address}::inet as a) given
    )
    select range::text as range, exists (
      select from customers.sign_in
      where customer_id = ${of} and outcome = 'done' and case when ip ~ '^[0-9a-fA-F:]*([0-9]+[.]){3}[0-9]+$|^[0-9a-fA-F:]+$'
        then regexp_replace(ip, '^::ffff:(?=[0-9]+[.])', '', 'i')::inet <<= range else false end
    ) as "isKnown"
    from here`;
}

/** When the newest device of a customer's was first seen. */
export async function selectNewestDevice(db: Database, customerId: CustomerId): Promise<Date | undefined> {
  const found = await firstRow<{ at: Date | null }>(db)`
    select max(first_seen_at) as at from customers.device where customer_id = ${customerId}`;
  return found?.at ?? undefined;
}
