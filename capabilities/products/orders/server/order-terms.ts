import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { type Close, type CloseTerms, closeRateOf } from '../close-margin.ts';
import type { getOrderTerms } from '../contract.ts';
import { levelsView } from '../margin-levels.ts';
import { nextRollover, tripleDayOf } from '../swap.ts';
import type { OrderConfig } from './order-config.ts';
import { closeView } from './order-view.ts';
import type { LeverageCap } from './quotes.ts';

export interface OrderTermsNeeds {
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly leverageCap: LeverageCap;
}

/** A market's terms for one customer. */
export async function orderTermsFor(
  { markets, clock, config, leverageCap }: OrderTermsNeeds,
  customerId: CustomerId,
  code: string,
): Promise<Result<OutputOf<typeof getOrderTerms>>> {
  const instrument = markets.instrument(code);
  if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN');
  const now = clock.now();
  const close = markets.closeAround(code, now);
  return accept({
    code,
    maxLeverage: Math.min(instrument.maxLeverage, await leverageCap(customerId, instrument)),
    feeRate: formatRatePpm(instrument.feeRatePpm),
    swapLong: formatRatePpm(instrument.swapLongPpm),
    swapShort: formatRatePpm(instrument.swapShortPpm),
    swapTripleDay: tripleDayOf(instrument.marketClass),
    nextSwapAt: formatInstant(nextRollover(now)),
    ...levelsView(config.levels),
    ...(close === undefined
      ? {}
      : { closeMargin: closeRateView(config.closes[instrument.marketClass], close) }),
    maxSlippage: formatRatePpm(config.maxSlippagePpm),
    maxOpenOrders: config.maxOpenOrders,
    maxPendingOrders: config.maxPendingOrders,
    pendingDays: config.pendingDays,
  });
}

function closeRateView(terms: CloseTerms, close: Close) {
  const { ratePpm, from } = closeRateOf(terms, close);
  return { rate: formatRatePpm(ratePpm), ...closeView({ ...close, from }) };
}
