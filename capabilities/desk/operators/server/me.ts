import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { OperatorMe } from '../console-contract.ts';
import { passkeyDueAt, steppedUpUntil } from '../session-rules.ts';
import type { AtWork, OperatorsNeeds } from './needs.ts';
import { findOperator } from './operators.sql.ts';
import { findSessionById } from './sessions.sql.ts';
import { permissionsIn, timesOf } from './sessions.ts';

/** The operator as the console sees them, in one of their sessions. */
export async function describeMe(
  { db, realTime, limits }: OperatorsNeeds,
  { operatorId, sessionId }: AtWork,
): Promise<Result<OperatorMe>> {
  const [operator, session] = await Promise.all([
    findOperator(db, operatorId),
    findSessionById(db, sessionId),
  ]);
  if (operator === undefined || session === undefined) return refuse('UNAUTHENTICATED');
  const at = realTime.now();
  const times = timesOf(session);
  const until = steppedUpUntil(times, limits, at);
  const due = passkeyDueAt(session.passkeyAskedAt?.getTime(), limits);
  const { totpSecret, passkeyCount } = operator;
  return accept({
    id: operatorId.toString(),
    email: operator.email,
    roles: [...operator.roles],
    permissions: [...permissionsIn(session, limits, at)],
    steppedUpUntil: until === undefined ? null : formatInstant(until),
    idleAt: formatInstant(Math.min(at + limits.idleMs, times.createdAt + limits.lifeMs)),
    endsAt: formatInstant(times.createdAt + limits.lifeMs),
    mustChangePassword: operator.passwordExpiresAt !== null,
    mustEnrol: totpSecret === null && passkeyCount === 0,
    mustShowPasskey: due !== undefined && at >= due,
    passkeyDueAt: due === undefined ? null : formatInstant(due),
    hasTotp: totpSecret !== null,
    hasPasskey: passkeyCount > 0,
  });
}
