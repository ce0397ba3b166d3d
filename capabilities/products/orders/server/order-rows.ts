import type { LaneField } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice, type Price } from '#foundation/money/price.ts';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { OrderType } from '../order-type.ts';
import type { AnyOrder, CloseReason, OrderStatus, TripleDay } from '../position.ts';
import type { Direction } from '../valuation.ts';
import { closeTermsOfText, levelsOfText, textOfCloseTerms, textOfLevels } from './agreed-texts.ts';

/** An order with whose it is. */
export interface Owned<Order extends AnyOrder = AnyOrder> {
  readonly key: AccountKey;
  readonly order: Order;
}

/** A row of orders.margin_order. */
export interface OrderRow {
  readonly customer_id: bigint;
  readonly book: Book;
  readonly id: bigint;
  readonly code: string;
  readonly quote_currency: string;
  readonly type: OrderType;
  readonly direction: Direction;
  readonly lots: bigint;
  readonly contract_size: bigint;
  readonly leverage: number;
  readonly fee_rate_ppm: bigint;
  readonly swap_rate_ppm: bigint;
  readonly swap_triple_day: TripleDay;
  readonly margin_levels: string;
  readonly close_terms: string | null;
  readonly required_margin: bigint;
  readonly stop_loss_price: bigint;
  readonly take_profit_price: bigint;
  readonly trailing_distance: bigint | null;
  readonly best_price: bigint | null;
  readonly expected_return: bigint;
  readonly reserved: bigint;
  readonly price: bigint | null;
  readonly placed_time: Date | null;
  readonly edited_time: Date | null;
  readonly watch_sequence: bigint;
  readonly open_price: bigint | null;
  readonly open_time: Date | null;
  readonly open_fee: bigint | null;
  readonly swap: bigint;
  readonly swap_due: bigint;
  readonly swapped_at: Date | null;
  readonly part_of: bigint | null;
  readonly status: OrderStatus;
  readonly close_price: bigint | null;
  readonly close_time: Date | null;
  readonly close_fee: bigint | null;
  readonly profit: bigint | null;
  readonly close_reason: CloseReason | null;
  readonly end_time: Date | null;
  readonly reject_reason: string | null;
}

export type Column = readonly [name: keyof OrderRow, type: string, value: (owned: Owned) => LaneField];

const time = (at: Instant | null) => (at === null ? null : formatInstant(at));

/** What never changes in an order's life. */
export const fixedColumns: readonly Column[] = [
  ['customer_id', 'bigint', ({ key }) => key.customerId],
  ['id', 'bigint', ({ order }) => order.id],
  ['book', 'text', ({ key }) => key.book],
  ['code', 'text', ({ order }) => order.code],
  ['quote_currency', 'text', ({ order }) => order.quoteCurrency],
  ['type', 'text', ({ order }) => order.type],
  ['direction', 'text', ({ order }) => order.direction],
  ['contract_size', 'bigint', ({ order }) => order.contractSize],
  ['leverage', 'integer', ({ order }) => order.leverage],
  ['fee_rate_ppm', 'bigint', ({ order }) => order.feeRatePpm],
  ['swap_rate_ppm', 'bigint', ({ order }) => order.swapRatePpm],
  ['swap_triple_day', 'text', ({ order }) => order.swapTripleDay],
  ['margin_levels', 'text', ({ order }) => textOfLevels(order.levels)],
  ['close_terms', 'text', ({ order }) => order.closeTerms && textOfCloseTerms(order.closeTerms)],
  ['placed_time', 'timestamptz', ({ order }) => time(order.placedTime)],
  ['part_of', 'bigint', ({ order }) => ('partOf' in order ? order.partOf : null)],
];

export const changingColumns: readonly Column[] = [
  ['lots', 'bigint', ({ order }) => order.lots],
  ['required_margin', 'bigint', ({ order }) => order.requiredMargin],
  ['stop_loss_price', 'bigint', ({ order }) => order.stopLossPrice],
  ['take_profit_price', 'bigint', ({ order }) => order.takeProfitPrice],
  ['trailing_distance', 'bigint', ({ order }) => order.trailingDistance],
  ['best_price', 'bigint', ({ order }) => ('bestPrice' in order ? order.bestPrice : null)],
  ['expected_return', 'bigint', ({ order }) => order.expectedReturn],
  ['reserved', 'bigint', ({ order }) => order.reserved],
  ['price', 'bigint', ({ order }) => order.price],
  ['edited_time', 'timestamptz', ({ order }) => time(order.editedTime)],
  ['watch_sequence', 'bigint', ({ order }) => order.watchSequence],
  ['open_price', 'bigint', ({ order }) => ('openPrice' in order ? order.openPrice : null)],
  ['open_time', 'timestamptz', ({ order }) => ('openTime' in order ? time(order.openTime) : null)],
  ['open_fee', 'bigint', ({ order }) => ('openFee' in order ? order.openFee : null)],
  ['swap', 'bigint', ({ order }) => ('swap' in order ? order.swap : 0n)],
  ['swap_due', 'bigint', ({ order }) => ('swapDue' in order ? order.swapDue : 0n)],
  ['swapped_at', 'timestamptz', ({ order }) => ('swappedAt' in order ? time(order.swappedAt) : null)],
  ['status', 'text', ({ order }) => order.status],
  ['close_price', 'bigint', ({ order }) => ('closePrice' in order ? order.closePrice : null)],
  ['close_time', 'timestamptz', ({ order }) => ('closeTime' in order ? time(order.closeTime) : null)],
  ['close_fee', 'bigint', ({ order }) => ('closeFee' in order ? order.closeFee : null)],
  ['profit', 'bigint', ({ order }) => ('profit' in order ? order.profit : null)],
  ['close_reason', 'text', ({ order }) => ('closeReason' in order ? order.closeReason : null)],
  ['end_time', 'timestamptz', ({ order }) => ('endTime' in order ? time(order.endTime) : null)],
  ['reject_reason', 'text', ({ order }) => ('rejectReason' in order ? order.rejectReason : null)],
];

/**
 * Columns as arrays. Numbers and times need no escaping, and writing them out here is far cheaper than pg's
 * care for each.
 */
export function valuesOf(columns: readonly Column[], rows: readonly Owned[]): unknown[] {
  return columns.map(([, type, value]) =>
    type === 'text' ? rows.map(value) : `{${rows.map((row) => value(row) ?? 'NULL').join(',')}}`,
  );
}

/** Reads a row. Throws on one that is in no state: the table's checks would have refused it. */
export function orderOfRow(row: OrderRow): Owned {
  return { key: { book: row.book, customerId: asCustomerId(row.customer_id) }, order: readOrder(row) };
}

function readOrder(row: OrderRow): AnyOrder {
  const core = {
    id: asRecordId(row.id),
    code: row.code,
    quoteCurrency: row.quote_currency,
    direction: row.direction,
    lots: asLots(row.lots),
    contractSize: row.contract_size,
    leverage: row.leverage,
    feeRatePpm: row.fee_rate_ppm,
    swapRatePpm: row.swap_rate_ppm,
    swapTripleDay: row.swap_triple_day,
    levels: levelsOfText(row.margin_levels),
    closeTerms: row.close_terms === null ? null : closeTermsOfText(row.close_terms),
    requiredMargin: row.required_margin,
    stopLossPrice: asPrice(row.stop_loss_price),
    takeProfitPrice: asPrice(row.take_profit_price),
    trailingDistance: priceOf(row.trailing_distance),
    expectedReturn: row.expected_return,
    reserved: row.reserved,
    watchSequence: Number(row.watch_sequence),
    editedTime: instantOf(row.edited_time),
  };
  const { status } = row;
  switch (status) {
    case 'pending':
      return { ...core, ...waitingOf(row), status };
    case 'open':
      return { ...core, ...openedOf(row), status };
    case 'closed':
      return {
        ...core,
        ...openedOf(row),
        status,
        closePrice: asPrice(present(row.close_price)),
        closeTime: present(row.close_time).getTime(),
        closeFee: present(row.close_fee),
        profit: present(row.profit),
        closeReason: present(row.close_reason),
      };
    case 'cancelled':
    case 'rejected': {
      const { reject_reason: reason } = row;
      const rejectReason = reason !== null && isRefusalName(reason) ? reason : null;
      return { ...core, ...waitingOf(row), status, endTime: present(row.end_time).getTime(), rejectReason };
    }
    default:
      return unknownCase(status);
  }
}

function waitingOf({ id, status, type, price, placed_time }: OrderRow) {
  if (type === 'market') throw new Error(`order ${id} is ${status}, which no market order can be`);
  return { type, price: asPrice(present(price)), placedTime: present(placed_time).getTime() };
}

function openedOf(row: OrderRow) {
  return {
    type: row.type,
    price: priceOf(row.price),
    placedTime: instantOf(row.placed_time),
    openPrice: asPrice(present(row.open_price)),
    openTime: present(row.open_time).getTime(),
    openFee: present(row.open_fee),
    swap: row.swap,
    swapDue: row.swap_due,
    swappedAt: instantOf(row.swapped_at),
    bestPrice: priceOf(row.best_price),
    partOf: row.part_of === null ? null : asRecordId(row.part_of),
  };
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('unexpected NULL in the row of an order for its state');
  return value;
}

function priceOf(units: bigint | null): Price | null {
  return units === null ? null : asPrice(units);
}

function instantOf(date: Date | null): Instant | null {
  return date === null ? null : date.getTime();
}
