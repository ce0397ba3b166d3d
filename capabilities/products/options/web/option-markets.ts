import { createContext, use } from 'react';
import type { Price } from '#foundation/money/price.ts';

/**
 * What options must know of a market. The pages that join the capabilities hand it in; options import no
 * other's screens.
 */

export interface Listing {
  readonly code: string;
  readonly name: string;
  readonly type: number;
  readonly id: string;
  readonly decimals: number;
}

export interface OptionMarkets {
  /** Undefined while it is loading, and for a market that is no longer listed. */
  useListing(code: string): Listing | undefined;
  /**
   * The middle of bid and ask, by which options are decided. Live: its component renders with every tick of
   * the code.
   */
  useMiddle(code: string): Price | undefined;
}

export const OptionMarketsContext = createContext<OptionMarkets>({
  useListing: () => undefined,
  useMiddle: () => undefined,
});

export function useListing(code: string): Listing | undefined {
  return use(OptionMarketsContext).useListing(code);
}

export function useMiddle(code: string): Price | undefined {
  return use(OptionMarketsContext).useMiddle(code);
}
