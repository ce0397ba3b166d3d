import { noActions } from '#capabilities/markets/actions/server/testing/no-actions.ts';
import { type CatalogueService, startCatalogue } from '#capabilities/markets/catalogue/server/catalogue.ts';
import type { ListingNeeds } from '#capabilities/markets/catalogue/server/list-instruments.ts';
import { sampleEntries } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import type { ActionView } from '../adjust.ts';
import type { Quote } from '../feed.ts';
import { type PricesNeeds, type PricesService, startPrices } from '../prices.ts';
import { createSimulatedFeed } from '../simulated-feed.ts';
import { createScriptedFeed, type ScriptedFeed } from './scripted-feed.ts';

export type MarketsNeeds = Omit<PricesNeeds, 'catalogue' | 'actions'> &
  ListingNeeds & { readonly actions?: ActionView };

export interface StartedMarkets extends PricesService, Pick<CatalogueService, 'refreshHalts'> {
  readonly catalogue: CatalogueService;
}

/** The catalogue and its prices, as the platform starts them. */
export async function startMarkets(needs: MarketsNeeds): Promise<StartedMarkets> {
  const catalogue = await startCatalogue(needs);
  const prices = await startPrices({ actions: noActions, ...needs, catalogue });
  return {
    ...prices,
    catalogue,
    refreshHalts: catalogue.refreshHalts,
    async stop() {
      await prices.stop();
      await catalogue.stop();
    },
  };
}

/** For what must not fail: whatever is logged as an error is thrown. */
export const strictLog = {
  info: () => {},
  warn: () => {},
  error(context: unknown) {
    throw new Error(JSON.stringify(context));
  },
};

type OwnNeeds = Pick<MarketsNeeds, 'db' | 'clock'> & Partial<MarketsNeeds>;

/** The sample's markets, with simulated prices unless other feeds are given. */
export async function startSampleMarkets(needs: OwnNeeds): Promise<StartedMarkets> {
  return await startMarkets({
    mode: 'sample',
    catalogue: sampleEntries(needs.clock.now()),
    createFeeds: async (listed) => [createSimulatedFeed(listed, 7)],
    log: strictLog,
    ...needs,
  });
}

export interface ScriptedMarkets {
  readonly markets: StartedMarkets;
  readonly feed: ScriptedFeed;
}

/** Markets of a catalogue of the test's, with the prices that it writes; `first`: those it begins with. */
export async function startScriptedMarkets(
  first: readonly Quote[],
  needs: Omit<OwnNeeds, 'createFeeds'>,
): Promise<ScriptedMarkets> {
  const feed = createScriptedFeed(first);
  const markets = await startMarkets({
    mode: 'sample',
    log: strictLog,
    ...needs,
    createFeeds: async () => [feed],
  });
  return { markets, feed };
}
