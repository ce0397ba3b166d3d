import { createContext, use } from 'react';
import type { Price } from '#foundation/money/price.ts';

/**
 * What orders must know of a market. The pages that join the capabilities hand it in; orders import no
 * other's screens.
 */

export interface Listing {
  readonly code: string;
  readonly name: string;
  readonly type: number;
  readonly id: string;
  readonly decimals: number;
  /** Where its prices come from: simulated, replay, or the venue. */
  readonly source: string;
}

/** What can be bought and sold at now; the USDT rate is of the quote currency. */
export interface Dealing {
  readonly bid: Price;
  readonly ask: Price;
  readonly usdtRate: Price | undefined;
  /** Whole units of 10^-8. */
  readonly contractSize: bigint;
}

/** The terms the ticket is filled in under. */
export interface TradingTerms extends Listing {
  readonly contractSize: string;
  readonly minLots: string;
  readonly maxLots: string;
  readonly lotStep: string;
  readonly maxLeverage: number;
  readonly feeRate: string;
  readonly minStopDistance: string;
  /** Why no order is taken now; undefined while one is. */
  readonly shut:
    | { readonly reason: 'closed'; readonly nextOpen?: string | undefined }
    | { readonly reason: 'stale' | 'unsound' | 'halted' | 'held' }
    | undefined;
}

export interface TradedMarkets {
  /** Undefined while the list is loading, and for a market that is no longer listed. */
  useListing(code: string): Listing | undefined;
  /** What the market's orders must keep to; undefined while loading. */
  useTradingTerms(code: string): TradingTerms | undefined;
  /** Live: its component renders with every tick of the code. */
  useDealing(code: string): Dealing | undefined;
}

export const TradedMarketsContext = createContext<TradedMarkets>({
  useListing: () => undefined,
  useTradingTerms: () => undefined,
  useDealing: () => undefined,
});

export function useListing(code: string): Listing | undefined {
  return use(TradedMarketsContext).useListing(code);
}

export function useTradingTerms(code: string): TradingTerms | undefined {
  return use(TradedMarketsContext).useTradingTerms(code);
}

export function useDealing(code: string): Dealing | undefined {
  return use(TradedMarketsContext).useDealing(code);
}
