import { sql } from 'kysely';
import type { CorporateAction } from '#capabilities/markets/actions/face.ts';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId, type RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dueQueue, readAs } from '#foundation/server-kit/due-queue.ts';
import { allRows, firstRow, type PageRange, pageOf } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import {
  type AnyOption,
  isLive,
  type LiveOption,
  liveOptionStatuses,
  type OptionDirection,
} from '../option.ts';
import { type OptionRow, type Owned, optionOfRow, optionTable } from './option-rows.ts';

const everyColumn = sql.raw(optionTable.names());
const isLiveText = `status in ${wordList(liveOptionStatuses)}`;
const live = sql.raw(isLiveText);

/**
 * The options of the accounts that are not settled. The lateral join keeps it one index probe an account,
 * whatever the statistics say.
 */
export async function selectLiveOf(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<Owned<LiveOption>[]> {
  const rows = await connection.query<OptionRow>({
    name: 'options-live-of',
    text: `select o.* from unnest($1::bigint[], $2::text[]) as k (customer_id, book)
      cross join lateral (
        select ${optionTable.names()} from options.option_order
        where customer_id = k.customer_id and book = k.book and ${isLiveText} offset 0
      ) o`,
    values: [keys.map((key) => key.customerId), keys.map((key) => key.book)],
  });
  return rows.map(optionOfRow).filter(hasLive);
}

function hasLive(owned: Owned): owned is Owned<LiveOption> {
  return isLive(owned.option);
}

/** A page of all options of the platform that are not settled, in key order after the given one. */
export async function selectLiveAfter(
  db: Database,
  after: { readonly customerId: bigint; readonly id: bigint },
  limit: number,
): Promise<Owned<LiveOption>[]> {
  const { rows } = await sql<OptionRow>`
    select ${everyColumn} from options.option_order
    where ${live} and (customer_id, id) > (${after.customerId}, ${after.id})
    order by customer_id, id limit ${limit}`.execute(db);
  return rows.map(optionOfRow).filter(hasLive);
}

/** What accounts have staked on options that are not settled, by account key. */
export async function sumStakes(
  db: Database,
  keys: readonly AccountKey[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ customer_id: bigint; book: AccountKey['book']; units: string }>`
    select o.customer_id, o.book, sum(o.amount) as units
    from unnest(${keys.map((key) => key.customerId)}::bigint[], ${keys.map((key) => key.book)}::text[])
      as k (customer_id, book)
    join options.option_order o on o.customer_id = k.customer_id and o.book = k.book and ${live}
    group by 1, 2`.execute(db);
  return new Map(
    rows.map(({ customer_id, book, units }) => [
      accountKeyText({ book, customerId: asCustomerId(customer_id) }),
      BigInt(units),
    ]),
  );
}

export interface OptionFilter {
  readonly status?: AnyOption['status'] | undefined;
  readonly code?: string | undefined;
  /** Only those that are not settled, or only those that are. */
  readonly isLive?: boolean | undefined;
}

/** A page of an account's options, newest first, and how many there are. */
export async function selectOptions(
  db: Database,
  key: AccountKey,
  { status, code, isLive: wanted }: OptionFilter,
  page: PageRange,
): Promise<{ total: number; options: AnyOption[] }> {
  const from = sql`options.option_order where customer_id = ${key.customerId} and book = ${key.book}
    and (${status ?? null}::text is null or status = ${status ?? null})
    and (${code ?? null}::text is null or code = ${code ?? null})
    and (${wanted ?? null}::boolean is null or (${live}) = ${wanted ?? null})`;
  const { total, rows } = await pageOf<OptionRow>(db, { select: everyColumn, from, by: sql`id desc` }, page);
  return { total, options: rows.map((row) => optionOfRow(row).option) };
}

/** One option of an account; undefined when it has none of that id. */
export async function selectOption(
  db: Database,
  key: AccountKey,
  id: RecordId,
): Promise<AnyOption | undefined> {
  const { rows } = await sql<OptionRow>`
    select ${everyColumn} from options.option_order
    where customer_id = ${key.customerId} and book = ${key.book} and id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : optionOfRow(rows[0]).option;
}

/** Those that wait for a decision. */
export const pendingReview = readAs(
  dueQueue<OptionRow>({
    select: everyColumn,
    from: sql`options.option_order where status = 'pendingReview'`,
    since: sql`placed_time`,
    customer: sql`customer_id`,
    amount: { asset: sql`'USDT'`, units: sql`amount` },
    book: sql`book`,
  }),
  optionOfRow,
);

/** An option by its whole key, in whichever book. */
export async function selectOptionByKey(
  db: Database,
  customerId: bigint,
  id: bigint,
): Promise<Owned | undefined> {
  const { rows } = await sql<OptionRow>`
    select ${everyColumn} from options.option_order
    where customer_id = ${customerId} and id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : optionOfRow(rows[0]);
}

/** Options by their whole keys, in whichever book. */
export async function selectOptionsByKey(
  db: Database,
  keys: readonly { readonly customerId: bigint; readonly id: bigint }[],
): Promise<Owned[]> {
  const rows = await allRows<OptionRow>(db)`
    select ${sql.raw(optionTable.names('o'))}
    from unnest(${keys.map(({ customerId }) => customerId)}::bigint[], ${keys.map(({ id }) => id)}::bigint[])
      as k (customer_id, id)
    join options.option_order o using (customer_id, id)`;
  return rows.map(optionOfRow);
}

export interface ExposureRow {
  readonly book: AccountKey['book'];
  readonly code: string;
  readonly direction: OptionDirection;
  /** Null of options that wait for review or their entry. */
  readonly minute: Date | null;
  readonly count: bigint;
  readonly stakes: string;
  readonly payouts: string;
}

/** What is promised in each market and direction, by the minute in which it ends. */
export function selectExposure(db: Database, limit: number): Promise<ExposureRow[]> {
  return allRows<ExposureRow>(db)`
    select book, code, direction, date_trunc('minute', expiry_time) as minute, count(*) as count,
      sum(amount) as stakes, sum(payout) as payouts
    from options.option_order
    where ${live}
    group by 1, 2, 3, 4
    order by sum(payout) desc, book, code, direction, minute
    limit ${limit}`;
}

const runningBefore = ({ id, code, exAt }: CorporateAction) => sql`
  status = 'open' and code = ${code} and open_time < ${new Date(exAt)} and last_action is distinct from ${id}`;

/** A page of the accounts with options entered before an action, in key order after the given one. */
export async function selectRunningHolders(
  db: Database,
  action: CorporateAction,
  after: AccountKey | undefined,
  limit: number,
): Promise<AccountKey[]> {
  const rows = await allRows<{ customer_id: bigint; book: AccountKey['book'] }>(db)`
    select distinct customer_id, book from options.option_order
    where ${runningBefore(action)} and (customer_id, book) > (${after?.customerId ?? 0n}, ${after?.book ?? ''})
    order by customer_id, book limit ${limit}`;
  return rows.map(({ customer_id, book }) => ({ book, customerId: asCustomerId(customer_id) }));
}

/** Whether anybody has an option in a market that is not settled, or waits for review. */
export async function hasOptions(db: Database, code: string): Promise<boolean> {
  return (
    (await firstRow(db)`select 1 from options.option_order where code = ${code} and ${live} limit 1`) !==
    undefined
  );
}

/** How many options had entered before an action, and in how many accounts. */
export async function countRunning(
  db: Database,
  action: CorporateAction,
): Promise<{ accounts: number; records: number }> {
  const [counted] = await allRows<{ accounts: bigint; records: bigint }>(db)`
    select count(distinct (customer_id, book)) as accounts, count(*) as records from options.option_order
    where ${runningBefore(action)}`;
  return { accounts: Number(counted?.accounts ?? 0n), records: Number(counted?.records ?? 0n) };
}
