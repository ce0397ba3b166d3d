import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isSecret } from '#foundation/server-kit/password-hash.ts';
import type { SignedIn } from '../contract.ts';
import { findCredentials, findCustomer } from './customers.sql.ts';
import { withPassword } from './password-check.ts';
import { userOf } from './user.ts';
import type { Visitor, World } from './world.ts';

/** Signs in by username or e-mail address. An unknown account costs as much time as a wrong password. */
export async function signIn(
  world: World,
  { account, password }: { account: string; password: string },
  { ip }: Visitor,
): Promise<Result<SignedIn>> {
  const { db, throttles, sessions } = world;
  if (!(await throttles.signIns.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  const customer = await findCredentials(db, account);
  if (customer === undefined) {
    await isSecret(undefined, password);
    return refuse('NO_MATCHING_USER');
  }
  const token = await withPassword(world, customer, password, 'PASSWORD_INCORRECT', (tx) =>
    sessions.open(tx, customer.id),
  );
  if (!token.ok) return token;
  const stored = await findCustomer(db, customer.id);
  return stored === undefined
    ? refuse('NO_MATCHING_USER')
    : accept({ token: token.value, user: userOf(stored) });
}
