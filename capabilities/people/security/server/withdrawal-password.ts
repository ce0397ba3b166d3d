import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isLocked } from '#foundation/secrets/lockout.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { hashSecret, isSecret } from '#foundation/server-kit/password-hash.ts';
import type { WithdrawalGuard } from '../face.ts';
import { afterWrongWithdrawalPassword, holdUntil } from '../rules.ts';
import type { SecurityNeeds } from './needs.ts';
import { findGuardChange, storeGuardChange } from './settings.sql.ts';
import {
  findWithdrawalPassword,
  insertWithdrawalPassword,
  lockWithdrawalPassword,
  replaceWithdrawalPassword,
  storeWithdrawalTries,
} from './withdrawal-password.sql.ts';

/** Sets the first withdrawal password (docs/specification.md, section 9: six digits). */
export async function setWithdrawalPassword(
  { db, signInAccess, throttles }: SecurityNeeds,
  customerId: CustomerId,
  password: string,
): Promise<Result<null>> {
  if (!(await throttles.withdrawalPasswords.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
  if ((await findWithdrawalPassword(db, customerId)) !== undefined)
    return refuse('WITHDRAWAL_PASSWORD_EXISTS');
  const passwordHash = await hashSecret(password);
  return signInAccess.change(customerId, 'withdrawalPasswordSet', async (tx) =>
    (await insertWithdrawalPassword(tx, customerId, passwordHash))
      ? accept(null)
      : refuse('WITHDRAWAL_PASSWORD_EXISTS'),
  );
}

/** Changes it; withdrawals wait 24 hours. A wrong old one counts toward the lock. */
export async function editWithdrawalPassword(
  needs: SecurityNeeds,
  customerId: CustomerId,
  { oldPwd, newPwd }: { oldPwd: string; newPwd: string },
): Promise<Result<null>> {
  const isRight = await checkWithdrawalPassword(needs, customerId, oldPwd);
  return isRight.ok ? replace(needs, customerId, newPwd, async () => accept(null)) : isRight;
}

/**
 * Sets a new one with a code by e-mail, and a one-time code where those are on; withdrawals wait 24 hours.
 */
export async function resetWithdrawalPassword(
  needs: SecurityNeeds,
  customerId: CustomerId,
  { code, newPwd, totp }: { code: string; newPwd: string; totp?: string | undefined },
): Promise<Result<null>> {
  const { db, signInAccess, secondFactor, throttles } = needs;
  if (!(await throttles.withdrawalPasswords.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
  if ((await findWithdrawalPassword(db, customerId)) === undefined)
    return refuse('WITHDRAWAL_PASSWORD_NOT_SET');
  const spend = await signInAccess.checkWithdrawalCode(customerId, code);
  if (!spend.ok) return spend;
  return replace(needs, customerId, newPwd, async (tx) => {
    const second = await secondFactor.checkSecondFactor(tx, customerId, totp);
    if (!second.ok) return second;
    return (await spend.value(tx)) ? accept(null) : refuse('CODE_INCORRECT');
  });
}

async function replace(
  { signInAccess, clock }: SecurityNeeds,
  customerId: CustomerId,
  password: string,
  prove: (tx: Tx) => Promise<Result<null>>,
): Promise<Result<null>> {
  const passwordHash = await hashSecret(password);
  return signInAccess.change(customerId, 'withdrawalPasswordChanged', async (tx) => {
    const proven = await prove(tx);
    if (!proven.ok) return proven;
    await replaceWithdrawalPassword(tx, customerId, passwordHash);
    await storeGuardChange(tx, customerId, new Date(clock.now()));
    return accept(null);
  });
}

export function createWithdrawalGuard(needs: SecurityNeeds): WithdrawalGuard {
  const { db, clock, signInAccess, secondFactor, throttles } = needs;
  return {
    checkWithdrawalPassword: (customerId, password) => checkWithdrawalPassword(needs, customerId, password),
    async checkWithdrawalCode(customerId, code) {
      if (!(await throttles.confirmations.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
      return db.transaction().execute((tx) => secondFactor.checkSecondFactor(tx, customerId, code));
    },
    async withdrawalHoldUntil(customerId) {
      const [passwordChange, guardChange] = await Promise.all([
        signInAccess.passwordChangedAt(customerId),
        findGuardChange(db, customerId),
      ]);
      return holdUntil([passwordChange, guardChange?.getTime()], clock.now());
    },
  };
}

/**
 * As {@link WithdrawalGuard.checkWithdrawalPassword}; the caller gets the outcome only while it is unlocked,
 * under the row's lock.
 */
async function checkWithdrawalPassword(
  { db, clock, throttles }: SecurityNeeds,
  customerId: CustomerId,
  password: string,
): Promise<Result<null>> {
  if (!(await throttles.withdrawalPasswords.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
  const known = await findWithdrawalPassword(db, customerId);
  if (known === undefined) return refuse('WITHDRAWAL_PASSWORD_NOT_SET');
  if (isLocked(known.lockedUntil?.getTime(), clock.now())) return refuse('WITHDRAWALS_LOCKED');
  const isRight = await isSecret(known.passwordHash, password);
  return db.transaction().execute(async (tx) => {
    const stored = await lockWithdrawalPassword(tx, customerId);
    const at = clock.now();
    if (stored === undefined) return refuse('WITHDRAWAL_PASSWORD_NOT_SET');
    if (isLocked(stored.lockedUntil?.getTime(), at)) return refuse('WITHDRAWALS_LOCKED');
    if (isRight && stored.passwordHash === known.passwordHash) {
      await storeWithdrawalTries(tx, customerId, { failures: 0, lockedUntil: null });
      return accept(null);
    }
    const { failures, lockedUntil } = afterWrongWithdrawalPassword(stored.failures, at);
    const until = lockedUntil === undefined ? null : new Date(lockedUntil);
    await storeWithdrawalTries(tx, customerId, { failures, lockedUntil: until });
    return refuse(until === null ? 'WITHDRAWAL_PASSWORD_INCORRECT' : 'WITHDRAWALS_LOCKED');
  });
}
