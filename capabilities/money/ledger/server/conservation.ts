import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { AccountName } from '../rules.ts';
import { accountOfCode, assetOfCode, bookOfCode } from './codes.ts';
import { selectDifferences, selectTotals } from './conservation.sql.ts';

/**
 * What customers, house accounts and the outside have of an asset in a book; their sum is 0 when nothing was
 * lost.
 */
export interface Totals {
  readonly book: Book;
  readonly asset: Asset;
  readonly customers: bigint;
  readonly house: bigint;
  readonly outside: bigint;
}

/** An account whose stored balance is not the sum of its transfers. */
export interface Difference {
  readonly customerId: bigint;
  readonly book: Book;
  readonly asset: Asset;
  readonly account: AccountName;
  readonly stored: bigint;
  readonly moved: bigint;
}

export interface Conservation {
  readonly isConserved: boolean;
  readonly totals: readonly Totals[];
  /** The first hundred. */
  readonly differences: readonly Difference[];
}

/** Whether all money is accounted for: by book and asset, and account by account. One consistent look. */
export async function conservation(db: Database): Promise<Conservation> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => await readConservation(tx));
}

async function readConservation(tx: Tx): Promise<Conservation> {
  const totals = (await selectTotals(tx)).map((row) => ({
    book: bookOfCode(row.book),
    asset: assetOfCode(row.asset),
    customers: BigInt(row.customers),
    house: BigInt(row.house),
    outside: BigInt(row.outside),
  }));
  const differences = (await selectDifferences(tx, 100)).map((row) => ({
    customerId: row.customer_id,
    book: bookOfCode(row.book),
    asset: assetOfCode(row.asset),
    account: accountOfCode(row.account),
    stored: BigInt(row.stored),
    moved: BigInt(row.moved),
  }));
  const isBalanced = totals.every(({ customers, house, outside }) => customers + house + outside === 0n);
  return { isConserved: isBalanced && differences.length === 0, totals, differences };
}
