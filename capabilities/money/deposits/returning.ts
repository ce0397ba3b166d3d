import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type AskedReturn, type DepositTerms, isConfirmed, type Recharge } from './rules.ts';

/**
 * Asks to have a deposit below the minimum paid back: it counts no longer. DEPOSIT_NOT_RETURNABLE for any
 * other, DEPOSIT_UNCONFIRMED before the chain has confirmed it, DEPOSIT_RETURN_WAITS beside another of the
 * customer's.
 */
export function askReturn(
  recharge: Recharge,
  asked: Omit<AskedReturn, 'withdrawalId'>,
  { all, terms }: { readonly all: Iterable<Recharge>; readonly terms: DepositTerms },
): Result<Recharge> {
  if (recharge.status !== 'belowMinimum') return refuse('DEPOSIT_NOT_RETURNABLE');
  if (!isConfirmed(recharge, terms)) return refuse('DEPOSIT_UNCONFIRMED');
  if ([...all].some(({ status }) => status === 'returning')) return refuse('DEPOSIT_RETURN_WAITS');
  const { returns } = recharge;
  return accept({
    ...recharge,
    status: 'returning',
    waitsSince: Math.max(asked.askedAt, asked.heldUntil ?? 0),
    return: { ...asked, withdrawalId: undefined },
    returns: returns + 1,
    reasonCode: undefined,
  });
}

/** It is counted again: its customer changed their mind, or operators refused, and say why. */
export function giveUpReturn(recharge: Recharge, reasonCode: string | undefined): Result<Recharge> {
  if (recharge.status !== 'returning') return refuse('DEPOSIT_NOT_RETURNABLE');
  return accept({
    ...recharge,
    status: 'belowMinimum',
    waitsSince: undefined,
    return: undefined,
    reasonCode,
  });
}

/**
 * DEPOSIT_UNCONFIRMED while a reorganisation may still remove it: a return paid by then would be the
 * platform's loss. WITHDRAWAL_HELD as long as it may not be approved for its address.
 */
export function whetherPayable(recharge: Recharge, at: Instant): Result<AskedReturn> {
  const { payment, return: asked } = recharge;
  if (recharge.status !== 'returning' || asked === undefined) return refuse('REVIEW_DECIDED');
  if (payment?.seen !== 'included' || !payment.isFinal) return refuse('DEPOSIT_UNCONFIRMED');
  const { heldUntil } = asked;
  if (heldUntil === undefined || at >= heldUntil) return accept(asked);
  return refuse('WITHDRAWAL_HELD', { until: formatInstant(heldUntil) });
}

/** Operators have agreed: the withdrawal that pays it takes the money as it comes in. */
export function returned(
  recharge: Recharge,
  asked: AskedReturn,
  by: {
    readonly withdrawalId: Recharge['id'];
    readonly reasonCode: string;
    readonly decidedBy: readonly OperatorId[];
    readonly at: Instant;
  },
): Recharge {
  const { withdrawalId, reasonCode, decidedBy, at } = by;
  return {
    ...recharge,
    status: 'returned',
    basis: 'chain',
    credited: recharge.payment?.units,
    return: { ...asked, withdrawalId },
    reasonCode,
    decidedBy,
    decidedAt: at,
  };
}
