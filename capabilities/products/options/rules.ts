import { optionReserve } from '#capabilities/money/accounting/options.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import { decidingTickText, optionEvidence, tickText } from './evidence.ts';
import type {
  AwaitingEntry,
  EndedOption,
  LiveOption,
  OptionDirection,
  OptionTick,
  RefundReason,
  RunningOption,
  SaleTerms,
} from './option.ts';

/**
 * A price must come within this of acceptance to enter at, and of expiry to settle by; else the stake goes
 * back (docs/product.md, "Up/down options").
 */
export const feedFailureMs = 60 * secondMs;

const { free, promised } = optionReserve;
const million = 1_000_000n;

/** What is sold in a market. Money in USDT units. */
export interface OptionTerms {
  readonly periods: readonly { readonly seconds: number; readonly profitRatePpm: bigint }[];
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  /** Stakes above this wait for review. */
  readonly reviewAbove: bigint;
  readonly sale: SaleTerms;
}

export interface OptionRequest {
  readonly direction: OptionDirection;
  readonly periodSeconds: number;
  readonly amount: bigint;
}

export interface PricedPurchase {
  readonly profitRatePpm: bigint;
  readonly payout: bigint;
  readonly needsReview: boolean;
  readonly sale: SaleTerms;
}

/** NO_MATCHING_PERIOD, PURCHASE_AMOUNT_WRONG with the limits, or what it would pay. */
export function pricePurchase(
  terms: OptionTerms,
  { periodSeconds, amount }: OptionRequest,
): Result<PricedPurchase> {
  const period = terms.periods.find(({ seconds }) => seconds === periodSeconds);
  if (period === undefined) return refuse('NO_MATCHING_PERIOD');
  if (amount < terms.minAmount || amount > terms.maxAmount) {
    const { minAmount, maxAmount } = terms;
    return refuse('PURCHASE_AMOUNT_WRONG', { min: formatUnits(minAmount), max: formatUnits(maxAmount) });
  }
  const { profitRatePpm } = period;
  return accept({
    profitRatePpm,
    payout: payoutOf(amount, profitRatePpm),
    needsReview: amount > terms.reviewAbove,
    sale: terms.sale,
  });
}

/** Stake and profit; the profit rounded down to a unit. */
export function payoutOf(amount: bigint, profitRatePpm: bigint): bigint {
  return amount + divide(amount * profitRatePpm, million, 'down');
}

/**
 * The share of options that must win for nothing to be lost in the long run: 1 ÷ (1 + rate), rounded up to a
 * millionth.
 */
export function breakEvenPpm(profitRatePpm: bigint): bigint {
  return divide(million * million, million + profitRatePpm, 'up');
}

/** The stake, and from the reserve the profit: together the whole payout is promised. */
export function purchaseTransfers({
  id,
  amount,
  payout,
}: Pick<LiveOption, 'id' | 'amount' | 'payout'>): Transfer[] {
  return [
    transfer(id, 'available', promised, amount, 'optionStake'),
    transfer(id, free, promised, payout - amount, 'optionReserve'),
  ];
}

/**
 * What a tick means to an option that waits for one. `unseen`: an earlier one may have decided it while the
 * platform did not hear the market.
 */
export type Meaning = 'decides' | 'early' | 'late' | 'unseen';

type TimedTick = Pick<OptionTick, 'at' | 'heardSince'>;

/** The first tick after acceptance is the entry. */
export function entryBy(option: AwaitingEntry, tick: TimedTick & Pick<OptionTick, 'sequence'>): Meaning {
  const { watchSequence, acceptedTime } = option;
  return tick.sequence <= watchSequence ? 'early' : meaningAt(acceptedTime, tick);
}

/** The first tick at or after expiry settles. */
export function exitBy({ entry }: RunningOption, tick: TimedTick): Meaning {
  return meaningAt(entry.expiryTime, tick);
}

function meaningAt(dueAt: Instant, { at, heardSince }: TimedTick): Meaning {
  if (at < dueAt) return 'early';
  if (heardSince !== undefined && heardSince > dueAt) return 'unseen';
  return at <= dueAt + feedFailureMs ? 'decides' : 'late';
}

/** The period runs from the entry tick. */
export function enter(option: AwaitingEntry, tick: OptionTick): RunningOption {
  const expiryTime = tick.at + option.periodSeconds * secondMs;
  return {
    ...option,
    status: 'open',
    entry: {
      price: tick.price,
      time: tick.at,
      expiryTime,
      tick: decidingTickText('entry', tick),
      action: null,
    },
  };
}

/** An option's end, with the transfers that make it so. */
export interface Ending {
  readonly option: EndedOption;
  readonly transfers: readonly Transfer[];
}

export function settle(option: RunningOption, tick: OptionTick, at: Instant): Ending {
  const outcome = outcomeOf(option.direction, option.entry.price, tick.price);
  if (outcome === 'tie') return refund(option, 'tie', at, tick);
  const evidence = optionEvidence(option.entry, decidingTickText('exit', tick));
  const isWon = outcome === 'won';
  const { id, payout } = option;
  const paid = isWon
    ? transfer(id, promised, 'available', payout, 'optionWin', evidence)
    : transfer(id, promised, free, payout, 'optionLoss', evidence);
  const ended = {
    status: outcome,
    exitPrice: tick.price,
    settledTime: at,
    received: isWon ? payout : 0n,
    refundReason: null,
  };
  return { option: { ...option, ...ended }, transfers: [paid] };
}

export function outcomeOf(direction: OptionDirection, entry: Price, exit: Price): 'won' | 'lost' | 'tie' {
  if (exit === entry) return 'tie';
  return exit > entry === (direction === 'up') ? 'won' : 'lost';
}

/** The whole stake back, and the profit to the reserve. */
export function refund(option: LiveOption, reason: RefundReason, at: Instant, tick?: OptionTick): Ending {
  const entry = 'entry' in option ? option.entry : null;
  const exit = tick === undefined ? undefined : decidingTickText('exit', tick);
  const evidence = entry === null ? undefined : optionEvidence(entry, exit);
  return {
    option: {
      ...option,
      entry,
      acceptedTime: 'acceptedTime' in option ? option.acceptedTime : null,
      status: 'refunded',
      refundReason: reason,
      settledTime: at,
      exitPrice: tick?.price ?? null,
      received: option.amount,
    },
    transfers: returned(option, evidence),
  };
}

/** A reviewer's no: the stake goes back. */
export function reject(option: PendingOption, at: Instant): Ending {
  return {
    option: {
      ...option,
      status: 'rejected',
      acceptedTime: null,
      entry: null,
      exitPrice: null,
      settledTime: at,
      received: option.amount,
      refundReason: null,
    },
    transfers: returned(option),
  };
}
type PendingOption = Extract<LiveOption, { status: 'pendingReview' }>;

/** A reviewer's yes: it enters at the next tick. */
export function approve(option: PendingOption, at: Instant, watchSequence: number): AwaitingEntry {
  return { ...option, status: 'approved', acceptedTime: at, watchSequence, entry: null };
}

/** A sale before the end, at a value below the payout. */
export function sell(
  option: RunningOption,
  sale: { readonly value: bigint; readonly volatility: string },
  tick: OptionTick,
  at: Instant,
): Ending {
  const { id, payout } = option;
  const { value } = sale;
  const evidence = optionEvidence(option.entry, tickText('exit', tick, sale.volatility));
  return {
    option: {
      ...option,
      status: 'sold',
      exitPrice: tick.price,
      settledTime: at,
      received: value,
      refundReason: null,
    },
    transfers: [
      transfer(id, promised, 'available', value, 'optionSale', evidence),
      transfer(id, promised, free, payout - value, 'optionRelease'),
    ],
  };
}

function returned({ id, amount, payout }: LiveOption, evidence?: string): Transfer[] {
  return [
    transfer(id, promised, 'available', amount, 'optionRefund', evidence),
    transfer(id, promised, free, payout - amount, 'optionRelease'),
  ];
}

function transfer(
  id: bigint,
  from: Transfer['from'],
  to: Transfer['to'],
  units: bigint,
  reason: Transfer['reason'],
  evidence?: string,
): Transfer {
  const moved = { from, to, asset: 'USDT', units, reason, ref: String(id) } as const;
  return evidence === undefined ? moved : { ...moved, evidence };
}
