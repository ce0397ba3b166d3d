import { optionReserve } from '#capabilities/money/accounting/options.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import { decidingText, optionEvidence, referenceText } from './evidence.ts';
import type {
  AwaitingEntry,
  EndedOption,
  LiveOption,
  OptionDirection,
  OptionTick,
  RefundReason,
  RunningOption,
  SaleTerms,
  WindowTerms,
} from './option.ts';
import { firstSampleOf, type Reference } from './reference.ts';

/**
 * A price must come within this of acceptance to enter at, and of expiry to settle by; else the stake goes
 * back (docs/product.md, "Up/down options").
 */
export const feedFailureMs = 60 * secondMs;

const { free, promised } = optionReserve;
const million = 1_000_000n;

export interface PeriodTerms {
  readonly seconds: number;
  readonly profitRatePpm: bigint;
  readonly window: WindowTerms;
}

/** What is sold in a market. Money in USDT units. */
export interface OptionTerms {
  readonly periods: readonly PeriodTerms[];
  /** Of options of a minute. */
  readonly widestSpreadPpm: bigint;
  /** So many usual spreads the price must usually move until the end; 0 where orders cannot move it. */
  readonly movesSpreads: number;
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
  readonly sale: SaleTerms;
  readonly window: WindowTerms;
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
  const { profitRatePpm, window } = period;
  const { marginPpm, endsSeconds } = terms.sale;
  return accept({
    profitRatePpm,
    payout: payoutOf(amount, profitRatePpm),
    // Within the window part of what decides is known already.
    sale: { marginPpm, endsSeconds: Math.max(endsSeconds, window.seconds) },
    window,
  });
}

/**
 * Whether a market's usual spread is narrow enough for a period: a part of the price, and so many times
 * within what the price usually moves (`usualMove`, in a minute) where that is known. Both grow as the square
 * root of the period. Where no usual spread is known, none is too wide.
 */
export function isNarrowFor(
  { widestSpreadPpm, movesSpreads }: Pick<OptionTerms, 'widestSpreadPpm' | 'movesSpreads'>,
  periodSeconds: number,
  { price, spreadGuard }: Pick<OptionTick, 'price' | 'spreadGuard'>,
  usualMove: number | undefined,
): boolean {
  if (spreadGuard === undefined) return true;
  const part = Number(spreadGuard.median) / Number(price);
  if (usualMove !== undefined && usualMove * Math.sqrt(periodSeconds / 60) < part * movesSpreads)
    return false;
  const [spread, widest] = [spreadGuard.median * million, price * widestSpreadPpm];
  return spread * spread * 60n <= widest * widest * BigInt(periodSeconds);
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

/** The first tick after acceptance begins the window of the entry; without a window it is the entry. */
export function beginsBy(option: AwaitingEntry, tick: TimedTick & Pick<OptionTick, 'sequence'>): Meaning {
  const { watchSequence, acceptedTime } = option;
  return tick.sequence <= watchSequence ? 'early' : meaningAt(acceptedTime, acceptedTime, tick);
}

/**
 * The first tick at or after the last sample says that nothing else stands there: the window is over. All of
 * its ticks must have been heard.
 */
export function endsBy(window: WindowTerms | null, dueAt: Instant, tick: TimedTick): Meaning {
  return meaningAt(dueAt, window === null ? dueAt : firstSampleOf(window, dueAt), tick);
}

function meaningAt(dueAt: Instant, neededSince: Instant, { at, heardSince }: TimedTick): Meaning {
  if (at < dueAt) return 'early';
  if (heardSince !== undefined && heardSince > neededSince) return 'unseen';
  return at <= dueAt + feedFailureMs ? 'decides' : 'late';
}

/** Whether an option that waits for its entry is entered at this. */
export function isEntryOf({ window, watchSequence, acceptedTime }: AwaitingEntry, to: Reference): boolean {
  const since = to.window === null ? to.at : firstSampleOf(to.window, to.at);
  return (
    isSameWindow(window, to.window) && since >= acceptedTime && to.stood[0].tick.sequence > watchSequence
  );
}

/** Whether a running option ends by this. */
export function isExitOf({ window, entry }: RunningOption, by: Reference): boolean {
  if (!isSameWindow(window, by.window)) return false;
  if (window !== null) return by.at === entry.expiryTime;
  return by.at >= entry.expiryTime && by.at <= entry.expiryTime + feedFailureMs;
}

function isSameWindow(a: WindowTerms | null, b: WindowTerms | null): boolean {
  if (a === null || b === null) return a === b;
  return a.seconds === b.seconds && a.samples === b.samples && a.dropped === b.dropped;
}

/** The period runs from the last sample of the entry. */
export function enter(option: AwaitingEntry, { price, at, ...reference }: Reference): RunningOption {
  const expiryTime = at + option.periodSeconds * secondMs;
  const tick = decidingText('entry', { price, at, ...reference });
  return { ...option, status: 'open', entry: { price, time: at, expiryTime, tick, action: null } };
}

/** An option's end, with the transfers that make it so. */
export interface Ending {
  readonly option: EndedOption;
  readonly transfers: readonly Transfer[];
}

export function settle(option: RunningOption, exit: Reference, at: Instant): Ending {
  const outcome = outcomeOf(option.direction, option.entry.price, exit.price);
  if (outcome === 'tie') return refund(option, 'tie', at, exit);
  const evidence = optionEvidence(option.entry, decidingText('exit', exit));
  const isWon = outcome === 'won';
  const { id, payout } = option;
  const paid = isWon
    ? transfer(id, promised, 'available', payout, 'optionWin', evidence)
    : transfer(id, promised, free, payout, 'optionLoss', evidence);
  const ended = {
    status: outcome,
    exitPrice: exit.price,
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
export function refund(option: LiveOption, reason: RefundReason, at: Instant, exit?: Reference): Ending {
  const entry = 'entry' in option ? option.entry : null;
  const decided = exit === undefined ? undefined : decidingText('exit', exit);
  const evidence = entry === null ? undefined : optionEvidence(entry, decided);
  return {
    option: {
      ...option,
      entry,
      acceptedTime: 'acceptedTime' in option ? option.acceptedTime : null,
      status: 'refunded',
      refundReason: reason,
      settledTime: at,
      exitPrice: exit?.price ?? null,
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

/** A reviewer's yes: its entry is measured from the next tick. */
export function approve(option: PendingOption, at: Instant, watchSequence: number): AwaitingEntry {
  return { ...option, status: 'approved', acceptedTime: at, watchSequence, entry: null };
}

/** A sale before the end, at a value below the payout. */
export function sell(
  option: RunningOption,
  sale: { readonly value: bigint; readonly volatility: string; readonly by: Reference },
  at: Instant,
): Ending {
  const { id, payout } = option;
  const { value, by } = sale;
  const evidence = optionEvidence(option.entry, referenceText('exit', by, sale.volatility));
  return {
    option: {
      ...option,
      status: 'sold',
      exitPrice: by.price,
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
