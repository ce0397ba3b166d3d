import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { forgetGuesses } from '#foundation/server-kit/guesses.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { weaknessOf } from '#foundation/server-kit/weak-password.ts';
import { ownWords, provedDeviceMs } from '../rules.ts';
import { findCredentials, lockSignInState, storeFrozen, storePassword } from './customers.sql.ts';
import { isOwnDevice, namedDevice, strangerToCustomer, type Whence } from './guessers.ts';
import type { CustomersNeeds } from './needs.ts';
import { announce } from './sign-in-access.ts';
import { storeProvedDevice } from './sign-ins.sql.ts';
import { deleteCode } from './verification-codes.sql.ts';
import { checkCode } from './verification-codes.ts';

/**
 * Sets a new password with an e-mailed code or link, and a one-time code where those are on. Ends every
 * session and the customer's own freezing: access to the mailbox proves the customer, and the device they
 * did it with signs in whatever strangers guess.
 */
export async function resetPassword(
  needs: CustomersNeeds,
  { email, code, password, totp }: PasswordReset,
  whence: Whence,
): Promise<Result<null>> {
  const { db, throttles, sessions, guard, clock, mail } = needs;
  if (!(await throttles.passwordChanges.allows(whence.ip))) return refuse('TOO_MANY_REQUESTS');
  const customer = await findCredentials(db, email);
  const weakness = weaknessOf(password, ownWords(customer?.username ?? '', email));
  if (weakness !== undefined) return weakness;
  const isOwn = customer !== undefined && (await isOwnDevice(db, customer.id, whence, clock.now()));
  const codeHash = await checkCode(needs, { email, purpose: 'reset', code }, whence, isOwn);
  if (!codeHash.ok) return codeHash;
  if (customer === undefined) return refuse('CODE_INCORRECT');
  if (totp && !(await throttles.resetFactors.allows(String(customer.id)))) return refuse('TOO_MANY_REQUESTS');

  const passwordHash = await hashSecret(password);
  const changed = await db.transaction().execute(async (tx) => {
    // Signing in locks the same row first: no session opened with the old password outlives this.
    const stored = await lockSignInState(tx, customer.id);
    if (stored === undefined) return refuse('CODE_INCORRECT');
    const second = await guard.checkSecondFactor(tx, customer.id, totp);
    if (!second.ok) return second;
    if (!(await deleteCode(tx, email, 'reset', codeHash.value))) return refuse('CODE_INCORRECT');
    await storePassword(tx, customer.id, passwordHash, new Date(clock.now()));
    await storeFrozen(tx, customer.id, null);
    if (whence.device !== undefined) {
      const until = new Date(clock.now() + provedDeviceMs);
      await storeProvedDevice(tx, customer.id, namedDevice(whence.device), until);
    }
    await sessions.endAll(tx, customer.id);
    return accept(await announce(needs, tx, stored, 'passwordChanged'));
  });
  if (!changed.ok) return changed;
  sessions.forget(customer.id);
  await forgetGuesses(db, strangerToCustomer(customer.id, whence));
  await mail.committed(changed.value);
  return accept(null);
}

export interface PasswordReset {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly totp?: string | undefined;
}
