import { type CatalogueService, startCatalogue } from '#capabilities/markets/catalogue/server/catalogue.ts';
import type { ListingNeeds } from '#capabilities/markets/catalogue/server/list-instruments.ts';
import { type PricesNeeds, type PricesService, startPrices } from '../prices.ts';

export type MarketsNeeds = Omit<PricesNeeds, 'catalogue'> & ListingNeeds;

export interface StartedMarkets extends PricesService, Pick<CatalogueService, 'refreshHalts'> {
  readonly catalogue: CatalogueService;
}

/** The catalogue and its prices, as the platform starts them. */
export async function startMarkets(needs: MarketsNeeds): Promise<StartedMarkets> {
  const catalogue = await startCatalogue(needs);
  const prices = await startPrices({ ...needs, catalogue });
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
