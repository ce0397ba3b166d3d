import { useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import type { OptionMarkets } from '#capabilities/products/options/web/option-markets.ts';
import { asPrice, type Price, parsePrice } from '#foundation/money/price.ts';
import { tradedMarkets } from './traded-markets.ts';

/** The markets as the options' screens see them. */
export const optionMarkets: OptionMarkets = { useListing: tradedMarkets.useListing, useMiddle };

/** Market data's numbers have their instrument's decimals: written out with them, they are exact again. */
function useMiddle(code: string): Price | undefined {
  const live = useLivePrice(code);
  const decimals = tradedMarkets.useListing(code)?.decimals;
  if (live?.bid === undefined || live.ask === undefined || decimals === undefined) return undefined;
  const bid = parsePrice(live.bid.toFixed(decimals));
  const ask = parsePrice(live.ask.toFixed(decimals));
  return bid === undefined || ask === undefined ? undefined : asPrice((bid + ask) / 2n);
}
