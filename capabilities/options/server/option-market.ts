import type { InstrumentTerms, Markets, Tick } from '#capabilities/markets/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asPrice, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { OptionTick } from '../option.ts';
import { feedFailureMs } from '../rules.ts';

/** A tick as options are decided on it. */
export function optionTick(instrument: InstrumentTerms, tick: Tick): OptionTick {
  const bid = priceFromPoints(tick.bidPoints, instrument.decimals);
  const ask = priceFromPoints(tick.askPoints, instrument.decimals);
  return {
    ...{ code: tick.code, bid, ask, price: asPrice((bid + ask) / 2n) },
    ...{ at: tick.at, sequence: tick.sequence, source: tick.source },
    ...(tick.recordedAt === undefined ? {} : { recordedAt: tick.recordedAt }),
  };
}

/** The tick that an option would be traded at now, or TRADING_UNAVAILABLE with the reason and next opening. */
export function tickAtHand(markets: Markets, code: string, book: Book, at: Instant): Result<OptionTick> {
  const instrument = markets.instrument(code);
  const state = markets.tradability(code, book, at);
  if (instrument === undefined || state === undefined) return refuse('OPTION_PRODUCT_INCORRECT');
  if (state.tradable) return accept(optionTick(instrument, state.tick));
  const { reason, nextOpen } = state;
  return refuse('TRADING_UNAVAILABLE', {
    reason,
    ...(nextOpen === undefined ? {} : { nextOpen: formatInstant(nextOpen) }),
  });
}

/**
 * Whether the market is open for as long as the exit price may come: from the earliest possible expiry to the end of the feed's time after
 * the latest (docs/decisions/0043-up-down-options.md).
 */
export function endsWhileOpen(markets: Markets, code: string, at: Instant, periodSeconds: number): boolean {
  const expiry = at + periodSeconds * secondMs;
  return markets.isOpenAt(code, expiry) && markets.isOpenAt(code, expiry + 2 * feedFailureMs);
}
