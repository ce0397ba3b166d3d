import type { LedgerFigures, StoredTransfer, TransferFilter } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OrderFigures, OrderFilter, OrderRecord } from '#capabilities/products/orders/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { formatLots, formatPrice, type Price } from '#foundation/money/price.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import { byteOrderMark, type Cell, csvLine } from '#foundation/server-kit/csv.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { availableChange } from '../rules.ts';
import { type ColumnName, type ExportWords, exportWords } from './export-words.ts';

/** What the files are called and whose words they use. */
export interface ExportOrder {
  readonly key: AccountKey;
  readonly language: Language;
  readonly at: Instant;
}

type Columns<Row> = readonly (readonly [name: ColumnName, cell: (row: Row, words: ExportWords) => Cell])[];

const time = (at: Instant | undefined): Cell => (at === undefined ? undefined : { text: formatInstant(at) });
const money = (units: bigint | undefined): Cell =>
  units === undefined ? undefined : { number: formatUnits(units) };
const text = (value: string | undefined): Cell => (value === undefined ? undefined : { text: value });
const price = (value: Price | undefined): Cell => value && { number: formatPrice(value) };

const transferColumns: Columns<StoredTransfer> = [
  ['id', ({ id }) => text(String(id))],
  ['time', ({ at }) => time(at)],
  ['reason', ({ reason }, { word }) => text(word('reasons', reason))],
  ['currency', ({ asset }) => text(asset)],
  ['amount', (transfer) => money(availableChange(transfer))],
  ['balanceAfter', ({ availableAfter }) => money(availableAfter)],
  ['ref', ({ ref }) => text(ref)],
];

const orderColumns: Columns<OrderRecord> = [
  ['orderNumber', ({ orderNumber }) => text(orderNumber)],
  ['code', ({ code }) => text(code)],
  ['type', ({ type }, { word }) => text(word('types', type))],
  ['direction', ({ direction }, { word }) => text(word('directions', direction))],
  ['status', ({ status }, { word }) => text(word('statuses', status))],
  ['lots', ({ lots }) => ({ number: formatLots(lots) })],
  ['leverage', ({ leverage }) => ({ number: String(leverage) })],
  ['requiredMargin', ({ requiredMargin }) => money(requiredMargin)],
  ['price', (order) => price(order.price)],
  ['stopLossPrice', ({ stopLossPrice }) => price(stopLossPrice)],
  ['takeProfitPrice', ({ takeProfitPrice }) => price(takeProfitPrice)],
  ['trailingDistance', ({ trailingDistance }) => price(trailingDistance)],
  ['openTime', ({ openTime }) => time(openTime)],
  ['openPrice', ({ openPrice }) => price(openPrice)],
  ['closeTime', ({ closeTime }) => time(closeTime)],
  ['closePrice', ({ closePrice }) => price(closePrice)],
  ['profit', ({ profit }) => money(profit)],
  ['fee', ({ fee }) => money(fee)],
  ['swap', ({ swap }) => money(swap)],
  ['dividends', ({ dividends }) => money(dividends)],
  ['closeReason', ({ closeReason }, { word }) => text(closeReason && word('closeReasons', closeReason))],
  ['partOf', ({ partOf }) => text(partOf)],
];

export function transfersFile(ledger: LedgerFigures, order: ExportOrder, filter: TransferFilter): FileAnswer {
  return fileOf('records', order, transferColumns, ledger.transfers(order.key, filter));
}

export function ordersFile(orders: OrderFigures, order: ExportOrder, filter: OrderFilter): FileAnswer {
  return fileOf('orders', order, orderColumns, orders.records(order.key, filter));
}

function fileOf<Row>(
  what: string,
  { key, language, at }: ExportOrder,
  columns: Columns<Row>,
  portions: AsyncIterable<Row[]>,
): FileAnswer {
  const words = exportWords(language);
  async function* lines() {
    yield byteOrderMark + csvLine(columns.map(([name]) => text(words.titles[name])));
    for await (const rows of portions) {
      yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, words)))).join('');
    }
  }
  return { name: `${what}-${key.book}-${formatInstant(at).slice(0, 10)}.csv`, portions: lines() };
}
