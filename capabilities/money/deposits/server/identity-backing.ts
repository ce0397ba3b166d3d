import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { worthInUsdt } from '#foundation/money/worth.ts';
import { dayMs } from '#foundation/time/clock.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { selectCreditedSince } from './deposits.sql.ts';

/** Over so long deposits are added up, so that no limit is passed in parts. */
const countedMs = 30 * dayMs;

interface Amount {
  readonly asset: Asset;
  readonly units: bigint;
}

/**
 * Whether one operator may credit so much to a customer: their country is served, and with what was credited
 * in the last 30 days it stays within what their identity allows. It does not while a price is missing.
 */
export async function readBacking(
  { db, clock, identity, jurisdictions, usdtRate }: DepositNeeds,
  customerIds: readonly CustomerId[],
): Promise<(customerId: CustomerId, amount: Amount) => boolean> {
  const since = new Date(clock.now() - countedMs);
  const [credited, tiers, standings] = await Promise.all([
    selectCreditedSince(db, customerIds, since),
    identity.tiersOf(customerIds),
    Promise.all(customerIds.map(async (id) => [id, await jurisdictions.standingOf(id)] as const)),
  ]);
  const standingOf = new Map(standings);
  return (customerId, amount) => {
    if (standingOf.get(customerId) !== 'served') return false;
    const limit = identity.depositLimit(tiers.get(customerId) ?? 0);
    if (limit === undefined) return true;
    const earlier = credited.filter((each) => each.customerId === customerId);
    const worths = [amount, ...earlier].map((each) => worthInUsdt(usdtRate, each));
    let total = 0n;
    for (const worth of worths) {
      if (!worth.ok) return false;
      total += worth.value;
    }
    return total <= limit;
  };
}
