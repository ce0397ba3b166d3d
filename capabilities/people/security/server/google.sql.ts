import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

export interface GoogleStart {
  /** The customer who connects an account; undefined for a sign-in. */
  readonly customerId: CustomerId | undefined;
  readonly redirectUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export async function insertGoogleStart(
  db: Database,
  stateHash: Buffer,
  { customerId, redirectUri, nonce, codeVerifier }: GoogleStart,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into security.google_start (state_hash, customer_id, redirect_uri, nonce, code_verifier, expires_at)
    values (${stateHash}, ${customerId ?? null}, ${redirectUri}, ${nonce}, ${codeVerifier}, ${expiresAt})`.execute(
    db,
  );
}

/** Uses a journey up; undefined when it is unknown, used, expired or another customer's. */
export function takeGoogleStart(
  db: Database,
  { stateHash, customerId, at }: { stateHash: Buffer; customerId: CustomerId | undefined; at: Date },
): Promise<Omit<GoogleStart, 'customerId'> | undefined> {
  return firstRow<Omit<GoogleStart, 'customerId'>>(db)`
    delete from security.google_start
    where state_hash = ${stateHash} and customer_id is not distinct from ${customerId ?? null} and expires_at > ${at}
    returning redirect_uri as "redirectUri", nonce, code_verifier as "codeVerifier"`;
}

/** A person Google has vouched for. */
export interface GooglePerson {
  readonly subject: string;
  readonly email: string;
}

export async function insertGoogleArrival(
  db: Database,
  ticketHash: Buffer,
  { subject, email }: GooglePerson,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into security.google_arrival (ticket_hash, subject, email, expires_at)
    values (${ticketHash}, ${subject}, ${email}, ${expiresAt})`.execute(db);
}

export function findGoogleArrival(
  db: Database,
  ticketHash: Buffer,
  at: Date,
): Promise<GooglePerson | undefined> {
  return firstRow<GooglePerson>(db)`
    select subject, email from security.google_arrival
    where ticket_hash = ${ticketHash} and expires_at > ${at}`;
}

/** False when the ticket was used meanwhile. */
export async function deleteGoogleArrival(tx: Tx, ticketHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from security.google_arrival where ticket_hash = ${ticketHash}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function findCustomerOfGoogle(db: Database, subject: string): Promise<CustomerId | undefined> {
  const { rows } = await sql<{ customerId: CustomerId }>`
    select customer_id as "customerId" from security.google_link where subject = ${subject}`.execute(db);
  return rows[0]?.customerId;
}

export async function findGoogleEmail(db: Database, customerId: CustomerId): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from security.google_link where customer_id = ${customerId}`.execute(db);
  return rows[0]?.email;
}

/** False when either account is connected already. */
export async function insertGoogleLink(
  tx: Tx,
  customerId: CustomerId,
  { subject, email }: GooglePerson,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into security.google_link (customer_id, subject, email, linked_at)
    values (${customerId}, ${subject}, ${email}, ${at})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteGoogleLink(tx: Tx, customerId: CustomerId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from security.google_link where customer_id = ${customerId}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteGoogleLinkSince(tx: Tx, customerId: CustomerId, since: Date): Promise<void> {
  await sql`
    delete from security.google_link where customer_id = ${customerId} and linked_at >= ${since}`.execute(tx);
}

export async function deleteExpiredGoogle(db: Database, at: Date): Promise<void> {
  await sql`delete from security.google_start where expires_at <= ${at}`.execute(db);
  await sql`delete from security.google_arrival where expires_at <= ${at}`.execute(db);
}
