import { sql } from 'kysely';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Asset } from '#foundation/money/money.ts';
import { asPrice, type Price } from '#foundation/money/price.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Claims } from '../equity.ts';

/** What an account stood at, in USDT units. */
export interface EquityPoint {
  readonly at: Instant;
  readonly equity: bigint;
  readonly claims: Claims;
}

interface PointRow {
  readonly at: Date;
  readonly equity: bigint;
  readonly unrealised: bigint;
  readonly staked: bigint;
  readonly interest: bigint;
}

const pointOf = ({ at, equity, unrealised, staked, interest }: PointRow): EquityPoint => ({
  at: at.getTime(),
  equity,
  claims: { positions: unrealised, options: staked, interest: -interest },
});

export async function insertSnapshots(tx: Tx, rows: readonly (EquityPoint & { readonly key: AccountKey })[]) {
  await sql`
    insert into accounts.equity_snapshot (customer_id, book, at, equity, unrealised, staked, interest)
    select * from unnest(${rows.map(({ key }) => key.customerId)}::bigint[], ${rows.map(({ key }) => key.book)}::text[],
      ${rows.map(({ at }) => formatInstant(at))}::timestamptz[], ${rows.map(({ equity }) => equity)}::bigint[],
      ${rows.map(({ claims }) => claims.positions)}::bigint[], ${rows.map(({ claims }) => claims.options)}::bigint[],
      ${rows.map(({ claims }) => -claims.interest)}::bigint[])
    on conflict (customer_id, book, at) do update set equity = excluded.equity, unrealised = excluded.unrealised,
      staked = excluded.staked, interest = excluded.interest`.execute(tx);
}

/** The last snapshot before a moment. */
export async function selectLastBefore(db: Database, key: AccountKey, at: Instant) {
  const { rows } = await sql<PointRow>`
    select at, equity, unrealised, staked, interest from accounts.equity_snapshot
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
      select at, equity, unrealised, staked, interest, count(*) over () as points,
        floor(extract(epoch from at - ${formatInstant(from)}::timestamptz) * 1000 * ${steps}::float8
          / ${to - from}::float8) as step
      from accounts.equity_snapshot
      where customer_id = ${key.customerId} and book = ${key.book}
        and at >= ${formatInstant(from)} and at < ${formatInstant(to)}
    ), ranked as (
      select *,
        row_number() over (partition by step order by equity, at) as from_lowest,
        row_number() over (partition by step order by equity desc, at) as from_highest,
        row_number() over (partition by step order by at desc) as from_last
      from stepped
    )
    select at, equity, unrealised, staked, interest from ranked
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
        row_number() over (partition by customer_id, book, date_trunc('day', at, 'UTC') order by equity, at) as from_lowest,
        row_number() over (partition by customer_id, book, date_trunc('day', at, 'UTC') order by equity desc, at) as from_highest,
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

/** What an asset was worth at a moment. */
export interface AssetMoment {
  readonly asset: Asset;
  readonly at: Instant;
}

export async function insertRates(db: Database, rates: readonly (AssetMoment & { readonly rate: Price })[]) {
  await sql`
    insert into accounts.usdt_rate (asset, at, rate)
    select * from unnest(${rates.map(({ asset }) => asset)}::text[],
      ${rates.map(({ at }) => formatInstant(at))}::timestamptz[], ${rates.map(({ rate }) => rate)}::bigint[])
    on conflict (asset, at) do update set rate = excluded.rate`.execute(db);
}

/**
 * The last price taken down by each moment, in their order; the first one after it where none was, undefined
 * where there is none at all.
 */
export async function selectRates(db: Database, moments: readonly AssetMoment[]) {
  const { rows } = await sql<{ rate: bigint | null }>`
    select coalesce(
      (select rate from accounts.usdt_rate r where r.asset = w.asset and r.at <= w.at order by r.at desc limit 1),
      (select rate from accounts.usdt_rate r where r.asset = w.asset and r.at > w.at order by r.at limit 1)) as rate
    from unnest(${moments.map(({ asset }) => asset)}::text[],
      ${moments.map(({ at }) => formatInstant(at))}::timestamptz[]) with ordinality as w (asset, at, place)
    order by w.place`.execute(db);
  return rows.map(({ rate }) => (rate === null ? undefined : asPrice(rate)));
}

export async function deleteRatesBefore(db: Database, at: Instant): Promise<void> {
  await sql`delete from accounts.usdt_rate where at < ${formatInstant(at)}`.execute(db);
}
