import { sql } from 'kysely';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';

export interface EquityPoint {
  readonly at: Instant;
  /** USDT units, as `unrealised`. */
  readonly balance: bigint;
  readonly unrealised: bigint;
}

interface PointRow {
  readonly at: Date;
  readonly balance: bigint;
  readonly unrealised: bigint;
}

const pointOf = ({ at, ...units }: PointRow): EquityPoint => ({ at: at.getTime(), ...units });

export async function insertSnapshots(
  tx: Tx,
  at: Instant,
  rows: readonly (Omit<EquityPoint, 'at'> & { readonly key: AccountKey })[],
): Promise<void> {
  await sql`
    insert into accounts.equity_snapshot (customer_id, book, at, balance, unrealised)
    select v.customer_id, v.book, ${formatInstant(at)}::timestamptz, v.balance, v.unrealised
    from unnest(${rows.map(({ key }) => key.customerId)}::bigint[], ${rows.map(({ key }) => key.book)}::text[],
      ${rows.map(({ balance }) => balance)}::bigint[], ${rows.map(({ unrealised }) => unrealised)}::bigint[])
      as v (customer_id, book, balance, unrealised)
    on conflict (customer_id, book, at) do update
      set balance = excluded.balance, unrealised = excluded.unrealised`.execute(tx);
}

/** The last snapshot before a moment. */
export async function selectLastBefore(
  db: Database,
  key: AccountKey,
  at: Instant,
): Promise<EquityPoint | undefined> {
  const { rows } = await sql<PointRow>`
    select at, balance, unrealised from accounts.equity_snapshot
    where customer_id = ${key.customerId} and book = ${key.book} and at < ${formatInstant(at)}
    order by at desc limit 1`.execute(db);
  return rows[0] === undefined ? undefined : pointOf(rows[0]);
}

/**
 * All snapshots from one moment to the other, or, where they are more than three a step, each step's lowest,
 * highest and last equity.
 */
export async function selectThinned(
  db: Database,
  key: AccountKey,
  { from, to, steps }: { readonly from: Instant; readonly to: Instant; readonly steps: number },
): Promise<EquityPoint[]> {
  const { rows } = await sql<PointRow>`
    with stepped as (
      select at, balance, unrealised, balance + unrealised as equity, count(*) over () as points,
        floor(extract(epoch from at - ${formatInstant(from)}::timestamptz) * 1000 * ${steps}::float8
          / ${to - from}::float8) as step
      from accounts.equity_snapshot
      where customer_id = ${key.customerId} and book = ${key.book}
        and at >= ${formatInstant(from)} and at < ${formatInstant(to)}
    ), ranked as (
      select at, balance, unrealised, points,
        row_number() over (partition by step order by equity, at) as from_lowest,
        row_number() over (partition by step order by equity desc, at) as from_highest,
        row_number() over (partition by step order by at desc) as from_last
      from stepped
    )
    select at, balance, unrealised from ranked
    where points <= 3 * ${steps}::integer or least(from_lowest, from_highest, from_last) = 1
    order by at`.execute(db);
  return rows.map(pointOf);
}

/**
 * Keeps the lowest, highest and last snapshot of each account's finished days in the period, and deletes the
 * others. Resolves to how many it deleted, at most `limit`.
 */
export async function thinDays(
  db: Database,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with ranked as (
      select customer_id, book, at,
        row_number() over (partition by customer_id, book, date_trunc('day', at, 'UTC') order by balance + unrealised, at) as from_lowest,
        row_number() over (partition by customer_id, book, date_trunc('day', at, 'UTC') order by balance + unrealised desc, at) as from_highest,
        row_number() over (partition by customer_id, book, date_trunc('day', at, 'UTC') order by at desc) as from_last
      from accounts.equity_snapshot
      where at >= ${formatInstant(from)} and at < ${formatInstant(to)}
    ), spare as (
      select customer_id, book, at from ranked where least(from_lowest, from_highest, from_last) > 1 limit ${limit}
    )
    delete from accounts.equity_snapshot s using spare
    where s.customer_id = spare.customer_id and s.book = spare.book and s.at = spare.at`.execute(db);
  return Number(numAffectedRows);
}
