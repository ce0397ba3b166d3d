import { sql } from 'kysely';
import { fundedAccounts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { codeOfAccount, firstHouseCode } from './codes.ts';

export interface TotalsRow {
  readonly book: number;
  readonly asset: number;
  readonly customers: string;
  readonly house: string;
  readonly outside: string;
}

/**
 * Per book and asset: all customers by their stored balances, house accounts and outside by the transfers.
 */
export async function selectTotals(db: Database) {
  return await allRows<TotalsRow>(db)`
    with entry as (${entries}),
    moved as (
      select book, asset,
        coalesce(sum(units) filter (where account >= ${firstHouseCode} and account <> ${outside}), 0) as house,
        coalesce(sum(units) filter (where account = ${outside}), 0) as outside
      from entry
      group by book, asset
    ),
    stored as (
      select book, asset, sum(available + held + margin + plan + collateral + loan_owed) as customers
      from ledger.balance
      group by book, asset
    )
    select book, asset, coalesce(customers, 0) as customers, coalesce(house, 0) as house,
      coalesce(outside, 0) as outside
    from moved full join stored using (book, asset)
    order by book, asset`;
}

export interface DifferenceRow {
  readonly customer_id: bigint;
  readonly book: number;
  readonly asset: number;
  readonly account: number;
  readonly stored: string;
  readonly moved: string;
}

/**
 * Balances, customers' and of funded accounts (under customer 0), that are not the sum of their transfers.
 */
export async function selectDifferences(db: Database, limit: number) {
  return await allRows<DifferenceRow>(db)`
    with entry as (${entries}),
    moved as (
      select case when account < ${firstHouseCode} then customer_id else 0 end as customer_id, book, asset, account,
        sum(units) as units
      from entry
      where account < ${firstHouseCode} or account = any (${fundedCodes}::smallint[])
      group by 1, book, asset, account
    ),
    stored as (
      select customer_id, book, asset, account.code as account, account.units
      from ledger.balance
      cross join lateral (
        values (1, available), (2, held), (3, margin), (4, plan), (5, collateral), (6, loan_owed)
      ) as account (code, units)
      union all
      select 0, book, asset, account, sum(units) from ledger.reserve group by book, asset, account
    )
    select customer_id, book, asset, account, coalesce(stored.units, 0)::text as stored,
      coalesce(moved.units, 0)::text as moved
    from moved full join stored using (customer_id, book, asset, account)
    where coalesce(stored.units, 0) <> coalesce(moved.units, 0)
    order by customer_id, book, asset, account
    limit ${limit}`;
}

const fundedCodes = fundedAccounts.map(codeOfAccount);
const outside = codeOfAccount('outside');

/** Each transfer as its two entries: out of one account, into the other. */
const entries = sql`
  select customer_id, book, asset, to_account as account, units from ledger.transfer
  union all
  select customer_id, book, asset, from_account, -units from ledger.transfer`;
