import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';

export const codePurposes = ['register', 'reset', 'withdrawal'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export interface NewCode {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly codeHash: string | undefined;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** A code sent after this moment is too young to be replaced. */
  readonly replaceSentBefore: Date;
}

/** False when the last code is too young. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customers.verification_code as stored (email, purpose, code_hash, sent_at, expires_at)
    values (${code.email}, ${code.purpose}, ${code.codeHash ?? null}, ${code.sentAt}, ${code.expiresAt})
    on conflict (email, purpose) do update set
      code_hash = excluded.code_hash, attempts = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    where stored.sent_at <= ${code.replaceSentBefore}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Spends one guess and gives the hash to compare with; undefined without a code, a life or a guess left. */
export async function spendGuess(
  db: Database,
  { email, purpose, at, guesses }: { email: string; purpose: CodePurpose; at: Date; guesses: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ codeHash: string }>`
    update customers.verification_code set attempts = attempts + 1
    where email = ${email} and purpose = ${purpose} and expires_at > ${at} and attempts < ${guesses}
      and code_hash is not null
    returning code_hash as "codeHash"`.execute(db);
  return rows[0]?.codeHash;
}

/** False when that code has been used or replaced meanwhile. */
export async function deleteCode(
  tx: Tx,
  email: string,
  purpose: CodePurpose,
  codeHash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from customers.verification_code
    where email = ${email} and purpose = ${purpose} and code_hash = ${codeHash}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteExpiredCodes(db: Database, expiredBefore: Date): Promise<void> {
  await sql`delete from customers.verification_code where expires_at <= ${expiredBefore}`.execute(db);
}
