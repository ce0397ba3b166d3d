import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isObviousPassword } from '#foundation/secrets/obvious-password.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { ownWords } from '../rules.ts';
import { findCredentials, lockSignInState, storePassword } from './customers.sql.ts';
import { deleteCode } from './verification-codes.sql.ts';
import { checkCode } from './verification-codes.ts';
import type { Visitor, World } from './world.ts';

/** Sets a new password with an e-mailed code. Ends every session, and a lock: who reads the mail is the customer. */
export async function resetPassword(
  world: World,
  { email, code, password }: { email: string; code: string; password: string },
  { ip }: Visitor,
): Promise<Result<null>> {
  const { db, throttles, sessions } = world;
  if (!(await throttles.passwordChanges.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  const customer = await findCredentials(db, email);
  if (isObviousPassword(password, ownWords(customer?.username ?? '', email)))
    return refuse('PASSWORD_TOO_WEAK');
  const codeHash = await checkCode(world, { email, purpose: 'reset', code });
  if (!codeHash.ok) return codeHash;
  if (customer === undefined) return refuse('CODE_INCORRECT');

  const passwordHash = await hashSecret(password);
  const isChanged = await db.transaction().execute(async (tx) => {
    // Signing in locks the same row first: no session opened with the old password outlives this.
    await lockSignInState(tx, customer.id);
    if (!(await deleteCode(tx, email, 'reset', codeHash.value))) return false;
    await storePassword(tx, customer.id, passwordHash);
    await sessions.endAll(tx, customer.id);
    return true;
  });
  if (!isChanged) return refuse('CODE_INCORRECT');
  sessions.forget(customer.id);
  return accept(null);
}
