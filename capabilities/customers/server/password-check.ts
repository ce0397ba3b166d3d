import type { CustomerId } from '#foundation/ids/ids.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import { afterFailure, isLocked } from '#foundation/secrets/lockout.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { isSecret } from '#foundation/server-kit/password-hash.ts';
import { type Credentials, lockSignInState, storeFailures } from './customers.sql.ts';
import type { World } from './world.ts';

/**
 * Checks a password and, when it is right, does `then` in the transaction that records the success. The outcome of a
 * guess is told only if the account is still unlocked when it is recorded, under the row's lock: guesses made at the
 * same time get no more than five answers between them. A password changed meanwhile counts as wrong.
 */
export async function withPassword<T>(
  { db, clock }: World,
  customer: Credentials,
  password: string,
  wrong: RefusalName,
  then: (tx: Tx) => Promise<T>,
): Promise<Result<T>> {
  if (isLocked(customer.lockedUntil?.getTime(), clock.now())) return refuse('LOGIN_LOCKED');
  const isRight = await isSecret(customer.passwordHash, password);
  return db.transaction().execute(async (tx) => {
    const state = await lockSignInState(tx, customer.id);
    if (isLocked(state?.lockedUntil?.getTime(), clock.now())) return refuse('LOGIN_LOCKED');
    if (!isRight || state?.passwordHash !== customer.passwordHash) {
      return recordFailure(tx, customer.id, state?.failedSignIns ?? 0, clock.now(), wrong);
    }
    await storeFailures(tx, customer.id, 0, null);
    return accept(await then(tx));
  });
}

async function recordFailure(
  tx: Tx,
  id: CustomerId,
  failedBefore: number,
  at: number,
  wrong: RefusalName,
): Promise<Refusal> {
  const { failures, lockedUntil } = afterFailure(failedBefore, at);
  await storeFailures(tx, id, failures, lockedUntil === undefined ? null : new Date(lockedUntil));
  return refuse(wrong);
}
