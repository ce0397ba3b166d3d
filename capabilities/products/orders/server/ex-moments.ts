import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { OrderAction } from '../corporate-action.ts';
import { selectLastRuns } from './actions.sql.ts';

/**
 * Since when markets are quoted in prices after the split that orders have had, or are having. An older price
 * would value a converted order at a multiple of its worth: none is known until the first newer one.
 */
export interface ExMoments {
  /** Reads the splits of before; to be called before anything is valued. */
  load(): Promise<void>;
  begin(action: OrderAction): void;
  /** Whether a price of this time is of before the market's last split. */
  isPast(code: string, at: Instant): boolean;
  /** The prices without those that are past. */
  readonly markets: Prices;
}

export function createExMoments(db: Database, prices: Prices): ExMoments {
  const last = new Map<string, Instant>();
  const isPast = (code: string, at: Instant) => at < (last.get(code) ?? Number.NEGATIVE_INFINITY);
  return {
    async load() {
      for (const { code, exAt } of await selectLastRuns(db)) last.set(code, exAt.getTime());
    },
    begin({ kind, code, exAt }) {
      if (kind === 'split') last.set(code, Math.max(exAt, last.get(code) ?? exAt));
    },
    isPast,
    markets: {
      ...prices,
      valued(code) {
        const tick = prices.valued(code);
        return tick === undefined || isPast(code, tick.at) ? undefined : tick;
      },
    },
  };
}
