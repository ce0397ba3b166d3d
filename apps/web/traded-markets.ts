import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { useInstrument, useListedMarket } from '#capabilities/markets/markets/web/queries.ts';
import { isWild } from '#capabilities/markets/prices/rules.ts';
import { useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import type {
  Dealing,
  Listing,
  TradedMarkets,
  TradingTerms,
} from '#capabilities/products/orders/web/traded-market.ts';
import { parseUnits } from '#foundation/money/money.ts';
import { type Price, parsePrice } from '#foundation/money/price.ts';

/**
 * The markets as the orders' screens see them: names and decimals, and what a position would close at now.
 */
export const tradedMarkets: TradedMarkets = { useListing, useTradingTerms, useDealing };

/** From the list of markets where the page has it, else asked for alone. */
function useListing(code: string): Listing | undefined {
  const listed = useListedMarket(code);
  const { data: instrument } = useInstrument(listed === undefined ? code : '');
  const market = listed ?? instrument;
  if (market === undefined) return undefined;
  const { appName: name, type, id, decimals, source } = market;
  return { code, name, type, id, decimals, source };
}

function useTradingTerms(code: string): TradingTerms | undefined {
  const { data: instrument } = useInstrument(code);
  return instrument === undefined ? undefined : tradingTermsOf(instrument);
}

function useDealing(code: string): Dealing | undefined {
  const { data: instrument } = useInstrument(code);
  const live = useLivePrice(code);
  if (instrument === undefined) return undefined;
  const { decimals, contractSize, usdtRate } = instrument;
  const bid = priceOf(live?.bid, decimals);
  const ask = priceOf(live?.ask, decimals);
  const units = parseUnits(contractSize);
  if (bid === undefined || ask === undefined || units === undefined) return undefined;
  return {
    bid,
    ask,
    contractSize: units,
    usdtRate: usdtRate === undefined ? undefined : parsePrice(usdtRate),
  };
}

/** Market data's numbers have their instrument's decimals: written out with them, they are exact again. */
function priceOf(value: number | undefined, decimals: number): Price | undefined {
  return value === undefined ? undefined : parsePrice(value.toFixed(decimals));
}

export function tradingTermsOf(instrument: Instrument): TradingTerms {
  const { code, appName, type, id, decimals, source, open, stale, unsound, halted, nextOpen } = instrument;
  const { contractSize, minLots, maxLots, lotStep, maxLeverage, feeRate, minStopDistance } = instrument;
  return {
    code,
    name: appName,
    type,
    id,
    decimals,
    source,
    contractSize,
    minLots,
    maxLots,
    lotStep,
    maxLeverage,
    feeRate,
    minStopDistance,
    shut: halted
      ? { reason: unsound === 'held' ? 'held' : 'halted' }
      : !open
        ? { reason: 'closed', nextOpen }
        : stale
          ? { reason: 'stale' }
          : isWild(unsound)
            ? { reason: 'unsound' }
            : undefined,
  };
}
