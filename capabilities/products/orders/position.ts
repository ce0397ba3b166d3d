import type { RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Agreed } from './margin-levels.ts';
import type { OrderType, WaitingType } from './order-type.ts';
import type { Direction, Size } from './valuation.ts';

const endedOrderStatuses = ['cancelled', 'rejected', 'expired'] as const;
export const liveStatuses = ['open', 'pending'] as const;
export const orderStatuses = [...liveStatuses, 'closed', ...endedOrderStatuses] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Why a pending order was cancelled: by its customer; because its order margin had to pay for positions; or
 * because the balance did not cover it when order margins began.
 */
export const cancelReasons = ['user', 'stopOut', 'uncovered'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** An order in its states. Money in USDT units; null says that the order has no such thing. */
export type AnyOrder = PendingOrder | Position | ClosedPosition | EndedOrder;
export type LiveOrder = PendingOrder | Position;

/** What the trigger engine needs to know of a live order. */
export type WatchedOrder = WatchedPending | WatchedPosition;
export type WatchedPending = Pick<
  PendingOrder,
  'status' | 'id' | 'code' | 'direction' | 'watchSequence' | 'type' | 'price'
>;
export type WatchedPosition = Pick<
  Position,
  | 'status'
  | 'id'
  | 'code'
  | 'direction'
  | 'watchSequence'
  | 'lots'
  | 'contractSize'
  | 'requiredMargin'
  | 'stopLossPrice'
  | 'takeProfitPrice'
  | 'trailingDistance'
  | 'bestPrice'
  | 'openPrice'
  | 'openTime'
  | 'editedTime'
  | 'action'
  | 'swapDue'
  | 'levels'
  | 'leverage'
  | 'closeTerms'
>;

/** The day whose swap counts three times, for the weekend: the same for long and short. */
export const tripleDays = ['wednesday', 'friday'] as const;
export type TripleDay = (typeof tripleDays)[number];

interface OrderCore extends Size, Agreed {
  readonly id: RecordId;
  readonly code: string;
  readonly quoteCurrency: string;
  readonly direction: Direction;
  readonly leverage: number;
  readonly feeRatePpm: bigint;
  /** Share of notional a day that it was opened under; negative when the customer pays. */
  readonly swapRatePpm: bigint;
  readonly swapTripleDay: TripleDay;
  readonly requiredMargin: bigint;
  readonly stopLossPrice: Price;
  readonly takeProfitPrice: Price;
  readonly trailingDistance: Price | null;
  readonly expectedReturn: bigint;
  /** How much of `house/trading` is reserved for its profit: nothing while it waits and once it has ended. */
  readonly reserved: bigint;
  /** The sequence of the tick it was placed, filled or last edited at: only later ones can trigger it. */
  readonly watchSequence: number;
  /** When its stops were last edited. */
  readonly editedTime: Instant | null;
  /** The last corporate action that was carried out on it; null when there was none. */
  readonly action: DoneAction | null;
}

/** A corporate action that an order has had. */
export interface DoneAction {
  readonly id: bigint;
  /** From then on the market's prices are those after it. */
  readonly exAt: Instant;
}

/** Waits for its price. Margin and expected return are what they are at that price. */
export interface PendingOrder extends OrderCore {
  readonly status: 'pending';
  readonly type: WaitingType;
  readonly price: Price;
  readonly placedTime: Instant;
  /**
   * Margin and opening fee at its price, in the customer's `margin` while it waits. Nothing for one placed
   * before there was any, until `fundPending` has been there.
   */
  readonly orderMargin: bigint;
  /** No tick from then on fills it. */
  readonly expiresAt: Instant;
}

/** A refusal's name and, where it has one, its own reason: TRADING_UNAVAILABLE for want of a `reserve`. */
export interface Rejection {
  readonly refusal: RefusalName;
  readonly reason: string | null;
}

/** A pending order that never became a position. */
export interface EndedOrder extends Omit<PendingOrder, 'status' | 'expiresAt'> {
  readonly status: (typeof endedOrderStatuses)[number];
  readonly endTime: Instant;
  /** Null for one that ended before orders expired. */
  readonly expiresAt: Instant | null;
  /** What it met when its price came; null when it was not rejected. */
  readonly rejectReason: Rejection | null;
  readonly cancelReason: CancelReason | null;
}

export interface Position extends OrderCore {
  readonly status: 'open';
  readonly type: OrderType;
  readonly price: Price | null;
  readonly placedTime: Instant | null;
  readonly openPrice: Price;
  /** What one of its quote currency was worth in USDT at the opening; null of before that was kept. */
  readonly openRate: Price | null;
  readonly openTime: Instant;
  readonly openFee: bigint;
  /** All the swap of its days so far; below zero the customer pays. */
  readonly swap: bigint;
  /**
   * Swap and dividends that have not been paid yet, because the available balance could not bear it. Zero
   * or below.
   */
  readonly swapDue: bigint;
  /** The part of `swapDue` that is dividends of a short. Zero or below. */
  readonly dividendDue: bigint;
  /** All the dividends of its days so far; below zero the customer pays. */
  readonly dividends: bigint;
  /** The last rollover that is in `swap`. */
  readonly swappedAt: Instant | null;
  /** The best closing price since opening, of one that trails. */
  readonly bestPrice: Price | null;
  /** The position that this part was closed of. */
  readonly partOf: RecordId | null;
}

/** Why a position closes without its customer's word. */
export const ownCloseReasons = [
  'stopLoss',
  'takeProfit',
  'trailing',
  'stopOut',
  'closeMargin',
  'corporateAction',
] as const;
export const closeReasons = ['user', ...ownCloseReasons] as const;
export type CloseReason = (typeof closeReasons)[number];

export interface ClosedPosition extends Omit<Position, 'status'> {
  readonly status: 'closed';
  readonly closePrice: Price;
  readonly closeTime: Instant;
  readonly closeFee: bigint;
  /** What the price's move gained (or lost, below zero), before fees and swap. */
  readonly profit: bigint;
  readonly closeReason: CloseReason;
}
