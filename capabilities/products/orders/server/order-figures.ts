import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { OrderFigures, OrderRecord } from '../face.ts';
import { type OrderRecordRow, selectCodes, selectOrderRecords, selectOwnersAfter } from './realised.sql.ts';

const recordsAtATime = 1_000;
/** The largest number a database bigint holds. */
const afterAll = 2n ** 63n - 1n;

/** Figures over many orders, beside the money lane: nothing here decides. */
export function createOrderFigures(db: Database): OrderFigures {
  return {
    async *owners(atATime) {
      for (let after = asCustomerId(0n); ; ) {
        const rows = await selectOwnersAfter(db, after, atATime);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map((row): AccountKey => ({ book: row.book, customerId: asCustomerId(row.customer_id) }));
        after = asCustomerId(last.customer_id);
      }
    },
    async codesOf(customerId, refs) {
      const ids = refs.map(parseRecordId).filter((id) => id !== undefined);
      const rows = await selectCodes(db, customerId, ids);
      return new Map(rows.map(({ id, code }) => [String(id), code]));
    },
    async *records(key, filter) {
      for (let before = afterAll; ; ) {
        const rows = await selectOrderRecords(db, key, filter, before, recordsAtATime);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map(recordOf);
        before = last.id;
      }
    },
  };
}

function recordOf(row: OrderRecordRow): OrderRecord {
  const { open_price, open_time, open_fee, close_price, close_time, close_fee, profit, close_reason } = row;
  return {
    orderNumber: `M${row.id}`,
    code: row.code,
    type: row.type,
    direction: row.direction,
    lots: asLots(row.lots),
    leverage: row.leverage,
    requiredMargin: row.required_margin,
    stopLossPrice: asPrice(row.stop_loss_price),
    takeProfitPrice: asPrice(row.take_profit_price),
    price: row.price === null ? undefined : asPrice(row.price),
    trailingDistance: row.trailing_distance === null ? undefined : asPrice(row.trailing_distance),
    partOf: row.part_of === null ? undefined : `M${row.part_of}`,
    openPrice: open_price === null ? undefined : asPrice(open_price),
    openTime: open_time?.getTime(),
    closePrice: close_price === null ? undefined : asPrice(close_price),
    closeTime: close_time?.getTime(),
    fee: (open_fee ?? 0n) + (close_fee ?? 0n),
    swap: row.swap,
    dividends: row.dividends,
    profit: profit ?? undefined,
    status: row.status,
    closeReason: close_reason ?? undefined,
  };
}
