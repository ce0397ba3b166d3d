import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow, type PageRange, pageOf } from '#foundation/server-kit/statements.ts';
import { type DeviceHints, othersNamed } from '../face.ts';
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

/** True when the customer has signed in with this device before. */
export async function seeDevice(tx: Tx, customerId: CustomerId, hash: Buffer, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into customers.device as known (customer_id, device_hash, first_seen_at, last_seen_at)
    values (${customerId}, ${hash}, ${at}, ${at})
    on conflict (customer_id, device_hash) do update set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
    returning xmax = 0 as "isNew"`.execute(tx);
  return rows[0]?.isNew === false;
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

/** A library's computer, an office's address: what more customers share speaks for no person. */
const sharedByAtMost = 10;

/** Pairs of customers who have signed in with the same device, or from the same address. */
export async function selectSharedAccess(
  db: Database,
  among: readonly CustomerId[],
): Promise<{ customers: readonly [CustomerId, CustomerId]; by: 'device' | 'address' }[]> {
  const { rows } = await sql<{ by: 'device' | 'address'; one: CustomerId; other: CustomerId }>`
    with used as (
      select *, count(*) over (partition by by, mark) as customers
      from (
        select 'device' as by, customer_id, encode(device_hash, 'hex') as mark
        from customers.device where customer_id = any(${among}::bigint[])
        union
        select 'address', customer_id, ip
        from customers.sign_in where customer_id = any(${among}::bigint[]) and outcome = 'done' and ip <> ''
      ) each_once
    )
    select distinct a.by, a.customer_id as one, b.customer_id as other
    from used a join used b on (a.by, a.mark) = (b.by, b.mark) and a.customer_id < b.customer_id
    where a.customers <= ${sharedByAtMost}`.execute(db);
  return rows.map(({ by, one, other }) => ({ customers: [one, other], by }));
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

/** Who else has signed in with a device of theirs, and when the newest of these was first seen. */
export async function selectDeviceHints(db: Database, customerId: CustomerId): Promise<DeviceHints> {
  const { rows } = await sql<{ id: CustomerId }>`
    select distinct other.customer_id as id
    from customers.device own join customers.device other using (device_hash)
    where own.customer_id = ${customerId} and other.customer_id <> ${customerId}
    order by 1 limit ${othersNamed + 1}`.execute(db);
  const newest = await sql<{ at: Date | null }>`
    select max(first_seen_at) as at from customers.device where customer_id = ${customerId}`.execute(db);
  return { others: rows.map(({ id }) => id), newestAt: newest.rows[0]?.at?.getTime() };
}
