import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { type Close, type CloseTerms, closeRateOf } from '../close-margin.ts';
import type { getOrderTerms } from '../contract.ts';
import { mostReserve } from '../cover.ts';
import { manifestDistancePpm, surroundingMinutes } from '../manifest-error.ts';
import { levelsView } from '../margin-levels.ts';
import { nextRollover, tripleDayOf } from '../swap.ts';
import type { OrderConfig } from './order-config.ts';
import { accountOrders, reservedBy } from './order-lane.ts';
import { closeView } from './order-view.ts';
import { selectLive } from './orders.sql.ts';
import type { LeverageCap } from './quotes.ts';
import type { ReservedBoard } from './reserved-board.ts';

export interface OrderTermsNeeds {
  readonly db: Database;
  readonly ledger: Pick<LedgerReader, 'cover'>;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly leverageCap: LeverageCap;
  readonly board: ReservedBoard;
}

/** A market's terms for one customer. */
export async function orderTermsFor(
  { db, ledger, markets, clock, config, leverageCap, board }: OrderTermsNeeds,
  key: AccountKey,
  code: string,
): Promise<Result<OutputOf<typeof getOrderTerms>>> {
  const instrument = markets.instrument(code);
  if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN');
  const now = clock.now();
  const close = markets.closeAround(code, now);
  const [live, cover] = await Promise.all([
    selectLive(db, key),
    ledger.cover(key.book),
    board.learn(key.customerId),
  ]);
  const account = { reserved: reservedBy(accountOrders(live)), others: board.othersOf(key), cover };
  return accept({
    code,
    maxLeverage: Math.min(instrument.maxLeverage, await leverageCap(key.customerId, instrument)),
    feeRate: formatRatePpm(instrument.feeRatePpm),
    swapLong: formatRatePpm(instrument.swapLongPpm),
    swapShort: formatRatePpm(instrument.swapShortPpm),
    swapTripleDay: tripleDayOf(instrument.marketClass),
    nextSwapAt: formatInstant(nextRollover(now)),
    ...levelsView(config.levels),
    ...(close === undefined
      ? {}
      : { closeMargin: closeRateView(config.closes[instrument.marketClass], close) }),
    reserve: {
      gap: formatRatePpm(config.gapOf(instrument)?.ppm ?? 0n),
      coverFactor: formatRatePpm(config.cover.classes[instrument.marketClass].factorPpm),
      left: formatUnits(mostReserve(account, config.cover)),
    },
    manifestError: {
      distance: formatRatePpm(manifestDistancePpm[instrument.marketClass]),
      minutes: surroundingMinutes,
    },
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
