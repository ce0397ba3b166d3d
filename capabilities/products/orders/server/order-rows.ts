import { laneTable, present, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { knownWord, unknownCase } from '#foundation/text/words.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { orderMarginOf } from '../pending.ts';
import {
  type AnyOrder,
  type CancelReason,
  type CloseReason,
  cancelReasons,
  closeReasons,
  type DoneAction,
  type Rejection,
} from '../position.ts';
import {
  closeTermsOfText,
  gapOfText,
  levelsOfText,
  textOfCloseTerms,
  textOfGap,
  textOfLevels,
} from './agreed-texts.ts';

/** An order and the account it belongs to. */
export interface Owned<Order extends AnyOrder = AnyOrder> {
  readonly key: AccountKey;
  readonly order: Order;
}

/** What is stored of each. */
export const orderTable = laneTable<Owned>('orders.margin_order')({
  key: {
    customer_id: ['bigint', ({ key }) => key.customerId],
    id: ['bigint', ({ order }) => order.id],
  },
  fixed: {
    book: ['text', ({ key }) => key.book],
    code: ['text', ({ order }) => order.code],
    quote_currency: ['text', ({ order }) => order.quoteCurrency],
    type: ['text', ({ order }) => order.type],
    direction: ['text', ({ order }) => order.direction],
    contract_size: ['bigint', ({ order }) => order.contractSize],
    leverage: ['integer', ({ order }) => order.leverage],
    fee_rate_ppm: ['bigint', ({ order }) => order.feeRatePpm],
    swap_rate_ppm: ['bigint', ({ order }) => order.swapRatePpm],
    swap_triple_day: ['text', ({ order }) => order.swapTripleDay],
    margin_levels: ['text', ({ order }) => textOfLevels(order.levels)],
    close_terms: ['text', ({ order }) => order.closeTerms && textOfCloseTerms(order.closeTerms)],
    placed_time: ['timestamptz', ({ order }) => order.placedTime],
    part_of: ['bigint', ({ order }) => ('partOf' in order ? order.partOf : null)],
  },
  changing: {
    lots: ['bigint', ({ order }) => order.lots],
    required_margin: ['bigint', ({ order }) => order.requiredMargin],
    stop_loss_price: ['bigint', ({ order }) => order.stopLossPrice],
    take_profit_price: ['bigint', ({ order }) => order.takeProfitPrice],
    trailing_distance: ['bigint', ({ order }) => order.trailingDistance],
    best_price: ['bigint', ({ order }) => ('bestPrice' in order ? order.bestPrice : null)],
    expected_return: ['bigint', ({ order }) => order.expectedReturn],
    reserved: ['bigint', ({ order }) => order.reserved],
    gap: ['text', ({ order }) => order.gap && textOfGap(order.gap)],
    order_margin: ['bigint', ({ order }) => orderMarginOf(order)],
    expires_at: ['timestamptz', ({ order }) => ('expiresAt' in order ? order.expiresAt : null)],
    price: ['bigint', ({ order }) => order.price],
    edited_time: ['timestamptz', ({ order }) => order.editedTime],
    last_action: ['bigint', ({ order }) => order.action?.id],
    last_ex_at: ['timestamptz', ({ order }) => order.action?.exAt],
    watch_sequence: ['bigint', ({ order }) => order.watchSequence],
    open_price: ['bigint', ({ order }) => ('openPrice' in order ? order.openPrice : null)],
    open_rate: ['bigint', ({ order }) => ('openRate' in order ? order.openRate : null)],
    open_time: ['timestamptz', ({ order }) => ('openTime' in order ? order.openTime : null)],
    open_fee: ['bigint', ({ order }) => ('openFee' in order ? order.openFee : null)],
    swap: ['bigint', ({ order }) => ('swap' in order ? order.swap : 0n)],
    swap_due: ['bigint', ({ order }) => ('swapDue' in order ? order.swapDue : 0n)],
    dividend_due: ['bigint', ({ order }) => ('dividendDue' in order ? order.dividendDue : 0n)],
    dividends: ['bigint', ({ order }) => ('dividends' in order ? order.dividends : 0n)],
    swapped_at: ['timestamptz', ({ order }) => ('swappedAt' in order ? order.swappedAt : null)],
    status: ['text', ({ order }) => order.status],
    close_price: ['bigint', ({ order }) => ('closePrice' in order ? order.closePrice : null)],
    close_time: ['timestamptz', ({ order }) => ('closeTime' in order ? order.closeTime : null)],
    close_fee: ['bigint', ({ order }) => ('closeFee' in order ? order.closeFee : null)],
    profit: ['bigint', ({ order }) => ('profit' in order ? order.profit : null)],
    // Of a closed position, or why a pending order was cancelled.
    close_reason: ['text', ({ order }) => reasonOf(order)],
    end_time: ['timestamptz', ({ order }) => ('endTime' in order ? order.endTime : null)],
    reject_reason: [
      'text',
      ({ order }) =>
        'rejectReason' in order ? order.rejectReason && textOfRejection(order.rejectReason) : null,
    ],
  },
});
export type OrderRow = RowOf<typeof orderTable>;

/** Reads a row. Throws on one that is in no state: the table's checks would have refused it. */
export function orderOfRow(row: OrderRow): Owned {
  return { key: { book: row.book, customerId: row.customer_id }, order: readOrder(row) };
}

function readOrder(row: OrderRow): AnyOrder {
  const core = {
    id: row.id,
    code: row.code,
    quoteCurrency: row.quote_currency,
    direction: row.direction,
    lots: row.lots,
    contractSize: row.contract_size,
    leverage: row.leverage,
    feeRatePpm: row.fee_rate_ppm,
    swapRatePpm: row.swap_rate_ppm,
    swapTripleDay: row.swap_triple_day,
    levels: levelsOfText(row.margin_levels),
    closeTerms: row.close_terms === null ? null : closeTermsOfText(row.close_terms),
    gap: row.gap === null ? null : gapOfText(row.gap),
    requiredMargin: row.required_margin,
    stopLossPrice: row.stop_loss_price,
    takeProfitPrice: row.take_profit_price,
    trailingDistance: row.trailing_distance,
    expectedReturn: row.expected_return,
    reserved: row.reserved,
    watchSequence: Number(row.watch_sequence),
    editedTime: instantOf(row.edited_time),
    action: actionOf(row.last_action, row.last_ex_at),
  };
  const { status } = row;
  switch (status) {
    case 'pending':
      return { ...core, ...waitingOf(row), status, expiresAt: present(row.expires_at).getTime() };
    case 'open':
      return { ...core, ...openedOf(row), status };
    case 'closed':
      return {
        ...core,
        ...openedOf(row),
        status,
        closePrice: present(row.close_price),
        closeTime: present(row.close_time).getTime(),
        closeFee: present(row.close_fee),
        profit: present(row.profit),
        closeReason: knownWord(closeReasons, present(row.close_reason)),
      };
    case 'cancelled':
    case 'rejected':
    case 'expired':
      return {
        ...core,
        ...waitingOf(row),
        status,
        endTime: present(row.end_time).getTime(),
        expiresAt: instantOf(row.expires_at),
        rejectReason: row.reject_reason === null ? null : rejectionOfText(row.reject_reason),
        cancelReason: row.close_reason === null ? null : knownWord(cancelReasons, row.close_reason),
      };
    default:
      return unknownCase(status);
  }
}

function waitingOf({ id, status, type, price, placed_time, order_margin }: OrderRow) {
  if (type === 'market') throw new Error(`order ${id} is ${status}, which no market order can be`);
  const placedTime = present(placed_time).getTime();
  return { type, price: present(price), placedTime, orderMargin: order_margin };
}

function reasonOf(order: AnyOrder): CloseReason | CancelReason | null {
  if (order.status === 'closed') return order.closeReason;
  return 'cancelReason' in order ? order.cancelReason : null;
}

/** `TRADING_UNAVAILABLE reserve`, or a name alone. */
function textOfRejection({ refusal, reason }: Rejection): string {
  return reason === null ? refusal : `${refusal} ${reason}`;
}

function rejectionOfText(text: string): Rejection | null {
  const [refusal = '', reason = null] = text.split(' ');
  return isRefusalName(refusal) ? { refusal, reason } : null;
}

function openedOf(row: OrderRow) {
  return {
    type: row.type,
    price: row.price,
    placedTime: instantOf(row.placed_time),
    openPrice: present(row.open_price),
    openRate: row.open_rate,
    openTime: present(row.open_time).getTime(),
    openFee: present(row.open_fee),
    swap: row.swap,
    swapDue: row.swap_due,
    dividendDue: row.dividend_due,
    dividends: row.dividends,
    swappedAt: instantOf(row.swapped_at),
    bestPrice: row.best_price,
    partOf: row.part_of,
  };
}

function actionOf(id: bigint | null, exAt: Date | null): DoneAction | null {
  return id === null || exAt === null ? null : { id, exAt: exAt.getTime() };
}

function instantOf(date: Date | null): Instant | null {
  return date === null ? null : date.getTime();
}
