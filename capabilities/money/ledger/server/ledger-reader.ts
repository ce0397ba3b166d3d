import {
  type FundedAccount,
  reserveAccounts,
  reserveProducts,
} from '#capabilities/money/accounting/chart-of-accounts.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { LedgerReader } from '../face.ts';
import { accountKeyText, emptyBalances } from '../rules.ts';
import { capitalCover, coverOf } from './batch-reserves.ts';
import { assetOfCode, bookOfCode, houseAccountOfCode } from './codes.ts';
import { sumHouseAccount, sumHouseAccounts, sumHouseReceived } from './house-sums.sql.ts';
import {
  countAvailableTransfers,
  type HashedTransferRow,
  selectAvailableTransfers,
  selectBalances,
  selectCharityTransfers,
  selectEventsAfter,
  selectEventsSince,
  selectMarginFunds,
  selectMarks,
  selectReserves,
  selectSequenceBefore,
  selectTransfersOfRef,
  sumCharity,
  sumOwed,
} from './ledger.sql.ts';
import { balanceOfRow, eventOfRow, marksOfRows, reserveOfRow, transferOfRow } from './stored-rows.ts';

/** What other capabilities read of the ledger, from the rows as they were last committed. */
export function createLedgerReader({ db }: { readonly db: Database }): LedgerReader {
  return {
    async balances(key) {
      const rows = await selectBalances(db, key);
      const stored = rows.map((row) => [assetOfCode(row.asset), balanceOfRow(row)]);
      return { ...emptyBalances, ...Object.fromEntries(stored) };
    },
    async marginFunds(keys) {
      const rows = await selectMarginFunds(db, keys);
      return new Map(
        rows.map(({ customer_id, book, funds }) => [
          accountKeyText({ book: bookOfCode(book), customerId: asCustomerId(customer_id) }),
          funds,
        ]),
      );
    },
    marks: async (keys) => marksOfRows(await selectMarks(db, keys)),
    async listTransfers(key, filter, page) {
      const [total, rows] = await Promise.all([
        countAvailableTransfers(db, key, filter),
        selectAvailableTransfers(db, key, filter, page),
      ]);
      return { total: Number(total), rows: rows.map(transferOfRow) };
    },
    async transfersOf(key, ref) {
      return (await selectTransfersOfRef(db, key, ref)).map(hashedTransfer);
    },
    houseBalance: (book, account, asset) => sumHouseAccount(db, book, account, asset),
    houseReceived: (book, account, asset, since) => sumHouseReceived(db, book, account, asset, since),
    houseBalances: () => houseBalances(db),
    owed: (book) => owed(db, book),
    async reserves() {
      const unitsOf = await readReserves(db);
      return books.flatMap((book) =>
        reserveProducts.map((product) => {
          const { free, promised } = reserveAccounts[product];
          return { book, product, free: unitsOf(book, free), promised: unitsOf(book, promised) };
        }),
      );
    },
    async cover(book) {
      const unitsOf = await readReserves(db);
      return coverOf(capitalCover((account, asset) => unitsOf(book, account, asset)));
    },
    charity: (book) => sumCharity(db, book),
    async charityTransfers(book, refs) {
      return (await selectCharityTransfers(db, book, refs)).map(hashedTransfer);
    },
    async eventsAfter(customerId, sequence, limit) {
      return (await selectEventsAfter(db, customerId, sequence, limit)).map(eventOfRow);
    },
    async eventsSince(sequence, limit) {
      return (await selectEventsSince(db, sequence, limit)).map(({ customer_id, book, at, ...row }) => ({
        ...eventOfRow(row),
        key: { book: bookOfCode(book), customerId: asCustomerId(customer_id) },
        at: at.getTime(),
      }));
    },
    sequenceBefore: (customerId, at) => selectSequenceBefore(db, customerId, new Date(at)),
  };
}

/** Units of the funded accounts. */
async function readReserves(
  db: Database,
): Promise<(book: Book, account: FundedAccount, asset?: Asset) => bigint> {
  const stored = (await selectReserves(db)).map(reserveOfRow);
  return (book, account, asset = 'USDT') =>
    stored.find((row) => row.book === book && row.account === account && row.asset === asset)?.units ?? 0n;
}

function hashedTransfer(row: HashedTransferRow) {
  return { ...transferOfRow(row), batchHash: row.batch_hash };
}

async function houseBalances(db: Database): ReturnType<LedgerReader['houseBalances']> {
  return (await sumHouseAccounts(db)).map(({ book, account, asset, units }) => ({
    book: bookOfCode(book),
    account: houseAccountOfCode(account),
    asset: assetOfCode(asset),
    units: BigInt(units),
  }));
}

async function owed(db: Database, book: Book): ReturnType<LedgerReader['owed']> {
  return (await sumOwed(db, book)).map(({ asset, customers, promised, charity }) => ({
    asset: assetOfCode(asset),
    customers: BigInt(customers),
    promised: BigInt(promised),
    charity: BigInt(charity),
  }));
}
