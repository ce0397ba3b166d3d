import type { Tx } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type LimitRow, selectLimitsOf } from './limits.sql.ts';

/** Notifies the customer in the transaction that sets a limit. */
export async function tellLimitSet(tx: Tx, limit: LimitRow, at: Instant): Promise<void> {
  const { id, customerId, kind, told: reason, until } = limit;
  const end = until === null ? { way: 'open' } : { way: 'until', until: formatInstant(until.getTime()) };
  await tellNotice(tx, {
    id: `limit ${id}`,
    customerId,
    ...(kind === 'frozen'
      ? { event: 'accountFrozen', facts: { reason } }
      : { event: 'accountLimited', facts: { kind, reason, ...end } }),
    at,
  });
}

/** The same for one that has ended. What still stands for another ground has not ended for the customer. */
export async function tellLimitEnded(tx: Tx, ended: LimitRow, at: Instant): Promise<void> {
  const { id, customerId, kind, told } = ended;
  const standing = await selectLimitsOf(tx, customerId);
  if (standing.some((other) => other.kind === kind)) return;
  await tellNotice(tx, {
    id: `limit ${id} ended`,
    customerId,
    ...(kind === 'frozen' && standing.length === 0
      ? { event: 'accountOpened', facts: { reason: told === 'asked' ? 'asked' : 'done' } }
      : { event: 'accountUnlimited', facts: { kind, way: standing.length > 0 ? 'others' : 'open' } }),
    at,
  });
}
