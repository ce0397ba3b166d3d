import type { Logger } from 'pino';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { MarketViews } from './market-views.ts';

const lookEveryMs = 5 * secondMs;

interface StaleWatchNeeds {
  readonly markets: Pick<MarketViews, 'views'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Writes one log line when the first of a feed's open markets has a stale quote, and one when all are current
 * again; gives the way to stop.
 */
export function watchStale({ markets, clock, log }: StaleWatchNeeds): { look(): void; stop(): void } {
  const staleSources = new Set<string>();

  function look(): void {
    const open = markets.views(clock.now()).filter((view) => view.open);
    for (const [source, views] of Map.groupBy(open, ({ tick }) => tick.source)) {
      const stale = views.filter((view) => view.stale).map(({ instrument }) => instrument.code);
      const wasStale = staleSources.has(source);
      if (stale.length > 0 && !wasStale) {
        staleSources.add(source);
        log.warn(
          { feed: source, stale: stale.length, of: views.length, codes: stale.slice(0, 5) },
          'feed stale',
        );
      } else if (stale.length === 0 && wasStale) {
        staleSources.delete(source);
        log.info({ feed: source, of: views.length }, 'feed current again');
      }
    }
  }

  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
