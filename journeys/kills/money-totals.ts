import { sql } from 'kysely';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { postgresUrl } from '#foundation/server-kit/postgres/postgres.ts';
import type { Platform } from '../platform.ts';
import { postmasterOf } from './rounds.ts';

/** Units of the ledger in one of the token's. */
export const unitsOfNative = 100n;

/** What the books say of each address, in 10^-6 USDT. */
export async function totalsOf(db: Database) {
  const { rows } = await sql<{ address: string; status: string; sum: string }>`
    select address, status, sum(actual)::text as sum from withdrawals.withdrawal
    where status in ('review', 'approved', 'completed') group by address, status`.execute(db);
  const sumsOf = (...statuses: string[]) => {
    const sums = new Map<string, bigint>();
    for (const { address, status, sum } of rows) {
      if (!statuses.includes(status)) continue;
      sums.set(address, (sums.get(address) ?? 0n) + BigInt(sum) / unitsOfNative);
    }
    return sums;
  };
  const found = await sql<{ address: string; sum: string }>`
    select lower(a.address) as address, sum(r.credited_units)::text as sum
    from deposits.recharge r join chains.deposit_address a
      on a.customer_id = r.customer_id and a.asset = r.asset
    where r.status = 'approved' and r.asset = 'USDT' group by 1`.execute(db);
  const credited = new Map(found.rows.map(({ address, sum }) => [address, BigInt(sum) / unitsOfNative]));
  return {
    completed: sumsOf('completed'),
    underWay: sumsOf('review', 'approved'),
    waiting: rows.filter(({ status }) => status === 'review').length,
    credited,
  };
}

/**
 * Withdrawals that have ended, with as many letters about that as were sent or wait to be: each should have
 * one.
 */
export async function endsWithoutOneLetter(db: Database): Promise<{ id: bigint; letters: bigint }[]> {
  const { rows } = await sql<{ id: bigint; letters: bigint }>`
    with letter as (
      select id::text as id, body from platform.dev_mail
      union select payload ->> 'id', payload ->> 'text' from graphile_worker._private_jobs where payload ->> 'to' is not null)
    select w.id, count(letter.id) as letters from withdrawals.withdrawal w
    left join letter on letter.body like '%withdrawal W' || w.id || ' %'
    where w.status in ('completed', 'rejected', 'failed') group by w.id having count(letter.id) <> 1`.execute(
    db,
  );
  return rows;
}

export async function countPaid(db: Database): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from withdrawals.withdrawal where status = 'completed'`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

export async function countCredited(db: Database): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deposits.recharge where status = 'approved'`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

export async function withDatabase(platform: Platform, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(postgresUrl(await postmasterOf(platform)), { max: 2 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

export function describe(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    typeof each === 'bigint' ? `${each}` : each instanceof Map ? [...each] : each,
  );
}
