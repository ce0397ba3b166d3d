import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Lots, Price } from '#foundation/money/price.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Standing } from './free-margin.ts';
import type { MarginLevels } from './margin-levels.ts';
import type { OrderType } from './order-type.ts';
import type { CloseReason, OrderStatus } from './position.ts';
import type { Direction } from './valuation.ts';

export { levelsView } from './margin-levels.ts';

/** What a book's open positions make of its balance, in USDT units. */
export interface MarginSummary extends Standing {
  /** Undefined where nothing is open. */
  readonly levels: MarginLevels | undefined;
}

/** What other capabilities may ask of the orders. */
export interface Orders {
  marginSummary(key: AccountKey): Promise<MarginSummary>;
  /**
   * Closes all the book's positions at the latest price, whatever its age, and returns the demo balance to
   * `demoStartUnits`, in one command.
   */
  resetDemo(key: AccountKey, request: { id: string; fingerprint: string }): Promise<Result<null>>;
}

/** Trades of two customers against each other. */
export interface MirroredTrades {
  /**
   * How many positions one customer opened on the real book since a moment while the other opened the other
   * side of the same market within `withinMs`.
   */
  mirroredTrades(one: CustomerId, other: CustomerId, since: Instant, withinMs: number): Promise<number>;
}

/** An order as a file lists it, money in USDT units; what it has not come to yet is undefined. */
export interface OrderRecord {
  readonly orderNumber: string;
  readonly code: string;
  readonly type: OrderType;
  readonly direction: Direction;
  readonly lots: Lots;
  readonly leverage: number;
  readonly requiredMargin: bigint;
  readonly stopLossPrice: Price;
  readonly takeProfitPrice: Price;
  /** What a limit or stop order waited for. */
  readonly price: Price | undefined;
  readonly trailingDistance: Price | undefined;
  /** The order that this closed part was taken from. */
  readonly partOf: string | undefined;
  readonly openPrice: Price | undefined;
  readonly openTime: Instant | undefined;
  readonly closePrice: Price | undefined;
  readonly closeTime: Instant | undefined;
  /** The fees of both sides, as far as they were taken. */
  readonly fee: bigint;
  readonly swap: bigint;
  /** Credited less charged. */
  readonly dividends: bigint;
  /** What closing gained or lost, before fees and swap. */
  readonly profit: bigint | undefined;
  readonly status: OrderStatus;
  readonly closeReason: CloseReason | undefined;
}

/** Of a list of orders; absent: of any. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly code?: string | undefined;
}

/** Figures over many accounts or many orders, which nothing decides by. */
export interface OrderFigures {
  /** Every account with open positions, some customers at a time. */
  owners(atATime: number): AsyncIterable<AccountKey[]>;
  /** The instrument of each order among the refs of a customer's transfers. */
  codesOf(customerId: CustomerId, refs: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** An account's orders, all of them in portions, newest first. */
  records(key: AccountKey, filter: OrderFilter): AsyncIterable<OrderRecord[]>;
}
