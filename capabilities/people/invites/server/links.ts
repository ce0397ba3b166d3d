import type { Deposits } from '#capabilities/money/deposits/face.ts';
import type { Withdrawals } from '#capabilities/money/withdrawals/face.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { SharedIdentities } from '#capabilities/people/kyc/face.ts';
import type { MirroredTrades } from '#capabilities/products/orders/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import { type HoldReason, holdReasons } from '../rules.ts';

/** Both sides of a market so soon after each other are no chance. */
const mirroredWithinMs = minuteMs;

export interface LinkNeeds {
  readonly customers: Pick<Customers, 'sharedAccess'>;
  readonly deposits: Pick<Deposits, 'sharedFunds'>;
  readonly withdrawals: Pick<Withdrawals, 'sharedDestinations'>;
  readonly kyc: SharedIdentities;
  readonly trades: MirroredTrades;
}

/** What speaks for one person behind a friend and the inviter, since the friend registered. */
export async function linksBetween(
  { customers, deposits, withdrawals, kyc, trades }: LinkNeeds,
  inviterId: CustomerId,
  friendId: CustomerId,
  since: Instant,
): Promise<HoldReason[]> {
  const pair = [inviterId, friendId];
  const shared = await Promise.all([
    customers.sharedAccess(pair),
    deposits.sharedFunds(pair),
    withdrawals.sharedDestinations(pair),
    kyc.sharedIdentity(pair),
  ]);
  const found = new Set<HoldReason>(shared.flat().map(({ by }) => by));
  if ((await trades.mirroredTrades(inviterId, friendId, since, mirroredWithinMs)) > 0) found.add('mirrored');
  return holdReasons.filter((reason) => found.has(reason));
}
