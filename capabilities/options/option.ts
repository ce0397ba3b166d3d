import type { RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';

export type OptionDirection = 'up' | 'down';

/** What is agreed when an option is bought. Money in USDT units. */
interface Purchase {
  readonly id: RecordId;
  readonly code: string;
  readonly direction: OptionDirection;
  readonly periodSeconds: number;
  /** The stake. */
  readonly amount: bigint;
  readonly profitRatePpm: bigint;
  /** What a win pays: stake and profit. */
  readonly payout: bigint;
  readonly placedTime: Instant;
  /** The last tick before it was accepted: only later ones count. */
  readonly watchSequence: number;
}

/** Where an option stands since its entry tick. */
export interface Entry {
  readonly price: Price;
  readonly time: Instant;
  readonly expiryTime: Instant;
  /** The tick, as it becomes part of the settlement's evidence. */
  readonly tick: string;
}

export interface PendingReview extends Purchase {
  readonly status: 'pendingReview';
}

/** Accepted, at once or by review, and waiting for its entry tick. */
export interface AwaitingEntry extends Purchase {
  readonly status: 'open' | 'approved';
  readonly acceptedTime: Instant;
  readonly entry: null;
}

export interface RunningOption extends Purchase {
  readonly status: 'open';
  readonly acceptedTime: Instant;
  readonly entry: Entry;
}

export type LiveOption = PendingReview | AwaitingEntry | RunningOption;

/**
 * Why the stake went back: the exit price was the entry's; no price came in time to enter at or to settle by; the customer reset the demo
 * account.
 */
export const refundReasons = ['tie', 'noEntryPrice', 'noExitPrice', 'reset'] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface EndedOption extends Purchase {
  readonly status: 'won' | 'lost' | 'refunded' | 'sold' | 'rejected';
  readonly acceptedTime: Instant | null;
  readonly entry: Entry | null;
  /** Of options that a tick decided. */
  readonly exitPrice: Price | null;
  readonly settledTime: Instant;
  /** What came back to the customer. */
  readonly received: bigint;
  readonly refundReason: RefundReason | null;
}

export type AnyOption = LiveOption | EndedOption;

export function isLive(option: AnyOption): option is LiveOption {
  return option.status === 'pendingReview' || option.status === 'approved' || option.status === 'open';
}

/** A quote as options are decided on it, at the middle of bid and ask. */
export interface OptionTick {
  readonly code: string;
  readonly bid: Price;
  readonly ask: Price;
  /** Half a unit down. */
  readonly price: Price;
  readonly at: Instant;
  readonly sequence: number;
  readonly source: string;
  /** The source's own time of a recorded quote, as ISO text. */
  readonly recordedAt?: string;
}
