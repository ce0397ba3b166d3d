import { sql } from 'kysely';
import type { HouseAccount } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { AccountKey } from '../rules.ts';
import { codeOfAccount, codeOfAsset, codeOfBook, firstHouseCode } from './codes.ts';

/** What went into a house account less what came out of it. */
export async function sumHouseAccount(
  db: Database,
  book: AccountKey['book'],
  account: HouseAccount,
  asset: Asset,
): Promise<bigint> {
  const code = codeOfAccount(account);
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(case when to_account = ${code} then units else -units end), 0) as units
    from ledger.transfer
    where book = ${codeOfBook(book)} and asset = ${codeOfAsset(asset)}
      and (from_account = ${code} or to_account = ${code})`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** What went into a house account since a moment. */
export async function sumHouseReceived(
  db: Database,
  book: AccountKey['book'],
  account: HouseAccount,
  asset: Asset,
  since: Instant,
): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0) as units from ledger.transfer
    where book = ${codeOfBook(book)} and asset = ${codeOfAsset(asset)} and to_account = ${codeOfAccount(account)}
      and at >= ${formatInstant(since)}`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** The same of every house account and `outside`, in one look over the ledger. */
export async function sumHouseAccounts(db: Database) {
  return await allRows<{ book: number; asset: number; account: number; units: string }>(db)`
    select t.book, t.asset, leg.account, sum(leg.units)::text as units
    from ledger.transfer t
    cross join lateral (values (t.to_account, t.units), (t.from_account, -t.units)) as leg (account, units)
    where leg.account >= ${firstHouseCode}
    group by t.book, t.asset, leg.account
    order by t.book, leg.account, t.asset`;
}
