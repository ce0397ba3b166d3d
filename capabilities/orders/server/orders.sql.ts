import { type RawBuilder, sql } from 'kysely';
import type { LaneConnection } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { ClosedPosition, CloseReason, Position } from '../rules.ts';
import type { Direction } from '../valuation.ts';

interface OrderRow {
  readonly customer_id: bigint;
  readonly book: Book;
  readonly id: bigint;
  readonly code: string;
  readonly quote_currency: string;
  readonly direction: Direction;
  readonly lots: bigint;
  readonly contract_size: bigint;
  readonly leverage: number;
  readonly fee_rate_ppm: bigint;
  readonly required_margin: bigint;
  readonly stop_loss_price: bigint;
  readonly take_profit_price: bigint;
  readonly expected_return: bigint;
  readonly open_price: bigint;
  readonly open_time: Date;
  readonly open_sequence: bigint;
  readonly open_fee: bigint;
  readonly swap: bigint;
}

interface ClosingColumns {
  readonly close_price: bigint | null;
  readonly close_time: Date | null;
  readonly close_fee: bigint | null;
  readonly profit: bigint | null;
  readonly close_reason: CloseReason | null;
}

const openColumns =
  'customer_id, book, id, code, quote_currency, direction, lots, contract_size, leverage, fee_rate_ppm, required_margin, ' +
  'stop_loss_price, take_profit_price, expected_return, open_price, open_time, open_sequence, open_fee, swap';
const closingColumns = 'close_price, close_time, close_fee, profit, close_reason';

export interface OwnedPosition {
  readonly key: AccountKey;
  readonly position: Position;
}

/** A position as it is to be stored: still open, or closed. */
export interface StoredPosition {
  readonly key: AccountKey;
  readonly position: Position | ClosedPosition;
}

/** The open positions of the accounts. The lateral join keeps it one index probe an account, whatever the statistics say. */
export async function selectOpenOf(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<OwnedPosition[]> {
  const rows = await connection.query<OrderRow>({
    name: 'orders-open-of',
    text: `select o.* from unnest($1::bigint[], $2::text[]) as k (customer_id, book)
      cross join lateral (
        select ${openColumns} from orders.margin_order
        where customer_id = k.customer_id and book = k.book and status = 'open' offset 0
      ) o`,
    values: [keys.map((key) => key.customerId), keys.map((key) => key.book)],
  });
  return rows.map(ownedOf);
}

type Column = readonly [name: string, type: string, value: (row: StoredPosition) => unknown];

const openingValues: readonly Column[] = [
  ['customer_id', 'bigint', ({ key }) => key.customerId],
  ['book', 'text', ({ key }) => key.book],
  ['id', 'bigint', ({ position }) => position.id],
  ['code', 'text', ({ position }) => position.code],
  ['quote_currency', 'text', ({ position }) => position.quoteCurrency],
  ['direction', 'text', ({ position }) => position.direction],
  ['lots', 'bigint', ({ position }) => position.lots],
  ['contract_size', 'bigint', ({ position }) => position.contractSize],
  ['leverage', 'integer', ({ position }) => position.leverage],
  ['fee_rate_ppm', 'bigint', ({ position }) => position.feeRatePpm],
  ['required_margin', 'bigint', ({ position }) => position.requiredMargin],
  ['stop_loss_price', 'bigint', ({ position }) => position.stopLossPrice],
  ['take_profit_price', 'bigint', ({ position }) => position.takeProfitPrice],
  ['expected_return', 'bigint', ({ position }) => position.expectedReturn],
  ['open_price', 'bigint', ({ position }) => position.openPrice],
  ['open_time', 'timestamptz', ({ position }) => formatInstant(position.openTime)],
  ['open_sequence', 'bigint', ({ position }) => position.openSequence],
  ['open_fee', 'bigint', ({ position }) => position.openFee],
  ['swap', 'bigint', ({ position }) => position.swap],
];

const closingValues: readonly Column[] = [
  ['close_price', 'bigint', ({ position }) => ('closePrice' in position ? position.closePrice : null)],
  [
    'close_time',
    'timestamptz',
    ({ position }) => ('closeTime' in position ? formatInstant(position.closeTime) : null),
  ],
  ['close_fee', 'bigint', ({ position }) => ('closeFee' in position ? position.closeFee : null)],
  ['profit', 'bigint', ({ position }) => ('profit' in position ? position.profit : null)],
  ['close_reason', 'text', ({ position }) => ('closeReason' in position ? position.closeReason : null)],
];

const closingKey = openingValues.filter(([name]) => name === 'customer_id' || name === 'id');
const inserted = [...openingValues, ...closingValues];
const updated = [...closingKey, ...closingValues];

const names = (columns: readonly Column[]) => columns.map(([name]) => name).join(', ');
const arrays = (columns: readonly Column[]) =>
  columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');

/** Columns as arrays. Numbers and times need no escaping, and writing them out here is far cheaper than pg's care for each. */
function valuesOf(columns: readonly Column[], rows: readonly StoredPosition[]): unknown[] {
  return columns.map(([, type, value]) =>
    type === 'text' ? rows.map(value) : `{${rows.map((row) => value(row) ?? 'NULL').join(',')}}`,
  );
}

const insertText = `insert into orders.margin_order (${names(inserted)}, status)
  select *, case when v.close_time is null then 'open' else 'closed' end
  from unnest(${arrays(inserted)}) as v (${names(inserted)})`;

/** Stores new positions, some of which may have closed already. */
export async function insertPositions(
  connection: LaneConnection,
  rows: readonly StoredPosition[],
): Promise<void> {
  const values = valuesOf(inserted, rows);
  await connection.query({ name: 'orders-insert', text: insertText, values });
}

const closeText = `update orders.margin_order o
  set status = 'closed', close_price = v.close_price, close_time = v.close_time, close_fee = v.close_fee,
    profit = v.profit, close_reason = v.close_reason
  from unnest(${arrays(updated)}) as v (${names(updated)})
  where o.customer_id = v.customer_id and o.id = v.id`;

/** Stores the closing of positions that were open. */
export async function updateClosed(
  connection: LaneConnection,
  rows: readonly StoredPosition[],
): Promise<void> {
  const values = valuesOf(updated, rows);
  await connection.query({ name: 'orders-close', text: closeText, values });
}

/** The open positions of one account, oldest first. */
export async function selectOpen(db: Database, key: AccountKey): Promise<Position[]> {
  const { rows } = await sql<OrderRow>`
    select ${sql.raw(openColumns)} from orders.margin_order
    where customer_id = ${key.customerId} and book = ${key.book} and status = 'open' order by id
  `.execute(db);
  return rows.map((row) => ownedOf(row).position);
}

export interface OrderFilter {
  readonly status?: string | undefined;
  readonly code?: string | undefined;
}

/** A page of an account's orders, newest first, and how many there are. */
export async function selectOrders(
  db: Database,
  key: AccountKey,
  filter: OrderFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; positions: (Position | ClosedPosition)[] }> {
  const matching: RawBuilder<unknown> = sql`from orders.margin_order
    where customer_id = ${key.customerId} and book = ${key.book}
      and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})
      and (${filter.code ?? null}::text is null or code = ${filter.code ?? null})`;
  const count = await sql<{ total: bigint }>`select count(*) as total ${matching}`.execute(db);
  const { rows } = await sql<OrderRow & ClosingColumns>`
    select ${sql.raw(`${openColumns}, ${closingColumns}`)} ${matching}
    order by id desc offset ${page.offset} limit ${page.limit}
  `.execute(db);
  return { total: Number(count.rows[0]?.total ?? 0n), positions: rows.map(positionOf) };
}

/** One order of an account; undefined when it has none of that id. */
export async function selectOrder(
  db: Database,
  key: AccountKey,
  id: RecordId,
): Promise<Position | ClosedPosition | undefined> {
  const { rows } = await sql<OrderRow & ClosingColumns>`
    select ${sql.raw(`${openColumns}, ${closingColumns}`)} from orders.margin_order
    where customer_id = ${key.customerId} and book = ${key.book} and id = ${id}
  `.execute(db);
  return rows[0] === undefined ? undefined : positionOf(rows[0]);
}

function positionOf(row: OrderRow & ClosingColumns): Position | ClosedPosition {
  const { position } = ownedOf(row);
  const { close_price, close_time, close_fee, profit, close_reason } = row;
  if (close_price === null || close_time === null || close_fee === null) return position;
  if (profit === null || close_reason === null) return position;
  return {
    ...position,
    closePrice: asPrice(close_price),
    closeTime: close_time.getTime(),
    closeFee: close_fee,
    profit,
    closeReason: close_reason,
  };
}

function ownedOf(row: OrderRow): OwnedPosition {
  return {
    key: { book: row.book, customerId: asCustomerId(row.customer_id) },
    position: {
      id: asRecordId(row.id),
      code: row.code,
      quoteCurrency: row.quote_currency,
      direction: row.direction,
      lots: asLots(row.lots),
      contractSize: row.contract_size,
      leverage: row.leverage,
      feeRatePpm: row.fee_rate_ppm,
      requiredMargin: row.required_margin,
      stopLossPrice: asPrice(row.stop_loss_price),
      takeProfitPrice: asPrice(row.take_profit_price),
      expectedReturn: row.expected_return,
      openPrice: asPrice(row.open_price),
      openTime: row.open_time.getTime(),
      openSequence: Number(row.open_sequence),
      openFee: row.open_fee,
      swap: row.swap,
    },
  };
}
