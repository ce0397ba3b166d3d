import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { weaknessOf } from '#foundation/server-kit/weak-password.ts';
import type { Session } from '../face.ts';
import { ownWords } from '../rules.ts';
import { findCredentialsById, storePassword } from './customers.sql.ts';
import { insider } from './guessers.ts';
import type { CustomersNeeds } from './needs.ts';
import { withPassword } from './password-check.ts';
import { announce } from './sign-in-access.ts';

/** Changes the password; the session it was changed in goes on, every other ends. */
export async function changePassword(
  needs: CustomersNeeds,
  { customerId, sessionId }: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<Result<null>> {
  if (!(await needs.throttles.passwordChanges.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
  const customer = await findCredentialsById(needs.db, customerId);
  if (customer === undefined) return refuse('UNAUTHENTICATED');
  const weakness = weaknessOf(newPassword, ownWords(customer.username, customer.email));
  if (weakness !== undefined) return weakness;
  const passwordHash = await hashSecret(newPassword);
  const changed = await withPassword(
    needs,
    customer,
    oldPassword,
    insider(customerId, 'session'),
    'OLD_PASSWORD_WRONG',
    async (tx, stored) => {
      await storePassword(tx, customerId, passwordHash, new Date(needs.clock.now()));
      await needs.sessions.endAll(tx, customerId, sessionId);
      return accept(await announce(needs, tx, stored, 'passwordChanged'));
    },
  );
  if (!changed.ok) return changed;
  needs.sessions.forget(customerId);
  await needs.mail.committed(changed.value);
  return accept(null);
}
