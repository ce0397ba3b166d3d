import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import {
  type Asker,
  type Costs,
  costsOf,
  type Destination,
  isCancellable,
  type NetworkCost,
  operatorsNeeded,
  refOf,
  usedAt,
  usedForLoss,
  type Withdrawal,
  type WithdrawalTerms,
  worthInUsdt,
} from './rules.ts';

export interface Asked {
  readonly terms: WithdrawalTerms;
  readonly asset: Asset;
  readonly destination: Destination;
  readonly amount: bigint;
  readonly price: Price;
  /** The most that may be withdrawn in a day, in USDT; undefined: no limit. */
  readonly dailyLimit: bigint | undefined;
  readonly secondOperatorAbove: bigint;
  readonly asker: Asker;
  readonly heldUntil: Instant | null;
  readonly reviewWithinMs: number;
  /** Both fees as the customer was shown them. */
  readonly expectedFee: bigint | undefined;
}

/** As every withdrawal begins, but for what is asked for. */
export const untouched = {
  heldUntil: null,
  leavesAt: null,
  decidedAt: null,
  decidedBy: null,
  endedAt: null,
  reason: null,
  paidBy: null,
  cost: null,
  depositId: null,
} as const satisfies Partial<Withdrawal>;

export interface WithdrawingAccount {
  readonly available: bigint;
  /** The account's: those under way, and those of the last day. */
  readonly withdrawals: Iterable<Withdrawal>;
}

export interface Moved {
  readonly withdrawal: Withdrawal;
  readonly transfers: readonly Transfer[];
}

/**
 * Sets the amount aside. PENDING_REVIEW_EXISTS, WITHDRAWAL_AMOUNT_LIMITS, FEE_CHANGED, INSUFFICIENT_FUNDS or
 * WITHDRAWAL_LIMIT_EXCEEDED; in this order, so that a customer first learns what they can't change.
 */
export function requestWithdrawal(
  asked: Asked,
  { available, withdrawals }: WithdrawingAccount,
  { id, at }: { readonly id: RecordId; readonly at: Instant },
): Result<Moved> {
  const known = [...withdrawals];
  if (known.some(({ status }) => status === 'review'))
    return refuse('PENDING_REVIEW_EXISTS', { what: 'withdrawal' });
  const { terms, asset, destination, amount, price, dailyLimit, heldUntil } = asked;
  const costs = costsOf(amount, terms, price);
  const limits = limitParams(terms, asset);
  if (amount < terms.minAmount || amount > terms.maxAmount || costs.actual <= 0n) {
    return refuse('WITHDRAWAL_AMOUNT_LIMITS', limits);
  }
  if (asked.expectedFee !== undefined && isDearer(costs, asked.expectedFee)) return refuse('FEE_CHANGED');
  if (amount > available) return refuse('INSUFFICIENT_FUNDS');
  const value = worthInUsdt(amount, price);
  const within = withinDailyLimit(value, dailyLimit, known, at);
  if (!within.ok) return within;
  const withdrawal: Withdrawal = {
    ...untouched,
    id,
    channel: terms.channel,
    asset,
    destination,
    amount,
    costs,
    value,
    heldUntil,
    needed: operatorsNeeded(value, asked.secondOperatorAbove, asked.asker),
    status: 'review',
    createdAt: at,
    dueAt: Math.max(at, heldUntil ?? at) + asked.reviewWithinMs,
  };
  const transfer = { from: 'available', to: 'held', asset, units: amount } as const;
  return accept({ withdrawal, transfers: [{ ...transfer, reason: 'withdrawal', ref: refOf(withdrawal) }] });
}

/** WITHDRAWAL_LIMIT_EXCEEDED where what was withdrawn in the last day leaves less than so much USDT. */
export function withinDailyLimit(
  value: bigint,
  limit: bigint | undefined,
  withdrawals: Iterable<Withdrawal>,
  at: Instant,
): Result<null> {
  const left = limit === undefined ? undefined : atLeastZero(limit - usedAt(withdrawals, at));
  if (left === undefined || value <= left) return accept(null);
  return refuse('WITHDRAWAL_LIMIT_EXCEEDED', { left: formatUnits(left) });
}

/** By more than a hundredth: the cap of the fee follows the price. */
function isDearer({ fee, networkFee }: Costs, expected: bigint): boolean {
  return (fee + networkFee) * 100n > expected * 101n;
}

function limitParams({ minAmount, maxAmount }: WithdrawalTerms, asset: Asset) {
  return { min: formatUnits(minAmount), max: formatUnits(maxAmount), currency: asset };
}

function atLeastZero(units: bigint): bigint {
  return units > 0n ? units : 0n;
}

/** The customer takes it back before a decision, or before it leaves. */
export function cancelWithdrawal(withdrawal: Withdrawal, at: Instant): Result<Moved> {
  if (!isCancellable(withdrawal)) return refuse('WITHDRAWAL_NOT_PENDING');
  // No decision counts any more: what was decided is in the audit log.
  const undecided = { decidedAt: null, decidedBy: null };
  return accept(released(withdrawal, { ...undecided, status: 'cancelled', endedAt: at }));
}

/**
 * Its amount is needed for a loss of the customer's. WITHDRAWAL_NOT_PENDING where it is no longer as it was
 * when it was looked at: approved meanwhile, its payment may be under way.
 */
export function takeForLoss(withdrawal: Withdrawal, was: 'review' | 'approved', at: Instant): Result<Moved> {
  if (withdrawal.status !== was) return refuse('WITHDRAWAL_NOT_PENDING');
  return accept(released(withdrawal, { status: 'cancelled', endedAt: at, reason: usedForLoss }));
}

export interface Verdict {
  readonly isApproved: boolean;
  readonly delayMs: number;
  readonly by: readonly OperatorId[];
  readonly reason: string;
}

/**
 * Approved it waits to be paid, rejected its money is released. REVIEW_DECIDED; WITHDRAWAL_HELD while it may
 * not be approved yet.
 */
export function decideWithdrawal(withdrawal: Withdrawal, verdict: Verdict, at: Instant): Result<Moved> {
  if (withdrawal.status !== 'review') return refuse('REVIEW_DECIDED');
  const decided = { decidedAt: at, decidedBy: verdict.by };
  if (!verdict.isApproved) {
    const { reason } = verdict;
    return accept(released(withdrawal, { ...decided, status: 'rejected', endedAt: at, reason }));
  }
  const held = whetherHeld(withdrawal, at);
  return held.ok
    ? accept({
        withdrawal: {
          ...withdrawal,
          ...decided,
          status: 'approved',
          leavesAt: leavesAtOf(at, verdict.delayMs),
        },
        transfers: [],
      })
    : held;
}

/** Kept at the approval, so that a change of the delay moves none that is approved already. */
export function leavesAtOf(approvedAt: Instant, delayMs: number): Instant | null {
  return delayMs === 0 ? null : approvedAt + delayMs;
}

/** From now on it is paid and can't be stopped. PAYOUT_WAITS before its time. */
export function letGo(withdrawal: Withdrawal, at: Instant): Result<Moved> {
  if (withdrawal.status !== 'approved') return refuse('WITHDRAWAL_NOT_APPROVED');
  if (withdrawal.leavesAt !== null && at < withdrawal.leavesAt) return refuse('PAYOUT_WAITS');
  return accept({ withdrawal: { ...withdrawal, leavesAt: null }, transfers: [] });
}

/** An operator stops it before it leaves. PAYOUT_LEFT once it was let go. */
export function stopWithdrawal(withdrawal: Withdrawal, reason: string, at: Instant): Result<Moved> {
  if (withdrawal.status === 'approved' && withdrawal.leavesAt === null) return refuse('PAYOUT_LEFT');
  return failWithdrawal(withdrawal, { reason, cost: null }, at);
}

/**
 * Its approval is taken back before it leaves: it waits for a decision again. DECISION_STANDS once it was let
 * go or has ended, or where its customer has asked for another since: only one waits at a time.
 */
export function reopenWithdrawal(withdrawal: Withdrawal, all: Iterable<Withdrawal>): Result<Moved> {
  const isWaiting = withdrawal.status === 'approved' && withdrawal.leavesAt !== null;
  if (!isWaiting || [...all].some(({ status }) => status === 'review')) return refuse('DECISION_STANDS');
  const undecided = { leavesAt: null, decidedAt: null, decidedBy: null };
  return accept({ withdrawal: { ...withdrawal, ...undecided, status: 'review' }, transfers: [] });
}

/** WITHDRAWAL_HELD as long as it may not be approved. */
export function whetherHeld({ heldUntil }: Withdrawal, at: Instant): Result<null> {
  return heldUntil !== null && at < heldUntil
    ? refuse('WITHDRAWAL_HELD', { until: formatInstant(heldUntil) })
    : accept(null);
}

export interface Payment {
  readonly paidBy: string;
  readonly cost: NetworkCost | null;
  /** What shows it, as canonical JSON. */
  readonly evidence: string;
}

/** It has arrived: what was held goes outside and to `house/fees`, each by a transfer of its own. */
export function completeWithdrawal(withdrawal: Withdrawal, payment: Payment, at: Instant): Result<Moved> {
  if (withdrawal.status !== 'approved') return refuse('WITHDRAWAL_NOT_APPROVED');
  if (withdrawal.leavesAt !== null) return refuse('PAYOUT_WAITS');
  const { paidBy, cost, evidence } = payment;
  const { asset, costs } = withdrawal;
  const ref = refOf(withdrawal);
  const from = { from: 'held', asset, ref } as const;
  const transfers: Transfer[] = [
    { ...from, to: 'outside', units: costs.actual, reason: 'withdrawalPaid', evidence },
    { ...from, to: 'house/fees', units: costs.fee, reason: 'withdrawalFee' },
    { ...from, to: 'house/fees', units: costs.networkFee, reason: 'networkFee' },
    ...costTransfers(withdrawal, cost),
  ];
  return accept({
    withdrawal: { ...withdrawal, status: 'completed', endedAt: at, paidBy, cost },
    transfers: transfers.filter(({ units }) => units > 0n),
  });
}

/** It can't be paid: the money is released whole. The platform bears what the attempt cost. */
export function failWithdrawal(
  withdrawal: Withdrawal,
  { reason, cost }: { readonly reason: string; readonly cost: NetworkCost | null },
  at: Instant,
): Result<Moved> {
  if (withdrawal.status !== 'approved') return refuse('WITHDRAWAL_NOT_APPROVED');
  const failed = released(withdrawal, { status: 'failed', endedAt: at, reason, cost });
  return accept({ ...failed, transfers: [...failed.transfers, ...costTransfers(withdrawal, cost)] });
}

/**
 * What the network really took leaves `house/fees` for outside, so that the ledger says what the wallet has.
 */
function costTransfers(withdrawal: Withdrawal, cost: NetworkCost | null): Transfer[] {
  if (cost === null || cost.units === 0n) return [];
  const { asset, units } = cost;
  const ref = refOf(withdrawal);
  return [{ from: 'house/fees', to: 'outside', asset, units, reason: 'networkCost', ref }];
}

function released(withdrawal: Withdrawal, changes: Partial<Withdrawal>): Moved {
  const { asset, amount } = withdrawal;
  return {
    withdrawal: { ...withdrawal, leavesAt: null, ...changes },
    transfers: [
      {
        from: 'held',
        to: 'available',
        asset,
        units: amount,
        reason: 'withdrawalRelease',
        ref: refOf(withdrawal),
      },
    ],
  };
}
