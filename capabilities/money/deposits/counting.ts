import type { Asset } from '#foundation/money/money.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type DepositTerms, type FoundPayment, isArriving, isConfirmed, type Recharge } from './rules.ts';

/** Below a hundredth of the minimum a payment is dust: a hundred that are not would reach it together. */
const dustPart = 100n;

/** Too little to be counted: kept for reconciliation only, and not shown. */
export function isDust({ asset, units }: FoundPayment, { minimum }: DepositTerms): boolean {
  return units * dustPart < minimum[asset];
}

/**
 * The deposits that change when what is below the minimum is counted together again. Those that the chain has
 * confirmed reach it together, or beside one that is large enough: all of them go to review. Where one of
 * these was lost since (it left the chain, was rejected), the rest has to reach it without that one, or waits
 * again.
 */
export function countTogether(
  recharges: Iterable<Recharge>,
  asset: Asset,
  { terms, at, isLost }: { readonly terms: DepositTerms; readonly at: Instant; readonly isLost: boolean },
): Recharge[] {
  const own = [...recharges].filter((each) => each.asset === asset);
  const small = own.filter(({ status, counted }) => status === 'belowMinimum' || counted);
  const confirmed = small.filter((each) => isConfirmed(each, terms));
  const isReached =
    sumOf(confirmed) >= terms.minimum[asset] || own.some((each) => isLargeEnough(each, terms));
  return small.flatMap((each): Recharge[] => {
    const isConfirmedNow = confirmed.includes(each);
    if (each.counted && (!isConfirmedNow || (isLost && !isReached))) {
      return [{ ...each, status: 'belowMinimum', counted: false, waitsSince: undefined }];
    }
    if (!each.counted && isConfirmedNow && isReached) {
      return [{ ...each, status: 'review', counted: true, waitsSince: at }];
    }
    return [];
  });
}

/** What was credited on the strength of all is honoured for the rest: nothing makes them wait again. */
export function honoured(recharges: Iterable<Recharge>, { id, asset }: Recharge): Recharge[] {
  return [...recharges]
    .filter((each) => each.asset === asset && each.counted && each.id !== id)
    .map((each) => ({ ...each, counted: false }));
}

function isLargeEnough(recharge: Recharge, terms: DepositTerms): boolean {
  const { status, counted, payment, asset } = recharge;
  if (status !== 'review' || counted || payment === undefined) return false;
  return payment.units >= terms.minimum[asset] && isConfirmed(recharge, terms);
}

/** What has come of a currency and waits to be counted, confirmed or not. */
export function waitingTogether(recharges: Iterable<Recharge>, asset: Asset): bigint {
  return sumOf(
    [...recharges].filter(
      ({ asset: of, status, payment }) =>
        of === asset && status === 'belowMinimum' && isArriving(payment?.seen),
    ),
  );
}

function sumOf(recharges: readonly Recharge[]): bigint {
  return recharges.reduce((sum, { payment }) => sum + (payment?.units ?? 0n), 0n);
}
