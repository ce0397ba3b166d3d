import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';

export const codePurposes = ['register', 'reset', 'withdrawal'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export interface NewCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly askedBy: Buffer;
  readonly codeHash: string | undefined;
  readonly linkHash: Buffer | undefined;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** A code sent after this moment is too young to be replaced. */
  readonly replaceSentBefore: Date;
}

/** False when the last code for this asker is too young. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { email, purpose, askedBy, codeHash, linkHash, sentAt, expiresAt, replaceSentBefore } = code;
  const { numAffectedRows } = await sql`
    insert into customers.verification_code as stored
      (email, purpose, asked_by, code_hash, link_hash, sent_at, expires_at)
    values (${email}, ${purpose}, ${askedBy}, ${codeHash ?? null}, ${linkHash ?? null}, ${sentAt}, ${expiresAt})
    on conflict (email, purpose, asked_by) do update set
      code_hash = excluded.code_hash, link_hash = excluded.link_hash, attempts = 0, link_attempts = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where stored.sent_at <= ${replaceSentBefore}`.execute(tx);
  return numAffectedRows === 1n;
}

interface Sought {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly guesses: number;
}

/**
 * Spends one guess at the code that this asker was sent and gives the hash to compare with; undefined without
 * a code, a life or a guess left.
 */
export async function spendGuess(
  db: Database,
  { email, purpose, askedBy, at, guesses }: Sought & { readonly askedBy: Buffer; readonly at: Date },
): Promise<string | undefined> {
  const spent = await firstRow<{ codeHash: string }>(db)`
    update customers.verification_code set attempts = attempts + 1
    where email = ${email} and purpose = ${purpose} and asked_by = ${askedBy} and expires_at > ${at}
      and attempts < ${guesses} and code_hash is not null
    returning code_hash as "codeHash"`;
  return spent?.codeHash;
}

/** The code whose link it is, from wherever it was asked for; each link is used so many times and no more. */
export async function spendLink(
  db: Database,
  {
    email,
    purpose,
    linkHash,
    sentAfter,
    guesses,
  }: Sought & { readonly linkHash: Buffer; readonly sentAfter: Date },
): Promise<string | undefined> {
  const spent = await firstRow<{ codeHash: string }>(db)`
    update customers.verification_code set link_attempts = link_attempts + 1
    where email = ${email} and purpose = ${purpose} and link_hash = ${linkHash} and sent_at > ${sentAfter}
      and link_attempts < ${guesses} and code_hash is not null
    returning code_hash as "codeHash"`;
  return spent?.codeHash;
}

/** Uses a code up, and all others of its purpose; false when it has been used or replaced meanwhile. */
export async function deleteCode(
  tx: Tx,
  email: string,
  purpose: CodePurpose,
  codeHash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from customers.verification_code
    where email = ${email} and purpose = ${purpose} and code_hash = ${codeHash}`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`
    delete from customers.verification_code where email = ${email} and purpose = ${purpose}`.execute(tx);
  return true;
}

/** Codes whose link no longer counts either. */
export async function deleteExpiredCodes(db: Database, sentBefore: Date): Promise<void> {
  await sql`delete from customers.verification_code where sent_at <= ${sentBefore}`.execute(db);
}
