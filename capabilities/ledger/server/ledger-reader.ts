import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { accountKeyText, type LedgerReader } from '../face.ts';
import { emptyBalances } from '../rules.ts';
import { assetOfCode, bookOfCode } from './codes.ts';
import {
  countAvailableTransfers,
  selectAvailableTransfers,
  selectAvailableUsdt,
  selectBalances,
  selectEventsAfter,
  selectTransfersOfRef,
  sumHouseAccount,
} from './ledger.sql.ts';
import { balanceOfRow, eventOfRow, transferOfRow } from './stored-rows.ts';

/** What other capabilities read of the ledger, from the rows as they were last committed. */
export function createLedgerReader({ db }: { readonly db: Database }): LedgerReader {
  return {
    async balances(key) {
      const rows = await selectBalances(db, key);
      const stored = rows.map((row) => [assetOfCode(row.asset), balanceOfRow(row)]);
      return { ...emptyBalances, ...Object.fromEntries(stored) };
    },
    async availableUsdt(keys) {
      const rows = await selectAvailableUsdt(db, keys);
      return new Map(
        rows.map(({ customer_id, book, available }) => [
          accountKeyText({ book: bookOfCode(book), customerId: asCustomerId(customer_id) }),
          available,
        ]),
      );
    },
    async listTransfers(key, filter, page) {
      const [total, rows] = await Promise.all([
        countAvailableTransfers(db, key, filter),
        selectAvailableTransfers(db, key, filter, page),
      ]);
      return { total: Number(total), rows: rows.map(transferOfRow) };
    },
    async transfersOf(key, ref) {
      const rows = await selectTransfersOfRef(db, key, ref);
      return rows.map((row) => ({ ...transferOfRow(row), batchHash: row.batch_hash }));
    },
    houseBalance: (book, account, asset) => sumHouseAccount(db, book, account, asset),
    async eventsAfter(customerId, sequence, limit) {
      return (await selectEventsAfter(db, customerId, sequence, limit)).map(eventOfRow);
    },
  };
}
