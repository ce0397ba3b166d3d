import { sql } from 'kysely';
import { hashToken, makeToken } from '#capabilities/desk/operators/server/session-cookie.ts';
import { insertSession } from '#capabilities/desk/operators/server/sessions.sql.ts';
import { asOperatorId, type OperatorId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { systemClock } from '#foundation/time/clock.ts';

/** The owner of an invited mailbox has set a password and a second factor; gives their session. */
export async function setUp(db: Database, email: string, { byPasskey = true } = {}): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    update operators.operator set password_expires_at = null, totp_secret = 'sealed'
    where email = ${email} returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`${email} is no operator`);
  return await cookieOf(db, asOperatorId(row.id), byPasskey);
}

/** A session in which a second factor was shown a moment ago. */
export async function cookieOf(db: Database, operatorId: OperatorId, byPasskey = true): Promise<string> {
  const token = makeToken();
  const at = new Date(systemClock.now());
  const from = { ip: '::1', userAgent: 'test' };
  const session = { ...from, operatorId, tokenHash: hashToken(token), at, isSteppedUp: true, byPasskey };
  await db.transaction().execute((tx) => insertSession(tx, session));
  return `operator=${token}`;
}
