import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { OperatorId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** `belowMinimum`: counted together with others; `returning`: asked to be paid back, `returned`: it is. */
export const rechargeStatuses = [
  'belowMinimum',
  'returning',
  'review',
  'approved',
  'returned',
  'rejected',
] as const;
export type RechargeStatus = (typeof rechargeStatuses)[number];

/** `gone`: it was there and no longer is; `failed`: it is in a block and moved nothing. */
export const chainStates = ['pending', 'included', 'failed', 'gone'] as const;
export type ChainState = (typeof chainStates)[number];

const arrives: Readonly<Record<ChainState, boolean>> = {
  pending: true,
  included: true,
  failed: false,
  gone: false,
};

/** Whether the chain shows it as something that has come, or is on its way. */
export function isArriving(state: ChainState | undefined): boolean {
  return state !== undefined && arrives[state];
}

/** On whose word a deposit was approved. */
export const depositBases = ['chain', 'operators'] as const;
export type DepositBasis = (typeof depositBases)[number];

/** One output of a transaction, by what stays the same when its block is replaced. */
export interface OutputKey {
  readonly network: Network;
  readonly txHash: string;
  readonly output: string;
}

/** What a chain paid to one of a customer's addresses, as last seen. */
export interface FoundPayment extends OutputKey {
  readonly asset: Asset;
  readonly address: string;
  readonly native: bigint;
  readonly units: bigint;
  readonly genesis: string;
  readonly seen: ChainState;
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  readonly confirmations: number;
  readonly isFinal: boolean;
  /** Who paid it, where the chain was just looked at. */
  readonly senders?: readonly string[];
}

/** What a customer says they sent. Neither hash nor its end: a screenshot alone. */
export interface Announcement {
  readonly units: bigint;
  readonly txHash: string | undefined;
  readonly last6: string | undefined;
  readonly proofId: bigint;
}

/** A deposit below the minimum is to be paid back: where to, and what becomes of it. */
export interface AskedReturn {
  readonly address: string;
  /** As shown to the customer; with what the network can't pay for want of decimals, they add up. */
  readonly networkFee: bigint;
  readonly actual: bigint;
  readonly askedAt: Instant;
  /** It is not approved before: a new address, or a change of what guards the account. */
  readonly heldUntil: Instant | undefined;
  /** The withdrawal that pays it; undefined until operators have agreed. */
  readonly withdrawalId: RecordId | undefined;
}

/** A deposit: an announcement, what the chain shows of it, or both; and what has become of it. */
export interface Recharge {
  readonly id: RecordId;
  readonly asset: Asset;
  readonly network: Network;
  readonly announcement: Announcement | undefined;
  readonly payment: (FoundPayment & { readonly firstSeenAt: Instant }) | undefined;
  readonly status: RechargeStatus;
  /** Below the minimum, and in review only as long as it and others together reach it. */
  readonly counted: boolean;
  /** Since when it waits for a decision, where that is not since it was made. */
  readonly waitsSince: Instant | undefined;
  readonly return: AskedReturn | undefined;
  /** How often a return was asked for: each is a review of its own. */
  readonly returns: number;
  /** Undefined until it is approved. */
  readonly basis: DepositBasis | undefined;
  readonly credited: bigint | undefined;
  /** After crediting, the chain no longer shows it. */
  readonly problem: 'reorganised' | undefined;
  readonly held: bigint;
  readonly retentions: number;
  readonly heldAt: Instant | undefined;
  readonly reasonCode: string | undefined;
  readonly decidedBy: readonly OperatorId[];
  readonly createdAt: Instant;
  readonly decidedAt: Instant | undefined;
}

/** From how much on each currency's deposits are taken (units), and after how many confirmations. */
export interface DepositTerms {
  readonly minimum: Readonly<Record<Asset, bigint>>;
  readonly confirmations: Readonly<Record<Asset, number>>;
}

/** A customer may have so many deposits waiting. */
export const openAtMost = 20;

/** Why a decision was made; the sentences are `reviews.reasons.<code>`. */
export const decisionReasons = {
  approve: ['chainConfirmed', 'evidenceChecked'],
  reject: [
    'notReceived',
    'evidenceInsufficient',
    'wrongAmount',
    'wrongCustomer',
    'destinationUnclear',
    'suspectedFraud',
  ],
} as const;

export function isSameOutput(one: OutputKey, other: OutputKey): boolean {
  return one.network === other.network && one.txHash === other.txHash && one.output === other.output;
}

/** Whether anything may still happen to it. */
export function isOpen({ status, problem, payment }: Recharge): boolean {
  if (isUndecided(status) || problem !== undefined) return true;
  return status === 'approved' && payment?.isFinal !== true;
}

/** What was decided of its money: nothing yet, that it is the customer's, or not. */
const decided: Readonly<Record<RechargeStatus, 'undecided' | 'credited' | 'refused'>> = {
  belowMinimum: 'undecided',
  returning: 'undecided',
  review: 'undecided',
  approved: 'credited',
  returned: 'credited',
  rejected: 'refused',
};

export function isUndecided(status: RechargeStatus): boolean {
  return decided[status] === 'undecided';
}

/** Its money was credited, and of a returned one paid back. */
export function isCredited(status: RechargeStatus): boolean {
  return decided[status] === 'credited';
}

/** In review on the strength of others, whatever has become of those since. */
export function hasReachedTogether({ status, waitsSince }: Recharge): boolean {
  return status === 'review' && waitsSince !== undefined;
}

/** The chain has confirmed it often enough. */
export function isConfirmed({ asset, payment }: Pick<Recharge, 'asset' | 'payment'>, terms: DepositTerms) {
  return payment?.seen === 'included' && payment.confirmations >= terms.confirmations[asset];
}

/** On its way: nothing to decide before it is confirmed, or gone. */
export function isConfirming(recharge: Pick<Recharge, 'asset' | 'payment'>, terms: DepositTerms): boolean {
  return isArriving(recharge.payment?.seen) && !isConfirmed(recharge, terms);
}

/**
 * The money was credited on operators' word, and the chain has not shown the transaction yet: it must not be
 * credited again when it does.
 */
export function isWithoutChain({ basis, status, payment }: Recharge): boolean {
  return status === 'approved' && basis === 'operators' && payment === undefined;
}

/** What is credited: what the chain shows; without it, what was announced. */
export function creditOf({ payment, announcement }: Recharge): bigint {
  return payment?.units ?? announcement?.units ?? 0n;
}

/** What a deposit moves, and what it is afterwards. */
export interface Decided {
  readonly recharge: Recharge;
  readonly transfers: readonly Transfer[];
}

/**
 * Credits a deposit. On the chain's word (`chain`), DEPOSIT_UNCONFIRMED unless it is confirmed; on operators'
 * word, unless the chain does not show it at all: what is only on its way is waited for. REVIEW_DECIDED when
 * it does not wait.
 */
export function creditDeposit(
  recharge: Recharge,
  by: {
    readonly basis: DepositBasis;
    readonly reasonCode: string;
    readonly decidedBy: readonly OperatorId[];
    readonly terms: DepositTerms;
    readonly at: Instant;
  },
): Result<Decided> {
  if (recharge.status !== 'review') return refuse('REVIEW_DECIDED');
  const { basis, reasonCode, decidedBy, terms, at } = by;
  const isUnconfirmed = basis === 'chain' ? !isConfirmed(recharge, terms) : isConfirming(recharge, terms);
  if (isUnconfirmed) return refuse('DEPOSIT_UNCONFIRMED');
  const { payment, announcement } = recharge;
  const isGone = payment !== undefined && !isArriving(payment.seen);
  const credited = isGone ? (announcement?.units ?? payment.units) : creditOf(recharge);
  // Finer than the ledger counts: there is nothing to credit.
  if (credited === 0n) return refuse('DEPOSIT_UNCONFIRMED');
  return accept({
    recharge: {
      ...recharge,
      status: 'approved',
      counted: false,
      basis,
      credited,
      reasonCode,
      decidedBy,
      decidedAt: at,
    },
    transfers: [move(recharge, credited, 'outside', 'available', 'deposit', depositEvidence(recharge))],
  });
}

/** The reason shown to the customer. REVIEW_DECIDED when it does not wait. */
export function rejectDeposit(
  recharge: Recharge,
  by: { readonly reasonCode: string; readonly decidedBy: readonly OperatorId[]; readonly at: Instant },
): Result<Decided> {
  if (recharge.status !== 'review') return refuse('REVIEW_DECIDED');
  const { reasonCode, decidedBy, at } = by;
  return accept({
    recharge: { ...recharge, status: 'rejected', counted: false, reasonCode, decidedBy, decidedAt: at },
    transfers: [],
  });
}

/** Too little when it is first seen, it waits for others; a minimum raised later changes nothing. */
export function withPayment(
  recharge: Recharge,
  payment: NonNullable<Recharge['payment']>,
  terms: DepositTerms,
): Recharge {
  const isFirst = recharge.payment === undefined && recharge.status === 'review';
  const isSmall = isFirst && payment.units < terms.minimum[recharge.asset];
  return { ...recharge, payment, status: isSmall ? 'belowMinimum' : recharge.status };
}

/** One transfer of a deposit's. */
export function move(
  { id, asset }: Recharge,
  units: bigint,
  from: Transfer['from'],
  to: Transfer['to'],
  reason: Transfer['reason'],
  evidence?: string,
): Transfer {
  return { from, to, asset, units, reason, ref: `${id}`, ...(evidence === undefined ? {} : { evidence }) };
}

/** What decided the credit, as canonical text: covered by the ledger's hash chain. */
export function depositEvidence({ payment, announcement }: Recharge): string {
  if (payment === undefined) {
    return JSON.stringify({
      basis: 'operators',
      claimedHash: announcement?.txHash ?? announcement?.last6 ?? null,
    });
  }
  const { network, txHash, output, native, seen, confirmations, block } = payment;
  return JSON.stringify({ network, txHash, output, native: `${native}`, seen, confirmations, block });
}
