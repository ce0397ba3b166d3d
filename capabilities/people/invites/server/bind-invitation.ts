import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Customers, Invitation } from '#capabilities/people/customers/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { maskedName, monthsAfter } from '../rules.ts';
import type { InvitesTerms } from '../terms.ts';
import { insertBond } from './bonds.sql.ts';

export interface BindingNeeds {
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'rangeOf' | 'countryOf'>;
  readonly terms: ConfigValue<InvitesTerms>;
}

/**
 * Binds a friend to who invited them, under the terms of this moment, and tells the inviter. Where the friend
 * registers from is kept as a range: rewards among neighbours are looked at by an operator.
 */
export async function bindInvitation(
  { clock, customers, terms }: BindingNeeds,
  tx: Tx,
  { friendId, inviterId, username, country, ip }: Invitation,
): Promise<void> {
  const at = clock.now();
  const { rebateRate, rewardRate, months } = terms.current;
  const here = await customers.rangeOf(tx, ip, inviterId);
  await insertBond(tx, {
    friendId,
    inviterId,
    at: new Date(at),
    endsAt: new Date(monthsAfter(at, months)),
    rebatePpm: rebateRate,
    rewardPpm: rewardRate,
    registeredFrom: here?.range,
    isNear: here?.isKnown ?? false,
    friendCountry: country,
    inviterCountry: await customers.countryOf(inviterId),
  });
  await tellNotice(tx, {
    id: `friend-${friendId}`,
    customerId: inviterId,
    event: 'friendJoined',
    facts: { name: maskedName(username) },
    at,
  });
}
