import { reasonOf } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import type { AuditedTransfer, StoredEvent, StoredTransfer } from '../face.ts';
import {
  type AssetBalance,
  accountKeyText,
  batchOfId,
  type FundedBalance,
  isFundedAccount,
} from '../rules.ts';
import { accountOfCode, assetOfCode, bookOfCode } from './codes.ts';
import type { BalanceRow } from './lane.sql.ts';
import type { ReserveRow } from './lane-reserves.sql.ts';
import type { EventRow, MarkRow, TransferRow } from './ledger.sql.ts';
import { movedMoney } from './postings.ts';

/** Reads the ledger's rows back into its words. Throws on a code that stands for nothing. */
export function transferOfRow(row: TransferRow): StoredTransfer {
  return { ...auditedTransferOfRow(row), reason: reasonOf(row.reason) };
}

/** Accepts any reason. */
export function auditedTransferOfRow(row: TransferRow): AuditedTransfer {
  return {
    id: asRecordId(row.id),
    key: { book: bookOfCode(row.book), customerId: asCustomerId(row.customer_id) },
    from: accountOfCode(row.from_account),
    to: accountOfCode(row.to_account),
    asset: assetOfCode(row.asset),
    units: row.units,
    reason: row.reason,
    ref: row.ref,
    ...(row.evidence === null ? {} : { evidence: row.evidence }),
    at: row.at.getTime(),
    availableAfter: row.available_after,
    batchId: batchOfId(row.id),
  };
}

export function balanceOfRow(row: BalanceRow): AssetBalance {
  return {
    available: row.available,
    held: row.held,
    margin: row.margin,
    plan: row.plan,
    collateral: row.collateral,
    'loan-owed': row.loan_owed,
  };
}

/** By `accountKeyText`. */
export function marksOfRows(rows: readonly MarkRow[]): ReadonlyMap<string, bigint> {
  return new Map(
    rows.map(({ customer_id, book, mark }) => [
      accountKeyText({ book: bookOfCode(book), customerId: asCustomerId(customer_id) }),
      mark,
    ]),
  );
}

export function reserveOfRow({ book, account, asset, units }: ReserveRow): FundedBalance {
  const name = accountOfCode(account);
  if (!isFundedAccount(name))
    throw new Error(`ledger.reserve has a row of ${name}, which is no funded account`);
  return { book: bookOfCode(book), account: name, asset: assetOfCode(asset), units };
}

export function eventOfRow({ sequence, event, data }: EventRow): StoredEvent {
  if (event === null || data === null) return { sequence, ...movedMoney };
  return { sequence, event, data: JSON.parse(data) };
}
