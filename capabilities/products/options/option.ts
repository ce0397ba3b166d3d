import type { RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';

export const optionDirections = ['up', 'down'] as const;
export type OptionDirection = (typeof optionDirections)[number];

export const liveOptionStatuses = ['pendingReview', 'approved', 'open'] as const;
const endedOptionStatuses = ['won', 'lost', 'refunded', 'sold', 'rejected'] as const;
export const optionStatuses = [...liveOptionStatuses, ...endedOptionStatuses] as const;
export type OptionStatus = (typeof optionStatuses)[number];

/** How it is sold before its end (docs/decisions/0073-terms-agreed-at-opening.md). */
export interface SaleTerms {
  /** Taken off its value, in parts per million. */
  readonly marginPpm: bigint;
  /** No sale in the last seconds. */
  readonly endsSeconds: number;
}

/**
 * How the price that decides is measured; agreed at the purchase. In the last `seconds`, `samples` times at
 * equal distances, the price that stands is taken; the `dropped` highest and as many lowest are left out.
 */
export interface WindowTerms {
  readonly seconds: number;
  readonly samples: number;
  readonly dropped: number;
}

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
  readonly sale: SaleTerms;
  /** Null of those bought before: the first tick enters and settles them. */
  readonly window: WindowTerms | null;
  readonly placedTime: Instant;
  /** The last tick before it was accepted: only later ones count. */
  readonly watchSequence: number;
}

/** Where an option stands since it was entered. */
export interface Entry {
  readonly price: Price;
  readonly time: Instant;
  readonly expiryTime: Instant;
  /** What the price follows from, as it becomes part of the settlement's evidence. */
  readonly tick: string;
  /** The last corporate action that has adjusted the price; null when none has. */
  readonly action: bigint | null;
}

export interface PendingReview extends Purchase {
  readonly status: 'pendingReview';
}

/** Accepted, at once or by review, and waiting for its entry price. */
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
 * Why the stake went back: the exit price was the entry's; no sound price came in time to enter at or to
 * settle by, though the market was open (`feed`), or for it was closed; the platform did not see all prices
 * since (docs/decisions/0070-settlement-after-downtime.md); the customer reset the demo account. Earlier
 * refunds say `noEntryPrice` and `noExitPrice`.
 */
export const refundReasons = [
  'tie',
  'feed',
  'closed',
  'unseen',
  'reset',
  'noEntryPrice',
  'noExitPrice',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface EndedOption extends Purchase {
  readonly status: (typeof endedOptionStatuses)[number];
  readonly acceptedTime: Instant | null;
  readonly entry: Entry | null;
  /** The price that decided it; null when none did. */
  readonly exitPrice: Price | null;
  readonly settledTime: Instant;
  /** What was paid to the customer. */
  readonly received: bigint;
  readonly refundReason: RefundReason | null;
}

export type AnyOption = LiveOption | EndedOption;

export function isLive(option: AnyOption): option is LiveOption {
  return liveOptionStatuses.some((status) => status === option.status);
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
  /** What its spread was held against; absent where it was kept before there was a guard. */
  readonly spreadGuard?: { readonly median: Price; readonly limit: Price } | undefined;
  /** Since when every tick of its market was heard; absent in one that decided already, and was kept. */
  readonly heardSince?: Instant | undefined;
}
