import { type FundedAccount, fundedAccounts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { LaneStatement } from '../face.ts';
import { capitalAccount, coverAccounts, isInTranches } from '../rules.ts';
import type { TrancheBalance } from './batch-reserves.ts';
import { codeOfAccount, codeOfAsset, codeOfBook } from './codes.ts';

export interface ReserveRow {
  readonly book: number;
  readonly account: number;
  readonly asset: number;
  readonly units: bigint;
}

export interface TrancheRow extends ReserveRow {
  readonly tranche: number;
}

/** The funded accounts a batch locks: of those in tranches, these alone. */
export interface WantedReserves {
  readonly books: readonly Book[];
  readonly accounts: readonly FundedAccount[];
  readonly tranches: readonly number[];
}

const inTranches = fundedAccounts.filter(isInTranches).map(codeOfAccount);

/**
 * Locks and reads funded accounts, in the order of the primary key. Every lane locks them after its
 * customers. With them comes, as last committed and as tranche -1, what margin profits are paid from in all
 * tranches together and the capital in every asset, without waiting for a lock.
 */
export function lockReserves({ books, accounts, tranches }: WantedReserves): LaneStatement {
  return {
    name: 'ledger.lock-reserves',
    text: `
      with locked as (
        select book, account, asset, tranche, units
        from ledger.reserve
        where book = any ($1::smallint[]) and account = any ($2::smallint[])
          and (tranche = any ($3::smallint[]) or account <> all ('{${inTranches.join()}}'))
        order by book, account, asset, tranche
        for no key update
      )
      select book, account, asset, tranche, units from locked
      union all
      select book, account, asset, -1, sum(units)::bigint from ledger.reserve
      where book = any ($1::smallint[]) and account in (${coverAccounts.map(codeOfAccount).join()})
        and (asset = ${codeOfAsset('USDT')} or account = ${codeOfAccount(capitalAccount)})
      group by book, account, asset`,
    values: [books.map(codeOfBook), accounts.map(codeOfAccount), tranches],
  };
}

/** Adds to funded accounts that are locked. */
export function changeReserves(changes: readonly TrancheBalance[]): LaneStatement {
  return {
    name: 'ledger.change-reserves',
    text: `
      update ledger.reserve r
      set units = r.units + change.units
      from unnest($1::smallint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::bigint[])
        as change (book, account, asset, tranche, units)
      where r.book = change.book and r.account = change.account and r.asset = change.asset
        and r.tranche = change.tranche`,
    values: [
      changes.map(({ book }) => codeOfBook(book)),
      changes.map(({ account }) => codeOfAccount(account)),
      changes.map(({ asset }) => codeOfAsset(asset)),
      changes.map(({ tranche }) => tranche),
      changes.map(({ units }) => units),
    ],
  };
}
