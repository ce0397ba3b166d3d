import type { Markets, Tick } from '#capabilities/markets/face.ts';
import { formatPrice, type Price, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { PricedAsset, Quotes } from '../rules.ts';

/** The tick of a moment, as a conversion is decided on it. */
export interface PriceNow {
  readonly asset: PricedAsset;
  readonly bid: Price;
  readonly ask: Price;
  readonly tick: Tick;
}

/** The prices of the moment; TRADING_UNAVAILABLE with the reason where a market is closed, halted or its price is stale. */
export function pricesNow(
  markets: Pick<Markets, 'tradability' | 'instrument'>,
  assets: readonly PricedAsset[],
  at: Instant,
): Result<PriceNow[]> {
  const prices: PriceNow[] = [];
  for (const asset of assets) {
    const code = `${asset}USD`;
    const instrument = markets.instrument(code);
    const state = markets.tradability(code, 'real', at);
    if (instrument === undefined || state === undefined)
      return refuse('TRADING_UNAVAILABLE', { reason: 'closed' });
    if (!state.tradable) {
      const { reason, nextOpen } = state;
      return refuse('TRADING_UNAVAILABLE', {
        reason,
        ...(nextOpen === undefined ? {} : { nextOpen: formatInstant(nextOpen) }),
      });
    }
    const { tick } = state;
    prices.push({
      ...{ asset, tick },
      bid: priceFromPoints(tick.bidPoints, instrument.decimals),
      ask: priceFromPoints(tick.askPoints, instrument.decimals),
    });
  }
  return accept(prices);
}

export function quotesOf(prices: readonly PriceNow[]): Quotes {
  return Object.fromEntries(prices.map(({ asset, bid, ask }) => [asset, { bid, ask }]));
}

/**
 * The ticks that decide a conversion as text: canonical JSON, keys in order, as receipts have it. What is sold goes at the bid, what is
 * bought at the ask.
 */
export function evidenceOf(prices: readonly PriceNow[], sold: string): string {
  return JSON.stringify(
    prices.map(({ asset, bid, ask, tick }) => ({
      ask: formatPrice(ask),
      bid: formatPrice(bid),
      code: tick.code,
      ...(tick.recordedAt === undefined ? {} : { recordedAt: tick.recordedAt }),
      role: asset === sold ? 'sell' : 'buy',
      sequence: String(tick.sequence),
      source: tick.source,
      time: formatInstant(tick.at),
    })),
  );
}
