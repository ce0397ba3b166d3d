import type { Logger } from 'pino';
import type { Catalogue, HaltDesk } from '#capabilities/markets/catalogue/face.ts';
import type { Prices, PriceViews } from '#capabilities/markets/prices/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { bindMarketConsoleCalls } from './console-routes.ts';
import { createMarketViews, type MarketViews } from './market-views.ts';
import { bindMarketCalls, type MarketCallsNeeds } from './routes.ts';
import { watchStale } from './stale-watch.ts';
import { createWatchlists, type Watchlists } from './watchlist.ts';

export interface MarketsPartNeeds extends Omit<MarketCallsNeeds, 'views' | 'watchlists'> {
  readonly db: Database;
  readonly catalogue: Catalogue & { readonly halts: HaltDesk };
  readonly prices: Prices & PriceViews;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** The markets as customers and operators see them: instruments with their prices, and watchlists. */
export function createMarketsPart(needs: MarketsPartNeeds): MarketViews & Watchlists & Part {
  const { catalogue, prices, clock, log } = needs;
  const views = createMarketViews(catalogue, prices);
  const watchlists = createWatchlists(needs);
  const stale = watchStale({ markets: views, clock, log });
  return {
    ...views,
    ...watchlists,
    calls(router) {
      bindMarketCalls(router, { ...needs, views, watchlists });
      bindMarketConsoleCalls(router, { catalogue, views, clock });
    },
    stop: stale.stop,
  };
}
