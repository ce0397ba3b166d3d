import { adjustmentAccount } from '#capabilities/money/accounting/adjustments.ts';
import { applyTransfer, type Balances, type Transfer } from '#capabilities/money/ledger/rules.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';

/** Why a balance is corrected; their sentences are `reviews.why.<code>`. */
export const adjustmentReasons = [
  'missedCredit',
  'duplicateCredit',
  'wrongCharge',
  'tradeCorrection',
  'goodwill',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** What a decision on an adjustment may name (`reviews.reasons.<code>`). */
export const decisionReasons = {
  approve: ['evidenceChecked'],
  reject: ['evidenceMissing', 'wrongAmount', 'wrongCustomer', 'notJustified'],
} as const;

/** An adjustment is to be decided within this time. */
export const dueWithinMs = dayMs;

/** Nothing is taken from a customer for an order that closed longer ago. */
const takenBackWithinMs = dayMs;

export function isTooLate(units: bigint, closedAt: Instant, now: Instant): boolean {
  return units < 0n && now > closedAt + takenBackWithinMs;
}

export interface Correction {
  readonly id: bigint;
  readonly asset: Asset;
  /** Negative when it takes money from the customer. */
  readonly units: bigint;
}

/**
 * The names a correction's records carry: its reason (`reasons.adjustment`), and what they refer to.
 */
export function correctionTransfer({ id, asset, units }: Correction): Transfer {
  const isCredit = units > 0n;
  return {
    // Nothing is given but what treasurers have set aside for it; what is taken back goes there.
    from: isCredit ? adjustmentAccount : 'available',
    to: isCredit ? 'available' : adjustmentAccount,
    asset,
    units: isCredit ? units : -units,
    reason: 'adjustment',
    ref: `adjustment-${id}`,
  };
}

/** What the customer has after it. INSUFFICIENT_BALANCE when that would be less than nothing. */
export function balancesAfter(balances: Balances, correction: Correction): Result<Balances> {
  return applyTransfer(balances, correctionTransfer(correction));
}

/** What operators may correct, in USDT units of worth (the document `adjustments.limits`). */
export interface AdjustmentLimits {
  readonly largest: bigint;
  /** What one operator may ask for in 24 hours, and all together. */
  readonly perOperatorDay: bigint;
  readonly perDay: bigint;
  /** Above it two others approve. */
  readonly thirdOperatorAbove: bigint;
}

/** What has been asked for in the last 24 hours and was not rejected; USDT units of worth. */
export interface AskedInDay {
  readonly byOperator: bigint;
  readonly forCustomer: bigint;
  readonly byAll: bigint;
}

/**
 * ADJUSTMENT_LIMIT, saying how much could be asked for. What takes from a customer counts like what gives.
 */
export function checkLimits(worth: bigint, asked: AskedInDay, limits: AdjustmentLimits): Result<null> {
  const least = (a: bigint, b: bigint) => (a <= b ? a : b);
  const leftInDay = least(limits.perOperatorDay - asked.byOperator, limits.perDay - asked.byAll);
  const left = least(limits.largest, leftInDay);
  if (worth <= left) return accept(null);
  return refuse('ADJUSTMENT_LIMIT', { amount: formatUnits(left < 0n ? 0n : left), currency: 'USDT' });
}

/** How many others must approve it. The day's earlier ones count: in parts it takes as many as at once. */
export function approvalsFor(
  worth: bigint,
  { byOperator, forCustomer }: AskedInDay,
  { thirdOperatorAbove }: AdjustmentLimits,
): 1 | 2 {
  const earlier = byOperator > forCustomer ? byOperator : forCustomer;
  return earlier + worth > thirdOperatorAbove ? 2 : 1;
}
