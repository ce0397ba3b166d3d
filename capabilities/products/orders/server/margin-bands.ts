import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import { priceDecimals } from '#foundation/money/price.ts';
import { rangeOf } from '#foundation/server-kit/ticks/quote-range.ts';
import type { Bounds } from '#foundation/server-kit/ticks/trigger-index.ts';
import type { Direction } from '../valuation.ts';

/** All positions of an account in one market and direction, summed: a tick values them at once. */
export interface Exposure {
  readonly code: string;
  readonly direction: Direction;
  /** Sum of lots × contract size, in 10^-16 of the base. */
  readonly quantity: bigint;
  /** Sum of quantity × opening price, in 10^-26. */
  readonly cost: bigint;
}

const scale = 10n ** 28n;

/**
 * Which end of what has lasted is counted: `mildest` is the better one for the holder, at which nothing is
 * closed or warned of for one that has not lasted; `harshest` the other, at which no warning ends for one.
 */
export type LastedEnd = 'mildest' | 'harshest';

function closingPoints(tick: Tick, direction: Direction, end: LastedEnd | 'now'): number {
  const range = end === 'now' ? undefined : tick.lasted;
  const { bidLow, bidHigh, askLow, askHigh } = range ?? rangeOf(tick);
  if (direction === 'buy') return end === 'mildest' ? bidHigh : bidLow;
  return end === 'mildest' ? askLow : askHigh;
}

/**
 * What an exposure stands at by the latest prices or those that lasted, in USDT units; undefined while a
 * price or rate is not known.
 */
export function exposureValue(
  markets: Pick<Prices, 'instrument' | 'valued' | 'usdtRate'>,
  { code, direction, quantity, cost }: Exposure,
  end: LastedEnd | 'now' = 'now',
): bigint | undefined {
  const instrument = markets.instrument(code);
  const tick = markets.valued(code);
  const rate = instrument === undefined ? undefined : markets.usdtRate(instrument.quoteCurrency);
  if (instrument === undefined || tick === undefined || rate === undefined) return undefined;
  const points = BigInt(closingPoints(tick, direction, end));
  const worth = quantity * points * 10n ** BigInt(priceDecimals - instrument.decimals);
  return ((direction === 'buy' ? worth - cost : cost - worth) * rate) / scale;
}

export type Band = Bounds;

/**
 * How far an account's equity may move before it has to be looked at, in USDT units: fall from where it
 * stands at the mildest, rise from the harshest; `rise` only where rising matters.
 */
export interface Room {
  readonly fall: number;
  readonly rise: number | undefined;
}

/**
 * Bands share nine tenths of the room: the last one is for what they leave out (rates and prices moving
 * together, rounding).
 */
const sharedOut = 0.9;
/** No rate moves further than this unseen, which keeps what prices and rates do together within the tenth. */
const widestRateBand = 0.05;

/**
 * Bands of prices and conversion rates within which the account's equity cannot leave its room: each gets an
 * equal share, and is as wide as a move that would use its share up. While all prices stay inside, nothing
 * needs to be computed.
 */
export function bandsOf(markets: Prices, exposures: readonly Exposure[], room: Room): Band[] {
  const currencies = new Map<string, number>();
  for (const exposure of exposures) {
    const currency = markets.instrument(exposure.code)?.quoteCurrency;
    if (currency === undefined || currency === 'USD' || currency === 'USDT') continue;
    const value = Math.abs(Number(exposureValue(markets, exposure, 'mildest') ?? 0n));
    currencies.set(currency, (currencies.get(currency) ?? 0) + value);
  }
  const shares = exposures.length + currencies.size;
  const fall = (Math.max(room.fall, 0) * sharedOut) / shares;
  const rise = room.rise === undefined ? undefined : (Math.max(room.rise, 0) * sharedOut) / shares;
  const bands = exposures.flatMap((exposure) => priceBand(markets, exposure, fall, rise) ?? []);
  const smaller = Math.min(fall, rise ?? fall);
  for (const [currency, value] of currencies) {
    // The value itself may grow by the other shares while the rate moves.
    const move = Math.min(smaller / (value + smaller * shares + 1), widestRateBand);
    const band = rateBand(markets, currency, move);
    if (band !== undefined) bands.push(band);
  }
  return bands;
}

function priceBand(
  markets: Prices,
  { code, direction, quantity }: Exposure,
  fall: number,
  rise: number | undefined,
): Band | undefined {
  const instrument = markets.instrument(code);
  const tick = markets.valued(code);
  const rate = instrument === undefined ? undefined : markets.usdtRate(instrument.quoteCurrency);
  if (instrument === undefined || tick === undefined || rate === undefined) return undefined;
  const perPoint =
    (Number(quantity) * 10 ** (priceDecimals - instrument.decimals) * Number(rate)) / Number(scale);
  const points = (share: number) => Math.max(1, Math.floor(share / perPoint));
  const worse = points(fall);
  const better = rise === undefined ? undefined : points(rise);
  const mildest = closingPoints(tick, direction, 'mildest');
  const harshest = closingPoints(tick, direction, 'harshest');
  if (direction === 'buy') {
    const above = better === undefined ? undefined : harshest + better;
    return { code, side: 'bid', below: mildest - worse, above };
  }
  const below = better === undefined ? undefined : harshest - better;
  return { code, side: 'ask', above: mildest + worse, below };
}

/** A band around the pair that converts a currency to USDT. */
function rateBand(markets: Prices, currency: string, move: number): Band | undefined {
  const pair = [`${currency}USD`, `USD${currency}`].find((code) => markets.valued(code) !== undefined);
  const tick = pair === undefined ? undefined : markets.valued(pair);
  if (pair === undefined || tick === undefined) return undefined;
  const points = Math.max(1, Math.floor(tick.bidPoints * move));
  return { code: pair, side: 'bid', below: tick.bidPoints - points, above: tick.bidPoints + points };
}
