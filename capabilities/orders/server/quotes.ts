import type { Jurisdictions } from '#capabilities/jurisdictions/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { InstrumentTerms, Markets, Tick } from '#capabilities/markets/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';
import type { QuoteOf } from '../margin-call.ts';
import type { Terms } from '../order-checks.ts';

/** An instrument at the moment a command was accepted: its terms and the quote to fill at. */
export interface MarketAtHand {
  readonly terms: Terms;
  readonly quote: Quote;
}

export type LeverageCap = Jurisdictions['leverageCap'];

/** The quote of a tick at today's conversion rate; undefined while the quote currency's rate is not known. */
export function quoteOf(markets: Markets, instrument: InstrumentTerms, tick: Tick): Quote | undefined {
  const usdtRate = markets.usdtRate(instrument.quoteCurrency);
  if (usdtRate === undefined) return undefined;
  return {
    code: tick.code,
    bid: priceFromPoints(tick.bidPoints, instrument.decimals),
    ask: priceFromPoints(tick.askPoints, instrument.decimals),
    at: tick.at,
    sequence: tick.sequence,
    source: tick.source,
    ...(tick.recordedAt === undefined ? {} : { recordedAt: tick.recordedAt }),
    usdtRate,
  };
}

/** The latest quote whatever its age: to value what is open, never to fill an order a customer places. */
export function latestQuote(markets: Markets, code: string): Quote | undefined {
  const instrument = markets.instrument(code);
  const tick = markets.latest(code);
  if (instrument === undefined || tick === undefined) return undefined;
  return quoteOf(markets, instrument, tick);
}

/** Values positions by the latest quotes. */
export function latestQuoteOf(markets: Markets): QuoteOf {
  return ({ code }) => latestQuote(markets, code);
}

/** As {@link marketAtHand}, with the leverage that the customer's jurisdiction allows. */
export async function marketForCustomer(
  markets: Markets,
  leverageCap: LeverageCap,
  { customerId, book }: AccountKey,
  code: string,
  at: Instant,
): Promise<Result<MarketAtHand>> {
  const instrument = markets.instrument(code);
  const market = marketAtHand(markets, code, book, at);
  if (instrument === undefined || !market.ok) return market;
  const cap = leverageCap(customerId, instrument);
  const most = typeof cap === 'number' ? cap : await cap;
  const { terms, quote } = market.value;
  if (most >= terms.maxLeverage) return market;
  return accept({ terms: { ...terms, maxLeverage: most }, quote });
}

/** The market to fill an order in. INSTRUMENT_UNKNOWN, or TRADING_UNAVAILABLE with the reason and next opening. */
export function marketAtHand(markets: Markets, code: string, book: Book, at: Instant): Result<MarketAtHand> {
  const instrument = markets.instrument(code);
  const state = markets.tradability(code, book, at);
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
  const terms = { ...instrument, minStopDistance };
  termsByInstrument.set(instrument, terms);
  return terms;
}
