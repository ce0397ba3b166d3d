import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { freezeLinkLifeMs } from '../rules.ts';
import { lockSignInState, storeFrozen } from './customers.sql.ts';
import type { CustomersNeeds, Visitor } from './needs.ts';
import { hashToken } from './session-token.ts';
import { announce } from './sign-in-access.ts';
import { takeFreezeLink } from './sign-ins.sql.ts';

/**
 * Freezes the account a new-device mail was about: every session ends, sign-in is closed until the password
 * is reset, and the ways in that were added since that sign-in are gone.
 */
export async function freezeByLink(
  needs: CustomersNeeds,
  token: string,
  { ip }: Visitor,
): Promise<Result<null>> {
  const { db, clock, sessions, mail, throttles, guard } = needs;
  if (!(await throttles.freezes.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  const at = new Date(clock.now());
  const frozen = await db.transaction().execute(async (tx) => {
    const link = await takeFreezeLink(tx, hashToken(token), at);
    const stored = link && (await lockSignInState(tx, link.customerId));
    if (link === undefined || stored === undefined) return undefined;
    await storeFrozen(tx, stored.id, at);
    await guard.removeWaysInSince(tx, stored.id, link.expiresAt.getTime() - freezeLinkLifeMs);
    await sessions.endAll(tx, stored.id);
    return { customerId: stored.id, letter: await announce(needs, tx, stored, 'frozen') };
  });
  if (frozen === undefined) return refuse('FREEZE_LINK_EXPIRED');
  sessions.forget(frozen.customerId);
  await mail.committed(frozen.letter);
  return accept(null);
}
