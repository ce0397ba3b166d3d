import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Lasted, Prices, SpreadGuard, Tick, Tradability } from '#capabilities/markets/prices/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Price, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { LastedPrices, Quote } from '../evidence.ts';
import type { Terms } from '../order-checks.ts';
import type { QuoteOf } from '../stop-out.ts';
import { tripleDayOf } from '../swap.ts';

/** An instrument at the moment a command was accepted: its terms and the quote to fill at. */
export interface MarketAtHand {
  readonly terms: Terms;
  readonly quote: Quote;
}

export type LeverageCap = Jurisdictions['leverageCap'];

/** A tick decides many orders, and values more positions. */
const quotes = new WeakMap<Tick, Quote>();

/** The quote of a tick at today's conversion rate; undefined while the quote currency's rate is not known. */
export function quoteOf(markets: Prices, instrument: InstrumentTerms, tick: Tick): Quote | undefined {
  const usdtRate = markets.usdtRate(instrument.quoteCurrency);
  if (usdtRate === undefined) return undefined;
  const known = quotes.get(tick);
  if (known?.usdtRate === usdtRate) return known;
  const quote = newQuote(instrument, tick, usdtRate);
  quotes.set(tick, quote);
  return quote;
}

function newQuote(instrument: InstrumentTerms, tick: Tick, usdtRate: Price): Quote {
  return {
    code: tick.code,
    bid: priceFromPoints(tick.bidPoints, instrument.decimals),
    ask: priceFromPoints(tick.askPoints, instrument.decimals),
    at: tick.at,
    sequence: tick.sequence,
    source: tick.source,
    ...(tick.recordedAt === undefined ? {} : { recordedAt: tick.recordedAt }),
    usdtRate,
    ...(tick.guard === undefined ? {} : { spreadGuard: guardOf(tick.guard, instrument) }),
    ...(tick.lasted === undefined ? {} : { lasted: lastedPrices(tick.lasted, instrument) }),
  };
}

function lastedPrices(
  { bidLow, bidHigh, askLow, askHigh, since }: Lasted,
  { decimals }: InstrumentTerms,
): LastedPrices {
  const price = (points: number) => priceFromPoints(points, decimals);
  const range = {
    bidLow: price(bidLow),
    bidHigh: price(bidHigh),
    askLow: price(askLow),
    askHigh: price(askHigh),
  };
  if (since === undefined) return range;
  const { bidPoints, askPoints, ...tick } = since;
  return { ...range, since: { ...tick, bid: price(bidPoints), ask: price(askPoints) } };
}

function guardOf(
  { medianPoints, limitPoints }: SpreadGuard,
  { decimals }: InstrumentTerms,
): Quote['spreadGuard'] {
  return { median: priceFromPoints(medianPoints, decimals), limit: priceFromPoints(limitPoints, decimals) };
}

/** The last sound quote whatever its age: to value what is open, never to fill an order a customer places. */
export function latestQuote(markets: Prices, code: string): Quote | undefined {
  const instrument = markets.instrument(code);
  const tick = markets.valued(code);
  if (instrument === undefined || tick === undefined) return undefined;
  return quoteOf(markets, instrument, tick);
}

/** Values positions by the last sound quotes. */
export function latestQuoteOf(markets: Prices): QuoteOf {
  return ({ code }) => latestQuote(markets, code);
}

/** The market as {@link marketAtHand} gives it, with the leverage that the customer's jurisdiction allows. */
export async function forCustomer(
  market: Result<MarketAtHand>,
  leverageCap: LeverageCap,
  customerId: CustomerId,
  instrument: InstrumentTerms,
): Promise<Result<MarketAtHand>> {
  if (!market.ok) return market;
  const cap = leverageCap(customerId, instrument);
  const most = typeof cap === 'number' ? cap : await cap;
  const { terms, quote } = market.value;
  if (most >= terms.maxLeverage) return market;
  return accept({ terms: { ...terms, maxLeverage: most }, quote });
}

/**
 * What an order would be filled at now, to show it: the quote may be behind its market. INSTRUMENT_UNKNOWN,
 * or TRADING_UNAVAILABLE with the reason and next opening.
 */
export function marketAtHand(markets: Prices, code: string, book: Book, at: Instant): Result<MarketAtHand> {
  return marketIn(markets, code, markets.tradability(code, book, at));
}

/** The market to fill an order in, or to close one, once its quote is current; refused as above. */
export async function currentMarket(
  markets: Prices,
  code: string,
  key: AccountKey,
  purpose: 'open' | 'close',
): Promise<Result<MarketAtHand>> {
  return marketIn(markets, code, await markets.whenCurrent(code, key, purpose));
}

function marketIn(markets: Prices, code: string, state: Tradability | undefined): Result<MarketAtHand> {
  const instrument = markets.instrument(code);
  if (instrument === undefined || state === undefined) return refuse('INSTRUMENT_UNKNOWN');
  if (!state.tradable) {
    const { reason, nextOpen } = state;
    return refuse('TRADING_UNAVAILABLE', {
      reason,
      ...(nextOpen === undefined ? {} : { nextOpen: formatInstant(nextOpen) }),
    });
  }
  const quote = quoteOf(markets, instrument, state.tick);
  if (quote === undefined) return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
  return accept({ terms: termsOf(instrument), quote });
}

/** Instruments are few and orders many. */
const termsByInstrument = new WeakMap<InstrumentTerms, Terms>();

export function termsOf(instrument: InstrumentTerms): Terms {
  const known = termsByInstrument.get(instrument);
  if (known !== undefined) return known;
  const minStopDistance = priceFromPoints(instrument.minStopPoints, instrument.decimals);
  const swapTripleDay = tripleDayOf(instrument.marketClass);
  const terms = { ...instrument, minStopDistance, swapTripleDay };
  termsByInstrument.set(instrument, terms);
  return terms;
}
