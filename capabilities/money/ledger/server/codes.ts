import { houseAccounts, houseCodes } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { type AccountName, type CustomerAccount, customerAccounts } from '../rules.ts';

/** The small numbers that stand for names in the ledger's tables; migration 0001 names them in SQL. */
const bookCodes: Readonly<Record<Book, number>> = { demo: 1, real: 2 };

const assetCodes: Readonly<Record<Asset, number>> = { USDT: 1, BTC: 2, ETH: 3 };

/** The customer's own are columns of the ledger's tables as well. */
const customerCodes: Readonly<Record<CustomerAccount, number>> = {
  available: 1,
  held: 2,
  margin: 3,
  plan: 4,
  collateral: 5,
  'loan-owed': 6,
};

const accountCodes: ReadonlyMap<AccountName, number> = new Map<AccountName, number>([
  ...customerAccounts.map((account) => [account, customerCodes[account]] as const),
  ...houseCodes,
]);

/** From here on, a code is a house account's or outside's. */
export const firstHouseCode = 10;

export const codeOfBook = (book: Book): number => bookCodes[book];
export const codeOfAsset = (asset: Asset): number => assetCodes[asset];
export function codeOfAccount(account: AccountName): number {
  const code = accountCodes.get(account);
  if (code === undefined) throw new Error(`the account ${account} has no code`);
  return code;
}

export const bookOfCode = reverse(books, codeOfBook, 'book');
export const assetOfCode = reverse(assets, codeOfAsset, 'asset');
export const houseAccountOfCode = reverse(houseAccounts, codeOfAccount, 'house account');
export const accountOfCode = reverse([...customerAccounts, ...houseAccounts], codeOfAccount, 'account');

function reverse<Name>(names: readonly Name[], codeOf: (name: Name) => number, what: string) {
  const byCode = new Map(names.map((name) => [codeOf(name), name]));
  return (code: number): Name => {
    const name = byCode.get(code);
    if (name === undefined) throw new Error(`the ledger has no ${what} with code ${code}`);
    return name;
  };
}
