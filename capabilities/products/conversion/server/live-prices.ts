import type { Prices, Tick, Tradability } from '#capabilities/markets/prices/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
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
  /** What the spread was held against, as evidence shows it. */
  readonly guard: { readonly spreadLimit?: string; readonly spreadMedian?: string };
}

type PricedMarkets = Pick<Prices, 'tradability' | 'whenCurrent' | 'instrument'>;

/** What a market says of itself, by its code. */
export type StateOf = (code: string) => Tradability | undefined;

/** As the markets are at a moment: their quotes may be behind. */
export function statesNow(markets: PricedMarkets, at: Instant): StateOf {
  return (code) => markets.tradability(code, 'real', at);
}

/** As the markets are once the quotes of all these assets are known to be current. */
export async function statesWhenCurrent(
  markets: PricedMarkets,
  assets: readonly PricedAsset[],
  customerId: CustomerId,
): Promise<StateOf> {
  const key = { book: 'real', customerId } as const;
  const look = () => Promise.all(assets.map((asset) => markets.whenCurrent(codeOf(asset), key, 'open')));
  // Looked at again: while one was waited for, the other has grown older.
  await look();
  const states = await look();
  return (code) => states[assets.findIndex((asset) => codeOf(asset) === code)];
}

const codeOf = (asset: PricedAsset) => `${asset}USD`;

/**
 * The assets' prices in these states of their markets; TRADING_UNAVAILABLE with the reason where one is
 * closed, halted or its price is stale.
 */
export function pricesIn(
  markets: Pick<Prices, 'instrument'>,
  assets: readonly PricedAsset[],
  stateOf: StateOf,
): Result<PriceNow[]> {
  const prices: PriceNow[] = [];
  for (const asset of assets) {
    const code = codeOf(asset);
    const instrument = markets.instrument(code);
    const state = stateOf(code);
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
    const { guard } = tick;
    const price = (points: number) => formatPrice(priceFromPoints(points, instrument.decimals));
    prices.push({
      asset,
      tick,
      guard:
        guard === undefined
          ? {}
          : { spreadLimit: price(guard.limitPoints), spreadMedian: price(guard.medianPoints) },
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
 * The ticks that decide a conversion as text: canonical JSON, keys in order, as receipts have it. What is
 * sold goes at the bid, what is bought at the ask.
 */
export function conversionEvidence(prices: readonly PriceNow[], sold: string): string {
  return JSON.stringify(
    prices.map(({ asset, bid, ask, guard, tick }) => ({
      ask: formatPrice(ask),
      bid: formatPrice(bid),
      code: tick.code,
      ...(tick.recordedAt === undefined ? {} : { recordedAt: tick.recordedAt }),
      role: asset === sold ? 'sell' : 'buy',
      sequence: String(tick.sequence),
      source: tick.source,
      ...guard,
      time: formatInstant(tick.at),
    })),
  );
}
