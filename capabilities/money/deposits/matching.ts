import type { Asset } from '#foundation/money/money.ts';
import { type Announcement, type FoundPayment, isWithoutChain, type Recharge } from './rules.ts';

/**
 * Whether this payment is the announced one: by the hash or its end; for a screenshot alone, by the exact
 * amount.
 */
export function fitsAnnouncement(
  { txHash, last6, units }: Pick<Announcement, 'txHash' | 'last6' | 'units'>,
  found: Pick<FoundPayment, 'txHash' | 'units'>,
): boolean {
  if (txHash !== undefined) return txHash === found.txHash;
  if (last6 !== undefined) return found.txHash.endsWith(last6);
  return units === found.units;
}

/**
 * The deposit that a payment found on the chain belongs to: one credited without the chain before one that
 * waits, a named hash before its end before the amount; the oldest of equals.
 */
export function depositOf(found: FoundPayment, recharges: Iterable<Recharge>): Recharge | undefined {
  const rank = ({ announcement }: Recharge) =>
    announcement?.txHash !== undefined ? 0 : announcement?.last6 !== undefined ? 1 : 2;
  return [...recharges]
    .filter(
      (each) =>
        each.asset === found.asset &&
        each.payment === undefined &&
        (each.status === 'review' || isWithoutChain(each)) &&
        each.announcement !== undefined &&
        fitsAnnouncement(each.announcement, found),
    )
    .sort(
      (a, b) =>
        rank(a) - rank(b) || Number(isWithoutChain(b)) - Number(isWithoutChain(a)) || (a.id < b.id ? -1 : 1),
    )[0];
}

/** A payment found before its customer announced it. */
export function foundFor(
  asset: Asset,
  announcement: Pick<Announcement, 'txHash' | 'last6' | 'units'>,
  recharges: Iterable<Recharge>,
): Recharge | undefined {
  return [...recharges]
    .filter(
      ({ asset: of, announcement: earlier, payment, status }) =>
        of === asset &&
        earlier === undefined &&
        (status === 'review' || status === 'belowMinimum') &&
        payment !== undefined &&
        fitsAnnouncement(announcement, payment),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0];
}
