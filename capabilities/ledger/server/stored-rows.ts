import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { accountKeyText, customerEvents, type StoredEvent, type StoredTransfer } from '../face.ts';
import type { AssetBalance, FundedBalance } from '../rules.ts';
import { batchOfId, isFundedAccount } from '../rules.ts';
import { accountOfCode, assetOfCode, bookOfCode } from './codes.ts';
import type { BalanceRow, ReserveRow } from './lane.sql.ts';
import type { AccrualRow, EventRow, TransferRow } from './ledger.sql.ts';
import { movedMoney } from './postings.ts';

/** Reads the ledger's rows back into its words. Throws on a code that stands for nothing. */
export function transferOfRow(row: TransferRow): StoredTransfer {
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
export function accrualsOfRows(rows: readonly AccrualRow[]): ReadonlyMap<string, Instant> {
  return new Map(
    rows.map(({ customer_id, book, accrued_until }) => [
      accountKeyText({ book: bookOfCode(book), customerId: asCustomerId(customer_id) }),
      Number(accrued_until),
    ]),
  );
}

export function reserveOfRow({ book, account, asset, units }: ReserveRow): FundedBalance {
  const name = accountOfCode(account);
  if (!isFundedAccount(name)) throw new Error(`the ledger has a reserve of ${name}`);
  return { book: bookOfCode(book), account: name, asset: assetOfCode(asset), units };
}

export function eventOfRow({ sequence, event, data }: EventRow): StoredEvent {
  if (event === null || data === null) return { sequence, ...movedMoney };
  const name = customerEvents.find((name) => name === event);
  if (name === undefined) throw new Error(`the ledger stored an unknown event ${event}`);
  return { sequence, event: name, data: JSON.parse(data) };
}
