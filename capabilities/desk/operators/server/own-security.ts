import type { ShownAct } from '#capabilities/desk/audit/face.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { hashSecret, isSecret } from '#foundation/server-kit/password-hash.ts';
import { newTotpSecret, totpStep, totpUri } from '#foundation/server-kit/totp.ts';
import { weaknessOf } from '#foundation/server-kit/weak-password.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { OperatorMe } from '../console-contract.ts';
import type { OwnAct } from '../security-shapes.ts';
import { type Guess, guarded } from './guard.ts';
import { describeMe } from './me.ts';
import type { OperatorsNeeds } from './needs.ts';
import { openTotp, sealTotp, spendCode } from './one-time-code.ts';
import {
  findOperator,
  lockOperator,
  type StoredOperator,
  storeOfferedTotp,
  storePassword,
  storeTotp,
} from './operators.sql.ts';
import { deleteSessionsOf, storeStepUp } from './sessions.sql.ts';

/** Shows a one-time code again; the session may do dangerous acts for the next minutes. */
export async function stepUp(needs: OperatorsNeeds, session: OperatorSession, code: string, ip: string) {
  if (!(await allowsProof(needs, session))) return refuse('TOO_MANY_REQUESTS');
  const shown = await guarded(needs, guessOf(session, 'operators.stepUp', ip), async (tx) => {
    const operator = await lockOperator(tx, session.operatorId);
    if (operator === undefined) return refuse('UNAUTHENTICATED');
    const used = await spendCode(needs, tx, operator, code);
    if (used.ok) await storeStepUp(tx, session.sessionId, new Date(needs.realTime.now()), false);
    return used;
  });
  return shown.ok ? describeMe(needs, session) : shown;
}

/** Changes the password; the session it was changed in goes on, every other ends. */
export async function changePassword(
  needs: OperatorsNeeds,
  session: OperatorSession,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  ip: string,
): Promise<Result<OperatorMe>> {
  const { db, audit } = needs;
  if (!(await allowsProof(needs, session))) return refuse('TOO_MANY_REQUESTS');
  const { operatorId, email } = session;
  if (oldPassword === newPassword) return refuse('PASSWORD_TOO_WEAK', { reason: 'same' });
  const weakness = weaknessOf(newPassword, [email]);
  if (weakness !== undefined) return weakness;
  const operator = await findOperator(db, operatorId);
  const isRight = await isSecret(operator?.passwordHash, oldPassword);
  const passwordHash = await hashSecret(newPassword);
  const changed = await guarded(
    needs,
    guessOf(session, 'operators.changePassword', ip, 'OLD_PASSWORD_WRONG'),
    async (tx) => {
      const current = await lockOperator(tx, operatorId);
      if (!isRight || current?.passwordHash !== operator?.passwordHash) return refuse('OLD_PASSWORD_WRONG');
      await storePassword(tx, operatorId, passwordHash, null);
      await deleteSessionsOf(tx, operatorId, session.sessionId);
      await audit.record(tx, ownAct(session, 'operators.changePassword'));
      return accept(null);
    },
  );
  return changed.ok ? describeMe(needs, session) : changed;
}

/** A fresh secret for an authenticator application. An operator with a second factor must have shown it. */
export async function offerTotp(
  { db, box, platformName }: OperatorsNeeds,
  { operatorId, email, isSteppedUp }: OperatorSession,
): Promise<Result<{ secret: string; uri: string }>> {
  return db.transaction().execute(async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    if (operator === undefined) return refuse('UNAUTHENTICATED');
    if (hasSecondFactor(operator) && !isSteppedUp) return refuse('STEP_UP_REQUIRED');
    const secret = newTotpSecret();
    await storeOfferedTotp(tx, operatorId, sealTotp(box, email, secret));
    return accept({ secret, uri: totpUri(secret, platformName, email) });
  });
}

/** Puts the offered secret to use once a code of it is shown; other sessions end. */
export async function enrolTotp(needs: OperatorsNeeds, session: OperatorSession, code: string, ip: string) {
  const { realTime, audit, box } = needs;
  const { operatorId, email, sessionId, isSteppedUp } = session;
  if (!(await allowsProof(needs, session))) return refuse('TOO_MANY_REQUESTS');
  const enrolled = await guarded(needs, guessOf(session, 'operators.enrolTotp', ip), async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    if (operator === undefined) return refuse('UNAUTHENTICATED');
    if (hasSecondFactor(operator) && !isSteppedUp) return refuse('STEP_UP_REQUIRED');
    const { offeredTotpSecret: offered } = operator;
    const step = offered === null ? undefined : totpStep(openTotp(box, email, offered), code, realTime.now());
    if (offered === null || step === undefined) return refuse('CODE_INCORRECT');
    await storeTotp(tx, operatorId, offered, step);
    await storeStepUp(tx, sessionId, new Date(realTime.now()), false);
    await deleteSessionsOf(tx, operatorId, sessionId);
    await audit.record(tx, ownAct(session, 'operators.enrolTotp'));
    return accept(null);
  });
  return enrolled.ok ? describeMe(needs, session) : enrolled;
}

export function hasSecondFactor({ totpSecret, passkeyCount }: StoredOperator): boolean {
  return totpSecret !== null || passkeyCount > 0;
}

export function shownAct({ sequence, at, name, subject }: ShownAct): OwnAct {
  return { sequence: String(sequence), at: formatInstant(at.getTime()), name, subject };
}

export function ownAct({ operatorId }: OperatorSession, name: string) {
  return { operatorIds: [operatorId], name, subject: `operator/${operatorId}` };
}

function allowsProof({ throttles }: OperatorsNeeds, { operatorId }: OperatorSession): Promise<boolean> {
  return throttles.proofs.allows(String(operatorId));
}

/** A stranger at the sign-in can't lock an operator out of their work. */
function guessOf(
  { operatorId }: OperatorSession,
  act: string,
  ip: string,
  wrong: RefusalName = 'CODE_INCORRECT',
): Guess {
  return { guesser: { own: `operator ${operatorId} in a session` }, operatorId, act, ip, wrong };
}
