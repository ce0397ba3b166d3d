import { type CorporateActions, changesHoldings } from '#capabilities/markets/actions/face.ts';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Prices, Tick, Tradability } from '#capabilities/markets/prices/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asPrice, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { OptionTick, WindowTerms } from '../option.ts';
import type { TradingAhead } from '../plausible-variance.ts';
import { feedFailureMs } from '../rules.ts';

/** A tick as options are decided on it. */
export function optionTick(instrument: InstrumentTerms, tick: Tick): OptionTick {
  const bid = priceFromPoints(tick.bidPoints, instrument.decimals);
  const ask = priceFromPoints(tick.askPoints, instrument.decimals);
  return {
    code: tick.code,
    bid,
    ask,
    price: asPrice((bid + ask) / 2n),
    at: tick.at,
    sequence: tick.sequence,
    source: tick.source,
    heardSince: tick.heardSince,
    ...(tick.recordedAt === undefined ? {} : { recordedAt: tick.recordedAt }),
    ...(tick.guard === undefined
      ? {}
      : {
          spreadGuard: {
            median: priceFromPoints(tick.guard.medianPoints, instrument.decimals),
            limit: priceFromPoints(tick.guard.limitPoints, instrument.decimals),
          },
        }),
  };
}

/** The tick that an option would be bought at now. TRADING_UNAVAILABLE with the reason and next opening. */
export function tickAtHand(markets: Prices, code: string, book: Book, at: Instant): Result<OptionTick> {
  return tickIn(markets, code, markets.tradability(code, book, at));
}

/** The tick to trade on in a market that is in this state; refused as above. */
export function tickIn(markets: Prices, code: string, state: Tradability | undefined): Result<OptionTick> {
  const instrument = markets.instrument(code);
  if (instrument === undefined || state === undefined) return refuse('OPTION_PRODUCT_INCORRECT');
  if (state.tradable) return accept(optionTick(instrument, state.tick));
  const { reason, nextOpen } = state;
  return refuse('TRADING_UNAVAILABLE', {
    reason,
    ...(nextOpen === undefined ? {} : { nextOpen: formatInstant(nextOpen) }),
  });
}

/**
 * Whether the market is open for as long as the exit price may be measured: from the first sample of the
 * earliest possible end to the end of the feed's time after the latest
 * (docs/decisions/0039-up-down-options.md).
 */
export function endsWhileOpen(
  markets: Prices,
  { code, periodSeconds }: { readonly code: string; readonly periodSeconds: number },
  at: Instant,
  window: WindowTerms | null,
): boolean {
  const expiry = at + periodSeconds * secondMs;
  const windowMs = (window?.seconds ?? 0) * secondMs;
  return markets.isOpenAt(code, expiry) && markets.isOpenAt(code, expiry + windowMs + 2 * feedFailureMs);
}

/** Whether an option that is bought now could still run when an action changes its market's price. */
export function endsAfterAction(
  actions: Pick<CorporateActions, 'between'> | undefined,
  code: string,
  at: Instant,
  periodSeconds: number,
): boolean {
  const latestEnd = at + periodSeconds * secondMs + 2 * feedFailureMs;
  return actions?.between(code, at, latestEnd).some(changesHoldings) === true;
}

/**
 * The trading that lies between two times, and the closures within it, looked at in steps: a session's end
 * may be missed by one.
 */
export function tradingAhead(
  isOpenAt: (at: Instant) => boolean,
  from: Instant,
  to: Instant,
  stepMs: number,
): TradingAhead {
  let openMs = 0;
  let closures = 0;
  let wasOpen = true;
  for (let at = from; at < to; at += stepMs) {
    const isOpen = isOpenAt(at);
    if (isOpen) openMs += Math.min(stepMs, to - at);
    else if (wasOpen) closures += 1;
    wasOpen = isOpen;
  }
  return { openMs, closures };
}
