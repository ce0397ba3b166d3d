import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { asPrice } from '#foundation/money/price.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { AnyOption, Entry, OptionDirection, OptionStatus, RefundReason } from '../option.ts';

/** An option with whose it is. */
export interface Owned<Option extends AnyOption = AnyOption> {
  readonly key: AccountKey;
  readonly option: Option;
}

/** A row of options.option_order. */
export interface OptionRow {
  readonly customer_id: bigint;
  readonly id: bigint;
  readonly book: Book;
  readonly code: string;
  readonly direction: OptionDirection;
  readonly period_seconds: number;
  readonly amount: bigint;
  readonly profit_rate_ppm: bigint;
  readonly payout: bigint;
  readonly sale_margin_ppm: bigint;
  readonly sale_ends_seconds: number;
  readonly placed_time: Date;
  readonly watch_sequence: bigint;
  readonly status: OptionStatus;
  readonly accepted_time: Date | null;
  readonly entry_price: bigint | null;
  readonly open_time: Date | null;
  readonly expiry_time: Date | null;
  readonly entry_tick: string | null;
  readonly exit_price: bigint | null;
  readonly settled_time: Date | null;
  readonly received: bigint | null;
  readonly refund_reason: RefundReason | null;
}

export type Column = readonly [name: keyof OptionRow, type: string, value: (owned: Owned) => unknown];

const time = (at: Instant | null) => (at === null ? null : formatInstant(at));
const entryOf = (option: AnyOption): Entry | null => ('entry' in option ? option.entry : null);

export const keyColumns: readonly Column[] = [
  ['customer_id', 'bigint', ({ key }) => key.customerId],
  ['id', 'bigint', ({ option }) => option.id],
];

export const fixedColumns: readonly Column[] = [
  ['book', 'text', ({ key }) => key.book],
  ['code', 'text', ({ option }) => option.code],
  ['direction', 'text', ({ option }) => option.direction],
  ['period_seconds', 'integer', ({ option }) => option.periodSeconds],
  ['amount', 'bigint', ({ option }) => option.amount],
  ['profit_rate_ppm', 'bigint', ({ option }) => option.profitRatePpm],
  ['payout', 'bigint', ({ option }) => option.payout],
  ['sale_margin_ppm', 'bigint', ({ option }) => option.sale.marginPpm],
  ['sale_ends_seconds', 'integer', ({ option }) => option.sale.endsSeconds],
  ['placed_time', 'timestamptz', ({ option }) => time(option.placedTime)],
];

/** What approval and entry change. */
export const enteringColumns: readonly Column[] = [
  ['status', 'text', ({ option }) => option.status],
  ['watch_sequence', 'bigint', ({ option }) => option.watchSequence],
  [
    'accepted_time',
    'timestamptz',
    ({ option }) => ('acceptedTime' in option ? time(option.acceptedTime) : null),
  ],
  ['entry_price', 'bigint', ({ option }) => entryOf(option)?.price ?? null],
  ['open_time', 'timestamptz', ({ option }) => time(entryOf(option)?.time ?? null)],
  ['expiry_time', 'timestamptz', ({ option }) => time(entryOf(option)?.expiryTime ?? null)],
  ['entry_tick', 'text', ({ option }) => entryOf(option)?.tick ?? null],
];

/** What the end changes. */
export const endingColumns: readonly Column[] = [
  ['status', 'text', ({ option }) => option.status],
  ['exit_price', 'bigint', ({ option }) => ('exitPrice' in option ? option.exitPrice : null)],
  [
    'settled_time',
    'timestamptz',
    ({ option }) => ('settledTime' in option ? time(option.settledTime) : null),
  ],
  ['received', 'bigint', ({ option }) => ('received' in option ? option.received : null)],
  ['refund_reason', 'text', ({ option }) => ('refundReason' in option ? option.refundReason : null)],
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
export function optionOfRow(row: OptionRow): Owned {
  return { key: { book: row.book, customerId: asCustomerId(row.customer_id) }, option: readOption(row) };
}

function readOption(row: OptionRow): AnyOption {
  const purchase = {
    id: asRecordId(row.id),
    code: row.code,
    direction: row.direction,
    periodSeconds: row.period_seconds,
    amount: row.amount,
    profitRatePpm: row.profit_rate_ppm,
    payout: row.payout,
    sale: { marginPpm: row.sale_margin_ppm, endsSeconds: row.sale_ends_seconds },
    placedTime: row.placed_time.getTime(),
    watchSequence: Number(row.watch_sequence),
  };
  const { status } = row;
  const entry = readEntry(row);
  const acceptedTime = row.accepted_time?.getTime() ?? null;
  switch (status) {
    case 'pendingReview':
      return { ...purchase, status };
    case 'open':
    case 'approved': {
      const accepted = { ...purchase, acceptedTime: present(acceptedTime) };
      return entry === null ? { ...accepted, status, entry } : { ...accepted, status: 'open', entry };
    }
    case 'won':
    case 'lost':
    case 'refunded':
    case 'sold':
    case 'rejected':
      return {
        ...purchase,
        status,
        acceptedTime,
        entry,
        exitPrice: row.exit_price === null ? null : asPrice(row.exit_price),
        settledTime: present(row.settled_time).getTime(),
        received: present(row.received),
        refundReason: row.refund_reason,
      };
    default:
      return unknownCase(status);
  }
}

function readEntry(row: OptionRow): Entry | null {
  if (row.entry_price === null) return null;
  return {
    price: asPrice(row.entry_price),
    time: present(row.open_time).getTime(),
    expiryTime: present(row.expiry_time).getTime(),
    tick: present(row.entry_tick),
  };
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('unexpected NULL in the row of an option for its state');
  return value;
}
