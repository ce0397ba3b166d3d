import type { Database } from '#foundation/server-kit/database.ts';
import type { LedgerReader } from '../face.ts';
import { emptyBalances } from '../rules.ts';
import { assetOfCode } from './codes.ts';
import {
  countAvailableTransfers,
  selectAvailableTransfers,
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
