import { asCustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { LedgerAudit } from '../face.ts';
import { assetOfCode, bookOfCode } from './codes.ts';
import { selectMarks } from './ledger.sql.ts';
import {
  openCursor,
  selectAllBalances,
  selectAllBatches,
  selectAllTransfersByBatch,
  selectAllTransfersByCustomer,
  selectFundedBalances,
  selectFundedTransfers,
} from './ledger-audit.sql.ts';
import { sumsOfCustomers } from './ledger-figures.ts';
import { auditedTransferOfRow, balanceOfRow, marksOfRows, reserveOfRow } from './stored-rows.ts';

const allTime = { from: 0, to: Date.UTC(10_000, 0, 1) - 1 };

/** Rows held in memory at a time, per stream. */
const rowsAtATime = 5000;

/**
 * Lets `work` read the whole ledger as it stands now, while the platform goes on writing; the transaction
 * shows other rows as of then.
 */
export async function auditLedger<T>(db: Database, work: (audit: LedgerAudit, tx: Tx) => Promise<T>) {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => await work(audit(tx), tx));
}

function audit(tx: Tx): LedgerAudit {
  return {
    transfersByCustomer: () => stream(tx, selectAllTransfersByCustomer, auditedTransferOfRow),
    transfersByBatch: () => stream(tx, selectAllTransfersByBatch, auditedTransferOfRow),
    balances: () =>
      stream(tx, selectAllBalances, (row) => ({
        key: { book: bookOfCode(row.book), customerId: asCustomerId(row.customer_id) },
        asset: assetOfCode(row.asset),
        balance: balanceOfRow(row),
      })),
    sumsOfCustomers: (book, customers, reasons) => sumsOfCustomers(tx, book, customers, allTime, reasons),
    marks: async () => marksOfRows(await selectMarks(tx)),
    fundedTransfers: () => stream(tx, selectFundedTransfers, auditedTransferOfRow),
    fundedBalances: () =>
      stream(tx, selectFundedBalances, (row) => ({ ...reserveOfRow(row), since: row.since })),
    batches: () =>
      stream(tx, selectAllBatches, (row) => ({
        id: row.id,
        chain: row.chain,
        at: row.at.getTime(),
        transferCount: row.transfer_count,
        previousHash: row.previous_hash,
        hash: row.hash,
      })),
  };
}

async function* stream<Row, T>(
  tx: Tx,
  select: Parameters<typeof openCursor<Row>>[1],
  read: (row: Row) => T,
): AsyncIterable<T> {
  const cursor = await openCursor(tx, select);
  for (;;) {
    const rows = await cursor.fetch(rowsAtATime);
    for (const row of rows) yield read(row);
    if (rows.length < rowsAtATime) return;
  }
}
