import type { Asset } from '#foundation/money/money.ts';
import { type Claim, type FoundTransfer, isWithoutChain, type Recharge } from './rules.ts';

/** Whether this payment is what the claim speaks of: by the hash or its end; of a screenshot alone, by the very amount. */
export function fitsClaim(
  { txHash, last6, units }: Pick<Claim, 'txHash' | 'last6' | 'units'>,
  found: Pick<FoundTransfer, 'txHash' | 'units'>,
): boolean {
  if (txHash !== undefined) return txHash === found.txHash;
  if (last6 !== undefined) return found.txHash.endsWith(last6);
  return units === found.units;
}

/**
 * The deposit that a payment found on the chain belongs to: one credited without the chain before one that waits, a named hash before its
 * end before the amount; the oldest of equals.
 */
export function depositOf(found: FoundTransfer, recharges: Iterable<Recharge>): Recharge | undefined {
  const rank = ({ claim }: Recharge) =>
    claim?.txHash !== undefined ? 0 : claim?.last6 !== undefined ? 1 : 2;
  return [...recharges]
    .filter(
      (each) =>
        each.asset === found.asset &&
        each.transfer === undefined &&
        (each.status === 'review' || isWithoutChain(each)) &&
        each.claim !== undefined &&
        fitsClaim(each.claim, found),
    )
    .sort(
      (a, b) =>
        rank(a) - rank(b) || Number(isWithoutChain(b)) - Number(isWithoutChain(a)) || (a.id < b.id ? -1 : 1),
    )[0];
}

/** A payment found before its customer announced it. */
export function foundFor(
  asset: Asset,
  claim: Pick<Claim, 'txHash' | 'last6' | 'units'>,
  recharges: Iterable<Recharge>,
): Recharge | undefined {
  return [...recharges]
    .filter(
      ({ asset: of, claim: earlier, transfer, status }) =>
        of === asset &&
        earlier === undefined &&
        status === 'review' &&
        transfer !== undefined &&
        fitsClaim(claim, transfer),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0];
}
