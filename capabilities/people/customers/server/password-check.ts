import { randomUUID } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { afterFailure, isLocked } from '#foundation/secrets/lockout.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { isSecret } from '#foundation/server-kit/password-hash.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import {
  type Credentials,
  lockSignInState,
  type SignInState,
  type StoredCustomer,
  storeFailures,
} from './customers.sql.ts';
import type { CustomersNeeds } from './needs.ts';

/**
 * Checks a password and, when it is right, does `then` in the transaction that records the success. The
 * caller gets the outcome of a guess only if the account is still unlocked when it is recorded, under the
 * row's lock: guesses made at the same time get no more than five answers between them. A password changed
 * meanwhile counts as wrong. A wrong one-time code counts like a wrong password; any other refusal of `then`
 * leaves the count as it is, and must not have written.
 */
export async function withPassword<T>(
  needs: CustomersNeeds,
  customer: Credentials,
  password: string,
  wrong: RefusalName,
  then: (tx: Tx, customer: StoredCustomer) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (isLocked(customer.lockedUntil?.getTime(), needs.clock.now())) return refuse('LOGIN_LOCKED');
  const isRight = await isSecret(customer.passwordHash, password);
  return underLock(
    needs,
    customer.id,
    async (tx, state) => {
      if (!isRight || state.passwordHash !== customer.passwordHash) return refuse(wrong);
      return then(tx, state);
    },
    wrong,
  );
}

/**
 * Does `then` while the account's row is locked, and counts a wrong guess in it: a one-time code, or `wrong`.
 */
export async function underLock<T>(
  { db, clock }: CustomersNeeds,
  customerId: CustomerId,
  then: (tx: Tx, customer: SignInState) => Promise<Result<T>>,
  wrong: RefusalName = 'TOTP_INCORRECT',
): Promise<Result<T>> {
  return db.transaction().execute(async (tx) => {
    const state = await lockSignInState(tx, customerId);
    if (state === undefined) return refuse('UNAUTHENTICATED');
    if (isLocked(state.lockedUntil?.getTime(), clock.now())) return refuse('LOGIN_LOCKED');
    const done = await then(tx, state);
    if (done.ok) await storeFailures(tx, customerId, 0, null);
    else if (done.refusal === wrong || done.refusal === 'TOTP_INCORRECT')
      await recordFailure(tx, customerId, state.failedSignIns, clock.now());
    return done;
  });
}

async function recordFailure(tx: Tx, id: CustomerId, failedBefore: number, at: number): Promise<void> {
  const { failures, lockedUntil } = afterFailure(failedBefore, at);
  await storeFailures(tx, id, failures, lockedUntil === undefined ? null : new Date(lockedUntil));
  if (lockedUntil === undefined) return;
  const facts = { time: formatInstant(lockedUntil) };
  await tellNotice(tx, { id: randomUUID(), customerId: id, event: 'signInLocked', facts, at });
}

/** Whether anybody may sign in to this account. */
export function whetherOpen({ frozenAt, isFrozenByUs }: StoredCustomer): Result<null> {
  if (frozenAt === null) return accept(null);
  // A new password ends the customer's own freezing alone.
  return refuse('ACCOUNT_FROZEN', isFrozenByUs ? { reason: 'operators' } : {});
}
