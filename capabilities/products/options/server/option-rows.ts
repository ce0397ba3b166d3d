import { laneTable, present, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { AnyOption, Entry, WindowTerms } from '../option.ts';

/** An option and the account it belongs to. */
export interface Owned<Option extends AnyOption = AnyOption> {
  readonly key: AccountKey;
  readonly option: Option;
}

const entryOf = (option: AnyOption): Entry | null => ('entry' in option ? option.entry : null);

/** What is stored of each. */
export const optionTable = laneTable<Owned>('options.option_order')({
  key: {
    customer_id: ['bigint', ({ key }) => key.customerId],
    id: ['bigint', ({ option }) => option.id],
  },
  fixed: {
    book: ['text', ({ key }) => key.book],
    code: ['text', ({ option }) => option.code],
    direction: ['text', ({ option }) => option.direction],
    period_seconds: ['integer', ({ option }) => option.periodSeconds],
    amount: ['bigint', ({ option }) => option.amount],
    profit_rate_ppm: ['bigint', ({ option }) => option.profitRatePpm],
    payout: ['bigint', ({ option }) => option.payout],
    sale_margin_ppm: ['bigint', ({ option }) => option.sale.marginPpm],
    sale_ends_seconds: ['integer', ({ option }) => option.sale.endsSeconds],
    window_seconds: ['integer', ({ option }) => option.window?.seconds],
    window_samples: ['integer', ({ option }) => option.window?.samples],
    window_dropped: ['integer', ({ option }) => option.window?.dropped],
    placed_time: ['timestamptz', ({ option }) => option.placedTime],
  },
  changing: {
    status: ['text', ({ option }) => option.status],
    watch_sequence: ['bigint', ({ option }) => option.watchSequence],
    accepted_time: ['timestamptz', ({ option }) => ('acceptedTime' in option ? option.acceptedTime : null)],
    entry_price: ['bigint', ({ option }) => entryOf(option)?.price],
    open_time: ['timestamptz', ({ option }) => entryOf(option)?.time],
    expiry_time: ['timestamptz', ({ option }) => entryOf(option)?.expiryTime],
    entry_tick: ['text', ({ option }) => entryOf(option)?.tick],
    last_action: ['bigint', ({ option }) => entryOf(option)?.action],
    exit_price: ['bigint', ({ option }) => ('exitPrice' in option ? option.exitPrice : null)],
    settled_time: ['timestamptz', ({ option }) => ('settledTime' in option ? option.settledTime : null)],
    received: ['bigint', ({ option }) => ('received' in option ? option.received : null)],
    refund_reason: ['text', ({ option }) => ('refundReason' in option ? option.refundReason : null)],
  },
});
export type OptionRow = RowOf<typeof optionTable>;

/** Reads a row. Throws on one that is in no state: the table's checks would have refused it. */
export function optionOfRow(row: OptionRow): Owned {
  return { key: { book: row.book, customerId: row.customer_id }, option: readOption(row) };
}

function readOption(row: OptionRow): AnyOption {
  const purchase = {
    id: row.id,
    code: row.code,
    direction: row.direction,
    periodSeconds: row.period_seconds,
    amount: row.amount,
    profitRatePpm: row.profit_rate_ppm,
    payout: row.payout,
    sale: { marginPpm: row.sale_margin_ppm, endsSeconds: row.sale_ends_seconds },
    window: readWindow(row),
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
        exitPrice: row.exit_price,
        settledTime: present(row.settled_time).getTime(),
        received: present(row.received),
        refundReason: row.refund_reason,
      };
    default:
      return unknownCase(status);
  }
}

function readWindow(row: OptionRow): WindowTerms | null {
  if (row.window_seconds === null) return null;
  const { window_seconds: seconds, window_samples: samples, window_dropped: dropped } = row;
  return { seconds, samples: present(samples), dropped: present(dropped) };
}

function readEntry(row: OptionRow): Entry | null {
  if (row.entry_price === null) return null;
  return {
    price: row.entry_price,
    time: present(row.open_time).getTime(),
    expiryTime: present(row.expiry_time).getTime(),
    tick: present(row.entry_tick),
    action: row.last_action ?? null,
  };
}
