import type { Links } from '#capabilities/people/links/face.ts';
import type { MirroredTrades } from '#capabilities/products/orders/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import { type HoldReason, holdReasons } from '../rules.ts';

/** Both sides of a market so soon after each other are no chance. */
const mirroredWithinMs = minuteMs;

export interface LinkNeeds {
  readonly links: Pick<Links, 'linksAmong'>;
  readonly trades: MirroredTrades;
}

/** What speaks for one person behind a friend and the inviter, since the friend registered. */
export async function linksBetween(
  { links, trades }: LinkNeeds,
  inviterId: CustomerId,
  friendId: CustomerId,
  since: Instant,
): Promise<HoldReason[]> {
  const found = new Set<string>((await links.linksAmong([inviterId, friendId])).map(({ kind }) => kind));
  if ((await trades.mirroredTrades(inviterId, friendId, since, mirroredWithinMs)) > 0) found.add('mirrored');
  return holdReasons.filter((reason) => found.has(reason));
}
