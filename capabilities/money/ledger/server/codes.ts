import { type Book, books } from '#foundation/ids/book.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { type AccountName, customerAccounts, houseAccounts } from '../rules.ts';

/** The small numbers that stand for names in the ledger's tables; migration 0001 names them in SQL. */
const bookCodes: Readonly<Record<Book, number>> = { demo: 1, real: 2 };

const assetCodes: Readonly<Record<Asset, number>> = { USDT: 1, BTC: 2, ETH: 3 };

const accountCodes: Readonly<Record<AccountName, number>> = {
  available: 1,
  held: 2,
  margin: 3,
  plan: 4,
  collateral: 5,
  'loan-owed': 6,
  'house/fees': 10,
  'house/trading': 11,
  'house/plan-yield': 12,
  'house/option-payout': 13,
  'house/loan-pool': 14,
  'house/loan-interest': 15,
  'house/incentives': 16,
  'house/losses': 17,
  'house/charity-payable': 18,
  'house/rounding': 19,
  outside: 20,
  'house/plan-promised': 21,
  'house/option-promised': 22,
  'house/loan-promised': 23,
  'house/conversion': 30,
  'house/loans-lent': 24,
  'house/adjustments': 38,
  'house/trading-promised': 35,
  'house/capital': 36,
  'house/collateral-sold': 37,
};

/** From here on, a code is a house account's or outside's. */
export const firstHouseCode = 10;

export const codeOfBook = (book: Book): number => bookCodes[book];
export const codeOfAsset = (asset: Asset): number => assetCodes[asset];
export const codeOfAccount = (account: AccountName): number => accountCodes[account];

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
