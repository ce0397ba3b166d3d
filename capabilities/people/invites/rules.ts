import { incentivesAccount } from '#capabilities/money/accounting/invites.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { Asset } from '#foundation/money/money.ts';
import { priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { dayMs, formatInstant, type Instant, minuteMs } from '#foundation/time/clock.ts';

/** What a friend and an inviter were promised when the friend registered, in parts per million of fees. */
export interface Rates {
  /** Of the fee, to the friend. */
  readonly rebatePpm: bigint;
  /** Of what is left of it, to the inviter. */
  readonly rewardPpm: bigint;
}

/**
 * A UTC day, `2026-11-24`. A day is counted five minutes after it has ended: what was decided in it is stored
 * by then.
 */
export type Day = string;
const countedAfterMs = 5 * minuteMs;

export function dayOf(at: Instant): Day {
  return formatInstant(at).slice(0, 10);
}

export function startOf(day: Day): Instant {
  return Date.parse(`${day}T00:00:00.000Z`);
}

export function dayAfter(day: Day, days = 1): Day {
  return dayOf(startOf(day) + days * dayMs);
}

/** The last day that may be counted at a moment. */
export function lastWholeDay(at: Instant): Day {
  return dayOf(at - countedAfterMs - dayMs);
}

/** So many months on, in the same hour; on the last day of a month that is too short. */
export function monthsAfter(at: Instant, months: number): Instant {
  const date = new Date(at);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.getTime();
}

/**
 * What a day's fees bring, both rounded down: the remainder stays with the platform. Together never more than
 * half of them, whatever the rates.
 */
export function sharesOf(fee: bigint, { rebatePpm, rewardPpm }: Rates): { rebate: bigint; reward: bigint } {
  const rebate = divide(fee * rebatePpm, million, 'down');
  const reward = divide((fee - rebate) * rewardPpm, million, 'down');
  if ((rebate + reward) * 2n > fee) throw new Error(`rebate and reward exceed half of the fee ${fee}`);
  return { rebate, reward };
}
const million = 1_000_000n;

/** What an amount is worth in USDT units, rounded up: a limit is not passed by a fraction. */
export function worthOf(units: bigint, usdtRate: bigint): bigint {
  return divide(units * usdtRate, 10n ** BigInt(priceDecimals), 'up');
}

/** What moved in a customer's account on a day under one reason. */
export interface FeeSum {
  readonly reason: string;
  readonly asset: Asset;
  /** By how much the customer's own accounts changed: a fee is below zero. */
  readonly units: bigint;
}

/** What counts as a fee; and losses that the platform bore, which paid no fee of the customer's. */
export const feeReasons = ['fee', 'convertFee', 'lossProtection'] as const;

/** The fees a customer has really paid on a day, by asset; without those who paid none. */
export function realisedFees(sums: readonly FeeSum[]): { asset: Asset; fee: bigint }[] {
  const fees = new Map<Asset, bigint>();
  for (const { asset, units } of sums) fees.set(asset, (fees.get(asset) ?? 0n) - units);
  return [...fees].filter(([, fee]) => fee > 0n).map(([asset, fee]) => ({ asset, fee }));
}

export const rewardStates = ['none', 'waiting', 'held', 'paid', 'declined', 'expired'] as const;
export type RewardState = (typeof rewardStates)[number];

/** A rebate is paid at once, or becomes what the reward of the same fees becomes. */
export const rebateStates = ['waiting', 'held', 'paid', 'declined', 'expired'] as const;
export type RebateState = (typeof rebateStates)[number];

/** Why a reward is looked at by an operator first; their words are `reviews.why.<reason>`. */
export const holdReasons = [
  'device',
  'address',
  'range',
  'destination',
  'funds',
  'identity',
  'picture',
  'mirrored',
  'large',
  'frozen',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What a decision on a held reward may name (`reviews.reasons.<code>`). */
export const decisionReasons = {
  approve: ['twoPeople', 'explained'],
  reject: ['onePerson', 'noAnswer'],
} as const;

/** Bound for one day's rewards: set aside with the rebate, which leaves for the friend unless it is held. */
export function countingTransfers({ asset, rebate, reward, rebateState }: Counted, ref: string): Transfer[] {
  const moves: Transfer[] = [];
  if (rebate + reward > 0n) {
    moves.push({
      from: 'house/fees',
      to: incentivesAccount,
      asset,
      units: rebate + reward,
      reason: 'incentivesReserved',
      ref,
    });
  }
  if (rebate > 0n && rebateState === 'paid') {
    moves.push({ from: incentivesAccount, to: 'available', asset, units: rebate, reason: 'feeRebate', ref });
  }
  return moves;
}

interface Counted {
  readonly asset: Asset;
  readonly rebate: bigint;
  readonly reward: bigint;
  readonly rebateState: RebateState;
}

/** What an unpaid reward or rebate becomes: the customer's, or the platform's fees again. */
export function endingTransfers(
  ended: { readonly id: bigint; readonly asset: Asset; readonly units: bigint; readonly state: RewardState },
  reason: 'inviteReward' | 'feeRebate',
): Transfer[] {
  const { id, asset, units, state } = ended;
  const common = { from: incentivesAccount, asset, units, ref: refOf(id) } as const;
  switch (state) {
    case 'paid':
      return [{ ...common, to: 'available', reason }];
    case 'declined':
    case 'expired':
      return [{ ...common, to: 'house/fees', reason: 'incentivesReturned' }];
    case 'none':
    case 'waiting':
    case 'held':
      return [];
    default:
      return unknownCase(state);
  }
}

/** What an account's transfers of one invitation name: no other customer's number. */
export function refOf(id: bigint): string {
  return `invite-${id}`;
}

/** A friend's name as an inviter sees it: `j···n`. */
export function maskedName(name: string): string {
  const letters = [...name];
  const last = letters.length > 2 ? letters.at(-1) : '';
  return `${letters[0] ?? ''}···${last}`;
}

export const friendStates = ['joined', 'verified', 'active', 'ended'] as const;
export type FriendState = (typeof friendStates)[number];

/** How far a friend has come. */
export function friendState(
  friend: { readonly isVerified: boolean; readonly hasPaidFees: boolean; readonly endsAt: Instant },
  at: Instant,
): FriendState {
  if (at >= friend.endsAt) return 'ended';
  if (friend.hasPaidFees) return 'active';
  return friend.isVerified ? 'verified' : 'joined';
}

/** An unpaid reward whose waiting is over. */
export interface DueReward {
  readonly day: Day;
  /** Whether both have passed the identity check. */
  readonly areVerified: boolean;
  readonly reasons: readonly HoldReason[];
}

/** What becomes of it now; `wait` for who is not verified yet. */
export function endOf(
  { day, areVerified, reasons }: DueReward,
  { waitingDays, expiryDays }: { waitingDays: number; expiryDays: number },
  at: Instant,
): 'wait' | 'expired' | 'held' | 'paid' {
  if (at < startOf(dayAfter(day, waitingDays + 1))) return 'wait';
  if (!areVerified) return at < startOf(dayAfter(day, expiryDays + 1)) ? 'wait' : 'expired';
  return reasons.length > 0 ? 'held' : 'paid';
}
