import type { OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { type Asset, moneyDecimals } from '#foundation/money/money.ts';
import { type Network, networkOf } from '#foundation/money/networks.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import type { BankDetails } from './bank-formats.ts';

export const withdrawalMethods = ['crypto', 'bank'] as const;
export type WithdrawalMethod = (typeof withdrawalMethods)[number];

/** The ways out: a currency and what it travels by. */
export const withdrawalChannels = ['USDT-ethereum', 'ETH-ethereum', 'BTC-bitcoin', 'USDT-bank'] as const;
export type Channel = (typeof withdrawalChannels)[number];

/** Undefined where the currency does not leave that way. Without a network, the currency's own. */
export function channelOf(method: WithdrawalMethod, asset: Asset, network: Network | undefined) {
  const way = method === 'bank' ? 'bank' : (network ?? networkOf[asset]);
  return withdrawalChannels.find((channel) => channel === `${asset}-${way}`);
}

export function methodOf(channel: Channel): WithdrawalMethod {
  return channel.endsWith('-bank') ? 'bank' : 'crypto';
}

/**
 * The decimals that can be paid out: the token contract has 6, a bank 2, and the ledger itself no more than
 * 8.
 */
const payableDecimals: Readonly<Record<Channel, number>> = {
  'USDT-ethereum': 6,
  'ETH-ethereum': moneyDecimals,
  'BTC-bitcoin': moneyDecimals,
  'USDT-bank': 2,
};

/** The terms of one way out, in units of its asset; the fee's cap in USDT. */
export interface WithdrawalTerms {
  readonly channel: Channel;
  readonly feeRatePpm: bigint;
  readonly feeCapUsdt: bigint;
  readonly networkFee: bigint;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
}

/** What becomes of an amount; the three add up to it. */
export interface Costs {
  readonly fee: bigint;
  readonly networkFee: bigint;
  readonly actual: bigint;
}

/** What an amount is worth in USDT at a price, rounded down. */
export function worthInUsdt(units: bigint, price: Price): bigint {
  return divide(units * price, 10n ** BigInt(priceDecimals), 'down');
}

/** How much of an asset is worth this much USDT, rounded down. */
export function worthOf(usdt: bigint, price: Price): bigint {
  return divide(usdt * 10n ** BigInt(priceDecimals), price, 'down');
}

/**
 * The fee is rounded down, toward the customer; what the channel can't pay out for want of decimals (less
 * than a cent by bank, than 0.000001 USDT on Ethereum) is added to it. Nothing arrives where the costs take
 * the whole amount.
 */
export function costsOf(amount: bigint, terms: WithdrawalTerms, price: Price): Costs {
  const share = divide(amount * terms.feeRatePpm, 1_000_000n, 'down');
  const cap = worthOf(terms.feeCapUsdt, price);
  const fee = smaller(share, cap);
  const rest = amount - fee - terms.networkFee;
  if (rest <= 0n) return { fee, networkFee: terms.networkFee, actual: 0n };
  const step = 10n ** BigInt(moneyDecimals - payableDecimals[terms.channel]);
  const actual = rest - (rest % step);
  return { fee: amount - terms.networkFee - actual, networkFee: terms.networkFee, actual };
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Where it goes: an address on a network, or a bank account. */
export type Destination =
  | { readonly network: Network; readonly address: string }
  | { readonly bank: BankDetails };

export const withdrawalStatuses = [
  'review',
  'approved',
  'completed',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** Where its money is: on its way or gone, or the customer's again. */
const whereMoneyIs: Readonly<Record<WithdrawalStatus, 'leaving' | 'given back'>> = {
  review: 'leaving',
  approved: 'leaving',
  completed: 'leaving',
  rejected: 'given back',
  failed: 'given back',
  cancelled: 'given back',
};

/** It has ended, and nothing arrives anywhere. */
export function isGivenBack(status: WithdrawalStatus): boolean {
  return whereMoneyIs[status] === 'given back';
}

/**
 * What a network took for a disbursement: in its coin's smallest part (10^-18 ETH, 10^-8 BTC), and as it is
 * posted.
 */
export interface NetworkCost {
  readonly asset: Asset;
  readonly exact: bigint;
  readonly units: bigint;
}

export interface Withdrawal {
  readonly id: RecordId;
  readonly channel: Channel;
  readonly asset: Asset;
  readonly destination: Destination;
  /** What leaves the balance: fee, network fee and what arrives. */
  readonly amount: bigint;
  readonly costs: Costs;
  /** In USDT at the price of the moment it was asked for: what limits count. */
  readonly value: bigint;
  /** How many operators must approve it. */
  readonly needed: 1 | 2;
  readonly status: WithdrawalStatus;
  readonly createdAt: Instant;
  /** It is not approved before: a new address, or a change of what guards the account. */
  readonly heldUntil: Instant | null;
  readonly dueAt: Instant;
  /** Approved, it is paid from then on and may be stopped until it is let go; null: it was let go. */
  readonly leavesAt: Instant | null;
  readonly decidedAt: Instant | null;
  readonly decidedBy: readonly OperatorId[] | null;
  readonly endedAt: Instant | null;
  /** Why it was rejected or failed. */
  readonly reason: string | null;
  /** The hash of the transaction, or the bank's reference, that paid it. */
  readonly paidBy: string | null;
  readonly cost: NetworkCost | null;
  /** The deposit that it pays back. */
  readonly depositId: RecordId | null;
}

/** Whether its customer may cancel it: no decision was made, or it is approved and waits to leave. */
export function isCancellable({ status, leavesAt, depositId }: Waiting): boolean {
  // A deposit's way back is its sender's.
  return status === 'review' || ((leavesAt ?? null) !== null && (depositId ?? null) === null);
}

/** Of a withdrawal, or of its view. */
interface Waiting {
  readonly status: WithdrawalStatus;
  readonly leavesAt?: unknown;
  readonly depositId?: unknown;
}

/** What speaks for a customer who withdraws. */
export interface Asker {
  readonly isVerified: boolean;
  /** They may have a real account where they live. */
  readonly isServed: boolean;
}

/**
 * How many operators approve so much USDT: two above the limit, and always where no verified identity or no
 * country that is served speaks for the customer.
 */
export function operatorsNeeded(value: bigint, secondAbove: bigint, asker: Asker): 1 | 2 {
  return asker.isVerified && asker.isServed && value <= secondAbove ? 1 : 2;
}

/** Whether it counts toward what is withdrawn in a day. */
export function countsAt({ status, createdAt }: Withdrawal, at: Instant): boolean {
  return !isGivenBack(status) && createdAt > at - dayMs;
}

/** What was withdrawn, or is being, in the last 24 hours, in USDT. */
export function usedAt(withdrawals: Iterable<Withdrawal>, at: Instant): bigint {
  let used = 0n;
  for (const each of withdrawals) if (countsAt(each, at)) used += each.value;
  return used;
}

export function refOf({ id }: Pick<Withdrawal, 'id'>): string {
  return `withdrawal-${id}`;
}

/** What a customer knows it by. */
export function orderNumberOf({ id }: Pick<Withdrawal, 'id'>): string {
  return `W${id}`;
}

/** What a decision may name (`reviews.reasons.<code>`). */
export const decisionReasons = {
  approve: ['detailsChecked'],
  reject: ['destinationUnclear', 'identityQuestions', 'unusualActivity', 'customerAsked'],
} as const;

/** What operators record of a disbursement by hand, and what becomes of that record. */
export const disbursementOutcomes = ['paid', 'failed'] as const;
export type DisbursementOutcome = (typeof disbursementOutcomes)[number];
export const evidenceStates = ['waiting', 'confirmed', 'dismissed'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** Why a disbursement was given up (`withdrawals.failures.<code>`). */
export const failureReasons = ['reverted', 'returned', 'impossible'] as const;
export type FailureReason = (typeof failureReasons)[number];

/** Why the platform cancelled one that its customer had asked for. */
export const usedForLoss = 'usedForLoss';

/**
 * Posted so that all of them together are never a whole unit off, whatever each was rounded by. `before`:
 * what was posted so far, exactly.
 */
export function postedCost(before: bigint, exact: bigint, exactPerUnit: bigint): bigint {
  return (before + exact) / exactPerUnit - before / exactPerUnit;
}
