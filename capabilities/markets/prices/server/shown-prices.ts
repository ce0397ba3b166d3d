import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Bar, foldBars, type Period } from '../rules.ts';
import { type ActionView, adjustBars, adjustClose, adjustRecent } from './adjust.ts';
import { readCandles } from './candle-store.ts';
import type { Following } from './followed.ts';

export interface ShownPricesNeeds extends Pick<Following, 'candles' | 'followed'> {
  readonly db: Database;
  readonly actions: Pick<ActionView, 'factors'>;
}

/** Past prices as they are shown: after all splits since. */
export function createShownPrices({ db, candles, followed, actions }: ShownPricesNeeds) {
  return {
    async candles(code: string, period: Period, to: Instant, limit: number): Promise<Bar[]> {
      const of = followed.get(code);
      if (of === undefined) return [];
      const factors = actions.factors(code);
      const raw = (bars: readonly Bar[]) => adjustBars(bars, of, factors);
      const history = of.feed.isAdjusted ? (bars: readonly Bar[]) => bars : raw;
      // A week may hold days of before and after a split.
      const isFolded = period === '1w' && factors.length > 0;
      const request = isFolded
        ? ({ code, period: '1d', to, limit: limit * 7 } as const)
        : { code, period, to, limit };
      const bars = await readCandles(db, candles, of.feed, request, { raw, history });
      return isFolded ? foldBars(bars, period).slice(-limit) : bars;
    },
    previousClose(code: string, at: Instant): number | undefined {
      const of = followed.get(code);
      if (of?.previousClose === undefined || of.feed.isAdjusted) return of?.previousClose;
      return adjustClose(of.previousClose, of, actions.factors(code), at);
    },
    /** Closes of the last quarter-hours. */
    recent(code: string): number[] {
      const of = followed.get(code);
      return of === undefined ? [] : adjustRecent(of.recent, of, actions.factors(code));
    },
  };
}
