import type { Instant } from '#foundation/time/clock.ts';

/** What a friend and an inviter are promised when the friend registers, in parts per million of fees. */
export interface Rates {
  /** Of the fee, to the friend. */
  readonly rebatePpm: bigint;
  /** Of what is left of it, to the inviter. */
  readonly rewardPpm: bigint;
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

/** A friend's name as an inviter sees it: `j···n`. */
export function maskedName(name: string): string {
  const letters = [...name];
  const last = letters.length > 2 ? letters.at(-1) : '';
  return `${letters[0] ?? ''}···${last}`;
}

export const friendStates = ['joined', 'verified', 'active', 'ended'] as const;
type FriendState = (typeof friendStates)[number];

/** How far a friend has come. */
export function friendState(
  friend: { readonly isVerified: boolean; readonly hasPaidFees: boolean; readonly endsAt: Instant },
  at: Instant,
): FriendState {
  if (at >= friend.endsAt) return 'ended';
  if (friend.hasPaidFees) return 'active';
  return friend.isVerified ? 'verified' : 'joined';
}
