import { randomUUID } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { type Guesser, guarded, isShutOut } from '#foundation/server-kit/guesses.ts';
import { isSecret } from '#foundation/server-kit/password-hash.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { type Credentials, lockSignInState, type SignInState, type StoredCustomer } from './customers.sql.ts';
import type { CustomersNeeds } from './needs.ts';

/**
 * Checks a password and, when it is right, does `then` in the transaction that records the success. The
 * caller gets the outcome of a guess only if it may guess when that is recorded, under the count's lock. A
 * password changed meanwhile counts as wrong. A wrong one-time code counts like a wrong password; any other
 * refusal of `then` leaves the count as it is, and must not have written.
 */
export async function withPassword<T>(
  needs: CustomersNeeds,
  customer: Credentials,
  password: string,
  guesser: Guesser,
  wrong: RefusalName,
  then: (tx: Tx, customer: StoredCustomer) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (await isShutOut(needs.db, guesser, needs.clock.now())) return refuse('LOGIN_LOCKED');
  const isRight = await isSecret(customer.passwordHash, password);
  return underLock(
    needs,
    customer.id,
    guesser,
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
  guesser: Guesser,
  then: (tx: Tx, customer: SignInState) => Promise<Result<T>>,
  wrong: RefusalName = 'TOTP_INCORRECT',
): Promise<Result<T>> {
  return db.transaction().execute((tx) => {
    const at = clock.now();
    const decide = async () => {
      const state = await lockSignInState(tx, customerId);
      return state === undefined ? refuse('UNAUTHENTICATED') : then(tx, state);
    };
    return guarded(tx, guesser, at, { secret: wrong, code: 'TOTP_INCORRECT' }, decide, async (until) => {
      const facts = { time: formatInstant(until) };
      await tellNotice(tx, { id: randomUUID(), customerId, event: 'signInLocked', facts, at });
    });
  });
}

/** Whether anybody may sign in to this account. */
export function whetherOpen({ frozenAt, isFrozenByUs }: StoredCustomer): Result<null> {
  if (frozenAt === null) return accept(null);
  // A new password ends the customer's own freezing alone.
  return refuse('ACCOUNT_FROZEN', isFrozenByUs ? { reason: 'operators' } : {});
}
