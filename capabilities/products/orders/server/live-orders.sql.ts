import { books } from '#foundation/ids/book.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice, type Price } from '#foundation/money/price.ts';
import { copyOut, type RowFields } from '#foundation/server-kit/copy-out.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { knownWord } from '#foundation/text/words.ts';
import { orderTypes } from '../order-type.ts';
import { liveStatuses, type WatchedOrder } from '../position.ts';
import { directions } from '../valuation.ts';
import { closeTermsOfText, levelsOfText } from './agreed-texts.ts';
import type { WatchedOwned } from './order-watch.ts';
import { joinTrails } from './trails.sql.ts';

/**
 * A trailing position with the best price that the engine has stored of it since it was opened or edited. In
 * the order that {@link readOrder} reads.
 */
const columns = `
  o.customer_id, o.book, o.status, o.id, o.code, o.direction, o.watch_sequence,
  o.lots, o.contract_size, o.required_margin, o.stop_loss_price, o.take_profit_price, o.trailing_distance,
  coalesce(t.best_price, o.best_price), o.open_price, o.open_time, o.edited_time, o.last_action, o.last_ex_at, o.swap_due,
  o.type, o.price, o.margin_levels, o.leverage::bigint, coalesce(o.close_terms, '')`;

/**
 * Hands out every live order of the platform as it stood at one moment, in no order: what the trigger engine
 * starts from.
 */
export async function readLiveOrders(db: Database, onOrder: (owned: WatchedOwned) => void): Promise<void> {
  const select = `select ${columns}
    from orders.margin_order o ${joinTrails}
    where o.status in ${wordList(liveStatuses)}`;
  await copyOut(db, select, (row) => {
    const customerId = asCustomerId(row.bigint());
    const book = knownWord(books, row.word());
    onOrder({ key: { book, customerId }, order: readOrder(row) });
  });
}

function readOrder(row: RowFields): WatchedOrder {
  const status = knownWord(liveStatuses, row.word());
  const id = asRecordId(row.bigint());
  const code = row.word();
  const direction = knownWord(directions, row.word());
  const watchSequence = row.integer();
  const lots = asLots(row.bigint());
  const contractSize = row.bigint();
  const requiredMargin = row.bigint();
  const stopLossPrice = asPrice(row.bigint());
  const takeProfitPrice = asPrice(row.bigint());
  const trailingDistance = priceOrNull(row);
  const bestPrice = priceOrNull(row);
  const openPrice = priceOrNull(row);
  const openTime = row.instantOrNull();
  const editedTime = row.instantOrNull();
  const actionId = row.bigintOrNull();
  const exAt = row.instantOrNull();
  const swapDue = row.bigint();
  const type = knownWord(orderTypes, row.word());
  const price = priceOrNull(row);
  const levels = levelsOfText(row.word());
  const leverage = row.integer();
  const closeText = row.word();
  const closeTerms = closeText === '' ? null : closeTermsOfText(closeText);
  if (status === 'pending') {
    if (type === 'market' || price === null) throw new Error(`order ${id} waits for no price`);
    return { status, id, code, direction, watchSequence, type, price };
  }
  if (openPrice === null || openTime === null)
    throw new Error(`position ${id} is open without an opening price or time`);
  return {
    status,
    id,
    code,
    direction,
    watchSequence,
    lots,
    contractSize,
    requiredMargin,
    stopLossPrice,
    takeProfitPrice,
    trailingDistance,
    bestPrice,
    openPrice,
    openTime,
    editedTime,
    action: actionId === null || exAt === null ? null : { id: actionId, exAt },
    swapDue,
    levels,
    leverage,
    closeTerms,
  };
}

function priceOrNull(row: RowFields): Price | null {
  const units = row.bigintOrNull();
  return units === null ? null : asPrice(units);
}
