import type { Logger } from 'pino';
import type { ActionService } from '#capabilities/markets/actions/face.ts';
import { isVenue, type MarketFeed } from './feed.ts';

/**
 * Has the corporate actions taken in that the feeds know of; those of a recording before this resolves. A
 * venue answers in its own time, and one that fails is asked again the next day.
 */
export async function hearFeeds(
  actions: Pick<ActionService, 'hear'>,
  feeds: readonly MarketFeed[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const { source, announced } of feeds) {
    if (announced === undefined) continue;
    const isFromVenue = isVenue(source);
    const heard = actions
      .hear({ source, isOwnWitness: !isFromVenue }, announced)
      .catch((failure: unknown) => {
        log.warn({ err: failure, source }, 'the corporate actions of a feed were not taken in');
      });
    if (!isFromVenue) await heard;
  }
}
