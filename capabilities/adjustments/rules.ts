import { applyTransfer, type Balances, type Transfer } from '#capabilities/ledger/rules.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { dayMs } from '#foundation/time/clock.ts';

/** Why a balance is corrected; their sentences are `adjustments.reasons.<code>`. */
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

export interface Correction {
  readonly id: bigint;
  readonly asset: Asset;
  /** Negative when it takes money from the customer. */
  readonly units: bigint;
}

/** The names a correction's records carry: its reason (`accounts.reasons.adjustment`), and what they refer to. */
export function correctionTransfer({ id, asset, units }: Correction): Transfer {
  const isCredit = units > 0n;
  return {
    // The house bears what it gives and keeps what it takes back.
    from: isCredit ? 'house/losses' : 'available',
    to: isCredit ? 'available' : 'house/losses',
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
