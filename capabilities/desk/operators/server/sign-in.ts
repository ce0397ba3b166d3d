import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { isShutOut } from '#foundation/server-kit/guesses.ts';
import { isSecret } from '#foundation/server-kit/password-hash.ts';
import type { OperatorMe } from '../console-contract.ts';
import { guarded, signInGuesser } from './guard.ts';
import { describeMe } from './me.ts';
import type { AtWork, OperatorsNeeds, Visitor } from './needs.ts';
import { spendCode } from './one-time-code.ts';
import { findOperatorByEmail, lockOperator, type StoredOperator } from './operators.sql.ts';
import { sessionCookie } from './session-cookie.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly totp?: string | undefined;
}

/**
 * Signs in with password and one-time code, and hands the session out as a cookie. An unknown address costs
 * the same time and gives the same answer as a wrong password. An operator without a second factor gets a
 * session that permits nothing but to enrol one.
 */
export async function signIn(
  needs: OperatorsNeeds,
  { email, password, totp }: Credentials,
  visitor: Visitor,
): Promise<Result<OperatorMe>> {
  const { db, throttles, isSecure } = needs;
  const { ip, exchange } = visitor;
  if (exchange.isFromAnotherSite()) return refuse('FORBIDDEN');
  if (!(await throttles.signIns.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  const operator = await findOperatorByEmail(db, email);
  const guesser = signInGuesser({ email, totp }, ip, operator?.totpSecret != null);
  if (await isShutOut(db, guesser, needs.realTime.now())) return refuse('LOGIN_LOCKED');
  const isRight = await isSecret(operator?.passwordHash, password);
  const wrong = 'PASSWORD_INCORRECT';
  const guess = { guesser, operatorId: operator?.id, act: 'operators.signIn', ip, wrong } as const;
  const opened = await guarded(needs, guess, async (tx) => {
    if (operator === undefined || !isRight) return refuse('PASSWORD_INCORRECT');
    const current = await lockOperator(tx, operator.id);
    if (current?.passwordHash !== operator.passwordHash || isExpired(needs, current)) {
      return refuse('PASSWORD_INCORRECT');
    }
    const shown = await showSecondFactor(needs, tx, current, totp);
    if (!shown.ok) return shown;
    if (current.disabledAt !== null) return refuse('USER_STATUS_WRONG');
    return accept(await openSession(needs, tx, current, visitor, shown.value));
  });
  if (!opened.ok) return opened;
  exchange.setCookie(sessionCookie(opened.value.token, isSecure));
  return describeMe(needs, opened.value);
}

/** How the operator signed in; `password` alone only until they have a second factor. */
export type Proof = 'password' | 'totp' | 'passkey';

async function showSecondFactor(
  needs: OperatorsNeeds,
  tx: Tx,
  operator: StoredOperator,
  totp: string | undefined,
): Promise<Result<Proof>> {
  if (operator.totpSecret === null && operator.passkeyCount === 0) return accept('password');
  if (totp === undefined) return refuse('TOTP_REQUIRED');
  const used = await spendCode(needs, tx, operator, totp);
  return used.ok ? accept('totp') : used;
}

/** Opens a session for an operator who has proved who they are. */
export async function openSession(
  { sessions, audit }: OperatorsNeeds,
  tx: Tx,
  { id }: Pick<StoredOperator, 'id'>,
  { ip, userAgent }: Visitor,
  proof: Proof,
): Promise<AtWork & { token: string }> {
  const opened = await sessions.open(
    tx,
    id,
    { ip, userAgent },
    {
      isSteppedUp: proof !== 'password',
      byPasskey: proof === 'passkey',
    },
  );
  await audit.record(tx, {
    operatorIds: [id],
    name: 'operators.signIn',
    subject: `operator/${id}`,
    after: { proof, ip, userAgent: userAgent.slice(0, 300) },
  });
  return { operatorId: id, ...opened };
}

function isExpired({ realTime }: OperatorsNeeds, { passwordExpiresAt }: StoredOperator): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt.getTime() <= realTime.now();
}
