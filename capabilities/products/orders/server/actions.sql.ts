import { sql } from 'kysely';
import type { ActionReach } from '#capabilities/markets/actions/face.ts';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import { asLots, asPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type ActionReceipt, actionReceiptShape } from '../action-receipt.ts';
import type { ActionTerms } from '../carry-out.ts';
import { type DividendTerms, dividendOf, type OrderAction } from '../corporate-action.ts';
import type { Quote } from '../evidence.ts';
import type { AnyOrder, LiveOrder } from '../position.ts';
import type { Direction } from '../valuation.ts';

/** What all orders are converted at, whichever process does it. */
export interface ActionRun {
  readonly actionId: bigint;
  readonly code: string;
  readonly exAt: Instant;
  /** Orders placed or filled at ticks up to this one are of before the action. */
  readonly afterSequence: number;
  /** The last of before the action, as it was quoted. */
  readonly quote: Quote;
  readonly withholdingPpm: bigint;
  /** Whether prices and lots of before it are others. */
  readonly isSplit: boolean;
}

interface RunRow {
  readonly action_id: bigint;
  readonly code: string;
  readonly ex_at: Date;
  readonly after_sequence: bigint;
  readonly sequence: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: Date;
  readonly source: string;
  readonly usdt_rate: bigint;
  readonly withholding_ppm: bigint;
  readonly is_split: boolean;
}

/** Begins an action's run, or gives the one that was begun before. */
export async function beginRun(db: Database, run: ActionRun, at: Instant): Promise<ActionRun> {
  const { actionId, code, exAt, afterSequence, quote, withholdingPpm, isSplit } = run;
  await sql`
    insert into orders.action_run (action_id, code, ex_at, begun_at, after_sequence,
      sequence, bid, ask, at, source, usdt_rate, withholding_ppm, is_split)
    values (${actionId}, ${code}, ${new Date(exAt)}, ${new Date(at)}, ${afterSequence},
      ${quote.sequence}, ${quote.bid}, ${quote.ask}, ${new Date(quote.at)}, ${quote.source},
      ${quote.usdtRate}, ${withholdingPpm}, ${isSplit})
    on conflict do nothing`.execute(db);
  return (await selectRun(db, actionId)) ?? run;
}

export async function selectRun(db: Database, actionId: bigint): Promise<ActionRun | undefined> {
  const [row] = await allRows<RunRow>(db)`
    select action_id, code, ex_at, after_sequence, sequence, bid, ask, at, source, usdt_rate, withholding_ppm,
      is_split
    from orders.action_run where action_id = ${actionId}`;
  return row && runOf(row);
}

function runOf(row: RunRow): ActionRun {
  return {
    actionId: row.action_id,
    code: row.code,
    exAt: row.ex_at.getTime(),
    afterSequence: Number(row.after_sequence),
    quote: {
      code: row.code,
      bid: asPrice(row.bid),
      ask: asPrice(row.ask),
      at: row.at.getTime(),
      sequence: Number(row.sequence),
      source: row.source,
      usdtRate: asPrice(row.usdt_rate),
    },
    withholdingPpm: row.withholding_ppm,
    isSplit: row.is_split,
  };
}

/** From when the prices of the markets that had splits are those after the last one. */
export function selectLastRuns(db: Database): Promise<{ code: string; exAt: Date }[]> {
  return allRows<{ code: string; exAt: Date }>(db)`
    select code, max(ex_at) as "exAt" from orders.action_run where is_split group by code`;
}

export interface Holder {
  readonly key: AccountKey;
  /** Whether any of its positions trails. */
  readonly trails: boolean;
}

/** A page of accounts with orders from before an action in these states, in key order after the given one. */
export async function selectHolders(
  db: Database,
  { action: { id, code, exAt }, afterSequence }: Pick<ActionTerms, 'action' | 'afterSequence'>,
  statuses: readonly LiveOrder['status'][],
  after: AccountKey | undefined,
  limit: number,
): Promise<Holder[]> {
  const rows = await allRows<{ customer_id: CustomerId; book: AccountKey['book']; trails: boolean }>(db)`
    select customer_id, book, bool_or(trailing_distance is not null) as trails
    from orders.margin_order
    where status in ${sql.raw(wordList(statuses))} and code = ${code}
      and last_action is distinct from ${id}
      and (coalesce(open_time, placed_time) < ${new Date(exAt)} or watch_sequence <= ${afterSequence})
      and (customer_id, book) > (${after?.customerId ?? 0n}, ${after?.book ?? ''})
    group by customer_id, book order by customer_id, book limit ${limit}`;
  return rows.map(({ customer_id: customerId, book, trails }) => ({ key: { customerId, book }, trails }));
}

export interface StoredReceipt {
  readonly key: AccountKey;
  readonly order: AnyOrder;
  readonly receipt: ActionReceipt;
  readonly at: Instant;
}

/** Stores what actions did to orders. A second receipt of one order and action fails the batch. */
export async function insertActionReceipts(
  connection: LaneConnection,
  receipts: readonly StoredReceipt[],
): Promise<void> {
  await connection.query({
    name: 'orders-action-receipts',
    text: `insert into orders.action_receipt (customer_id, order_id, action_id, at, what)
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::jsonb[])`,
    values: [
      receipts.map(({ key }) => key.customerId),
      receipts.map(({ order }) => order.id),
      receipts.map(({ receipt }) => BigInt(receipt.actionId)),
      receipts.map(({ at }) => formatInstant(at)),
      receipts.map(({ receipt }) => JSON.stringify(receipt)),
    ],
  });
}

/** What corporate actions did to an order, oldest first. */
export async function selectActionReceipts(
  db: Database,
  customerId: CustomerId,
  orderId: RecordId,
): Promise<ActionReceipt[]> {
  const rows = await allRows<{ what: unknown }>(db)`
    select what from orders.action_receipt
    where customer_id = ${customerId} and order_id = ${orderId} order by at, action_id`;
  return rows.map(({ what }) => actionReceiptShape.parse(what));
}

/** How far an action reaches among live orders: what it would pay and charge at today's rate. */
export async function selectReach(
  db: Database,
  action: OrderAction,
  statuses: readonly LiveOrder['status'][],
  { usdtRate, withholdingPpm }: Pick<DividendTerms, 'usdtRate' | 'withholdingPpm'>,
): Promise<ActionReach> {
  const { code, exAt } = action;
  const [counted] = await allRows<{ accounts: bigint; records: bigint }>(db)`
    select count(distinct (customer_id, book)) as accounts, count(*) as records from orders.margin_order
    where status in ${sql.raw(wordList(statuses))} and code = ${code}
      and coalesce(open_time, placed_time) < ${new Date(exAt)}`;
  const { accounts = 0n, records = 0n } = counted ?? {};
  const sizes =
    action.kind !== 'dividend'
      ? []
      : await allRows<{ direction: Direction; contract_size: bigint; lots: string }>(db)`
          select direction, contract_size, sum(lots) as lots from orders.margin_order
          where status = 'open' and code = ${code} and open_time < ${new Date(exAt)}
          group by direction, contract_size`;
  const amount = action.kind === 'dividend' ? action.amount : asPrice(0n);
  const paidUnits = sizes.reduce((sum, { direction, contract_size: contractSize, lots }) => {
    const size = { lots: asLots(BigInt(lots)), contractSize };
    return sum + dividendOf(size, direction, { amount, usdtRate, withholdingPpm });
  }, 0n);
  return { accounts: Number(accounts), records: Number(records), paidUnits };
}
