import type { Book } from '#foundation/ids/book.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { OptionOrder } from '../contract.ts';
import { type AnyOption, isLive } from '../option.ts';

/** An option as it is read at a moment. */
export function optionViewAt(book: Book, option: AnyOption, at: Instant): OptionOrder {
  const view = optionView(book, option);
  if (!isLive(option) || !('entry' in option) || option.entry === null) return view;
  return { ...view, remainingSeconds: Math.max(0, option.entry.expiryTime - at) / secondMs };
}

/** An option as it travels. */
export function optionView(book: Book, option: AnyOption): OptionOrder {
  return {
    id: String(option.id),
    orderNumber: `O${option.id}`,
    book,
    code: option.code,
    direction: option.direction,
    periodSeconds: option.periodSeconds,
    amount: formatUnits(option.amount),
    profitRate: formatRatePpm(option.profitRatePpm),
    payout: formatUnits(option.payout),
    saleMargin: formatRatePpm(option.sale.marginPpm),
    saleEndsSeconds: option.sale.endsSeconds,
    ...(option.window === null ? {} : { window: option.window }),
    status: option.status,
    placedTime: formatInstant(option.placedTime),
    ...entryView(option),
    ...endView(option),
  };
}

/**
 * What became of an option by itself, in few words: thousands end at one tick, and screens refetch what they
 * show.
 */
export function optionNews(book: Book, option: AnyOption): OptionNews {
  const { id, code, status, amount } = option;
  const news = { id: String(id), book, code, status, amount: formatUnits(amount) };
  if (isLive(option)) return news;
  const { received, refundReason } = option;
  return { ...news, received: formatUnits(received), ...(refundReason === null ? {} : { refundReason }) };
}

export type OptionNews = Pick<
  OptionOrder,
  'id' | 'book' | 'code' | 'status' | 'amount' | 'received' | 'refundReason'
> & {
  /** Why an operator rejected it. */
  readonly reason?: string;
};

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerEvents {
    option: OptionNews;
  }
}

function entryView(option: AnyOption) {
  if (!('entry' in option) || option.entry === null) return {};
  const { price, time, expiryTime } = option.entry;
  return {
    entryPrice: formatPrice(price),
    openTime: formatInstant(time),
    expiryTime: formatInstant(expiryTime),
  };
}

function endView(option: AnyOption) {
  if (isLive(option)) return {};
  const { exitPrice, settledTime, received, refundReason } = option;
  return {
    settledAt: formatInstant(settledTime),
    received: formatUnits(received),
    ...(exitPrice === null ? {} : { exitPrice: formatPrice(exitPrice) }),
    ...(refundReason === null ? {} : { refundReason }),
  };
}
