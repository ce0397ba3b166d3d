import type { Catalogue, ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import type { Prices, PriceView, PriceViews } from '#capabilities/markets/prices/face.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** An instrument with everything its screens show. */
export interface MarketView extends PriceView {
  readonly instrument: ListedInstrument;
  /** Closed to new business: by a halt, or because it is retired. */
  readonly halted: boolean;
  readonly retired: boolean;
}

export interface MarketViews {
  /**
   * Instruments that a feed has prices for, in the catalogue's order, without contracts that have expired
   * and, unless they are asked for, those that are retired.
   */
  views(at: Instant, those?: { readonly withRetired?: boolean }): MarketView[];
  view(code: string, at: Instant): MarketView | undefined;
}

export function createMarketViews(
  catalogue: Catalogue,
  prices: Pick<Prices, 'instruments' | 'isHalted'> & PriceViews,
): MarketViews {
  function view(code: string, at: Instant): MarketView | undefined {
    const instrument = catalogue.instrument(code);
    const priced = prices.view(code, at);
    if (instrument === undefined || priced === undefined) return undefined;
    return {
      ...priced,
      instrument,
      halted: prices.isHalted(code),
      retired: catalogue.isRetired(code),
    };
  }

  return {
    view,
    views(at, { withRetired = false } = {}) {
      const all = prices.instruments().flatMap(({ code }) => view(code, at) ?? []);
      return all.filter(
        ({ instrument, retired }) => at < (instrument.expiresAt ?? Infinity) && (withRetired || !retired),
      );
    },
  };
}
