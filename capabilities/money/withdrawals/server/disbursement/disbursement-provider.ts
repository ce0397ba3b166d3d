import type { Payment } from '../../lifecycle.ts';
import type { NetworkCost } from '../../rules.ts';
import type { OwnedWithdrawal } from '../withdrawal-rows.ts';

/** Why a disbursement does not go on (`withdrawals-console.problems.<word>`). */
export const disbursementProblems = [
  'unreachable',
  'slow',
  'malformed',
  'otherChain',
  'inconsistent',
  'signerAway',
  'signerOther',
  'walletShort',
  'refusedByChain',
  'nonceTaken',
  'nonceAhead',
  'otherPayment',
  'voided',
  'abovePolicy',
  'feesAbovePolicy',
] as const;
export type DisbursementProblem = (typeof disbursementProblems)[number];

/** Where it was mined, and what that took. */
export interface Mined {
  readonly height: number;
  readonly genesis: string;
  /** In the coin's smallest part. */
  readonly cost: bigint;
}

/** How far a look has found, or brought, a disbursement. */
export type DisbursementStep =
  | { readonly kind: 'waiting'; readonly confirmations: number; readonly mined?: Mined }
  /** `isStuck`: it will not go on by itself; an operator has to look. */
  | { readonly kind: 'problem'; readonly problem: DisbursementProblem; readonly isStuck: boolean }
  | { readonly kind: 'paid'; readonly payment: Payment; readonly mined?: Mined }
  /** Proven by the chain: it is in a block and moved nothing. */
  | {
      readonly kind: 'failed';
      readonly reason: 'reverted';
      readonly cost: NetworkCost;
      readonly mined?: Mined;
    };

/**
 * Pays approved withdrawals. Each look brings one a step further, whatever happened before: after a crash at
 * any point the next look goes on where it was. The withdrawal's id is what it is known by everywhere, so
 * that it is paid once.
 */
export interface DisbursementProvider {
  /** Whether this one is paid here; the others are paid by hand. */
  pays(owned: OwnedWithdrawal): boolean;
  step(owned: OwnedWithdrawal): Promise<DisbursementStep>;
  /**
   * Whether it is certain that it will never be paid: nothing was signed for it, and from now on nothing will
   * be; or the chain has gone past its place without it. Only then may its money be given back.
   */
  giveUp(owned: OwnedWithdrawal): Promise<boolean>;
  /** Blocks by which the network must confirm a disbursement. */
  confirmationsNeeded(): number;
}
