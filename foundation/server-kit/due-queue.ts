import { type RawBuilder, sql } from 'kysely';
import { type Asset, assets } from '#foundation/money/money.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database } from './database.ts';
import { allRows } from './statements.ts';

/** By deadline, by age, or what is worth most first. */
export type QueueSort = 'due' | 'age' | 'worth';

/**
 * Where something stands in a queue, the lowest first: its deadline, when it was submitted or its worth as a
 * negative number, by the sort; and of two alike the lower id.
 */
interface QueuePlace {
  readonly key: bigint;
  readonly id: bigint;
}

/** The requested part of a queue; all of it by default. */
export interface QueueFilter {
  readonly dueBefore?: Instant | undefined;
  readonly submittedFrom?: Instant | undefined;
  readonly submittedBefore?: Instant | undefined;
  /** In USDT units; what has no amount, or one without a price, is outside. */
  readonly worthFrom?: bigint | undefined;
  readonly worthTo?: bigint | undefined;
  /** The same of real money alone. */
  readonly realWorthTo?: bigint | undefined;
  /** Which customers', as a condition on their id; what is no customer's is outside. */
  readonly customers?: ((id: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined;
  /** What waits for this, of the queue's own reasons; a queue that has no such reason has nothing. */
  readonly why?: string | undefined;
  /** These records alone. */
  readonly only?: readonly bigint[] | undefined;
  readonly except?: readonly bigint[] | undefined;
}

/** Which part, in which order, and what other assets than USDT are worth to it. */
export interface QueueOrder {
  readonly filter?: QueueFilter | undefined;
  readonly sort?: QueueSort | undefined;
  readonly usdtRate?: ((asset: Asset) => Price | undefined) | undefined;
}

export interface QueuePage extends QueueOrder {
  readonly limit: number;
  /** From the start without it. */
  readonly after?: QueuePlace | undefined;
  /** Of these records alone. */
  readonly among?: readonly bigint[] | undefined;
  readonly without?: readonly bigint[] | undefined;
}

export interface QueueCount {
  readonly waiting: number;
  /** Of those, whose deadline has passed. */
  readonly overdue: number;
}

/** Where a table has what queues are sorted and filtered by. */
export interface QueueColumns {
  /** What the deadline is counted from; an index on it and the id keeps pages short. */
  readonly since: RawBuilder<unknown>;
  readonly id?: RawBuilder<unknown>;
  /** When it was asked for, where that is not what the deadline is counted from. */
  readonly submitted?: RawBuilder<unknown>;
  readonly customer?: RawBuilder<unknown>;
  readonly amount?: { readonly asset: RawBuilder<unknown>; readonly units: RawBuilder<unknown> };
  /** Real where nothing is said. */
  readonly book?: RawBuilder<unknown>;
  /** For what a row may wait, each as a condition; it may be several, or none. */
  readonly why?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * A table's rows in the order of their deadlines, or another: counted, and read on from a place, so that a
 * page by deadline costs the same wherever it is. All of it is written in the code, never given from outside.
 */
export function dueQueue<Row>({
  select,
  from,
  ...columns
}: QueueColumns & {
  readonly select: RawBuilder<unknown>;
  /** The tables, and with `where` which of their rows wait. */
  readonly from: RawBuilder<unknown>;
}) {
  const { since, id = sql`id`, submitted = since, why = {} } = columns;
  return {
    why: Object.keys(why),
    /** `withinMs`: how long after `since` the deadline is. */
    async next(db: Database, { limit, after, ...order }: QueuePage, withinMs = 0): Promise<Row[]> {
      const { sort = 'due', usdtRate } = order;
      const key = { due: since, age: submitted, worth: sql`-coalesce(${worthOf(columns, usdtRate)}, 0)` }[
        sort
      ];
      const place = (at: bigint) =>
        sort === 'worth' ? sql`${at}::numeric` : new Date(Number(at) - (sort === 'due' ? withinMs : 0));
      const isBehind = after && sql`(${key}, ${id}) > (${place(after.key)}, ${after.id})`;
      return allRows<Row>(db)`
        select ${select} from ${from} ${and([...conditionsOf(columns, order, withinMs), isBehind])}
        order by ${key}, ${id} limit ${limit}`;
    },
    async count(
      db: Database,
      at: Instant,
      withinMs = 0,
      order: Omit<QueueOrder, 'sort'> = {},
    ): Promise<QueueCount> {
      const { rows } = await sql<{ waiting: bigint; overdue: bigint }>`
        select count(*) as waiting, count(*) filter (where ${since} < ${new Date(at - withinMs)}) as overdue
        from ${from} ${and(conditionsOf(columns, order, withinMs))}`.execute(db);
      return { waiting: Number(rows[0]?.waiting ?? 0n), overdue: Number(rows[0]?.overdue ?? 0n) };
    },
  };
}

export type DueQueue<Row> = ReturnType<typeof dueQueue<Row>>;

/** The same queue, its rows as what they stand for. */
export function readAs<Row, Item>(queue: DueQueue<Row>, read: (row: Row) => Item): DueQueue<Item> {
  return { ...queue, next: async (...page) => (await queue.next(...page)).map(read) };
}

type Condition = RawBuilder<unknown> | undefined;

/** To be written behind a `where` that is there already. */
function and(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql.join(
    conditions.flatMap((condition) => (condition === undefined ? [] : [sql`and ${condition}`])),
    sql` `,
  );
}

/** What a filter comes to, to be written behind a `where` that is there already. */
export function queueConditions(columns: QueueColumns, order: QueueOrder): RawBuilder<unknown> {
  return and(conditionsOf(columns, order, 0));
}

function conditionsOf(
  columns: QueueColumns,
  { filter = {}, usdtRate }: QueueOrder,
  withinMs: number,
): readonly Condition[] {
  const { since, id = sql`id`, submitted = since, customer, book = sql`'real'`, why: reasons = {} } = columns;
  const { why, dueBefore, submittedFrom, submittedBefore, worthFrom, worthTo, realWorthTo, customers } =
    filter;
  const worth = () => worthOf(columns, usdtRate);
  return [
    dueBefore === undefined ? undefined : sql`${since} < ${new Date(dueBefore - withinMs)}`,
    submittedFrom === undefined ? undefined : sql`${submitted} >= ${new Date(submittedFrom)}`,
    submittedBefore === undefined ? undefined : sql`${submitted} < ${new Date(submittedBefore)}`,
    worthFrom === undefined ? undefined : sql`${worth()} >= ${worthFrom}`,
    worthTo === undefined ? undefined : sql`${worth()} <= ${worthTo}`,
    realWorthTo === undefined ? undefined : sql`(${book} <> 'real' or ${worth()} <= ${realWorthTo})`,
    customers && (customer === undefined ? sql`false` : customers(customer)),
    why === undefined ? undefined : (reasons[why] ?? sql`false`),
    filter.only && sql`${id} = any (${filter.only}::bigint[])`,
    filter.except && sql`${id} <> all (${filter.except}::bigint[])`,
  ];
}

/** As `worthInUsdt` has it, to the unit; null of what has no amount, or none with a price. */
function worthOf(
  { amount }: QueueColumns,
  usdtRate: (asset: Asset) => Price | undefined = () => undefined,
): RawBuilder<unknown> {
  if (amount === undefined) return sql`null::numeric`;
  const cases = assets.flatMap((asset) => {
    if (asset === 'USDT') return [sql`when 'USDT' then abs(${amount.units})::numeric`];
    const rate = usdtRate(asset);
    if (rate === undefined) return [];
    const worth = sql`ceil(abs(${amount.units}) * ${rate}::numeric * ${sql.raw(`1e-${priceDecimals}`)})`;
    return [sql`when ${sql.lit(asset)} then ${worth}`];
  });
  return sql`(case ${amount.asset} ${sql.join(cases, sql` `)} end)`;
}
