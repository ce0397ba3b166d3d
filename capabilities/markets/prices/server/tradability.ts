import type { Instant } from '#foundation/time/clock.ts';
import type { Prices, Tradability } from '../face.ts';
import { isWild } from '../rules.ts';
import { isVenue } from './feed.ts';
import type { Followed } from './followed.ts';
import type { LatestPrices } from './latest-prices.ts';
import { isStale } from './soundness.ts';

export interface TradabilityNeeds {
  readonly followed: ReadonlyMap<string, Followed>;
  readonly prices: Pick<LatestPrices, 'latest'>;
  /** By a halt, because it is retired, or by a corporate action. */
  readonly isClosedToNew: (code: string, at: Instant) => boolean;
  readonly mode: 'sample' | 'production';
}

/** Whether business may be begun in a market now, and whether what was begun may be ended. */
export function createTradability({
  followed,
  prices,
  isClosedToNew,
  mode,
}: TradabilityNeeds): Pick<Prices, 'tradability' | 'closability'> {
  const closability: Prices['closability'] = (code, book, at): Tradability | undefined => {
    const of = followed.get(code);
    const tick = prices.latest(code);
    if (of === undefined) return undefined;
    if (mode === 'production' && book === 'real' && !isVenue(of.feed.source)) {
      return { tradable: false, reason: 'simulated' };
    }
    if (!of.feed.isOpen(code, at)) {
      const nextOpen = of.feed.nextOpening(code, at);
      return { tradable: false, reason: 'closed', ...(nextOpen === undefined ? {} : { nextOpen }) };
    }
    if (tick === undefined || isStale(of, tick, at)) return { tradable: false, reason: 'stale' };
    if (tick.unsound === undefined) return { tradable: true, tick };
    if (tick.unsound === 'held') return { tradable: false, reason: 'halted' };
    // One from before the session says as little of it as an old one.
    return { tradable: false, reason: isWild(tick.unsound) ? 'unsound' : 'stale' };
  };
  return {
    closability,
    tradability: (code, book, at) =>
      isClosedToNew(code, at) ? { tradable: false, reason: 'halted' } : closability(code, book, at),
  };
}
