import { reasonOf } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { asCustomerId, asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { CustomerSum, LedgerFigures } from '../face.ts';
import {
  type AssetBalance,
  accountKeyText,
  type Balances,
  emptyBalances,
  isCustomerAccount,
} from '../rules.ts';
import { accountOfCode, assetOfCode, bookOfCode } from './codes.ts';
import {
  selectAvailableTransfersBefore,
  selectBalancesOf,
  selectCoinOwnersAfter,
  selectLastBatch,
  sumBalancesAt,
  sumChanges,
  sumHeld,
  sumOutside,
  sumOutsideOf,
  sumTransfersByDay,
  sumTransfersByRefAfter,
  sumTransfersOfCustomers,
} from './ledger-figures.sql.ts';
import { balanceOfRow, transferOfRow } from './stored-rows.ts';

/** Transfers looked through, or held in memory, at a time. */
const summedAtATime = 20_000;
const rowsAtATime = 1_000;

const beforeAll = asRecordId(0n);
/** The largest number a database bigint holds. */
const afterAll = asRecordId(2n ** 63n - 1n);

export function createLedgerFigures({ db }: { readonly db: Database }): LedgerFigures {
  return {
    balancesOf,
    async sumsByDay(key, period, reasons) {
      const rows = await sumTransfersByDay(db, key, period, reasons);
      return rows.map(({ day, reason, units }) => ({ day, reason: reasonOf(reason), units: BigInt(units) }));
    },
    sumsOfCustomers: (book, customers, period, reasons) =>
      sumsOfCustomers(db, book, customers, period, reasons),
    async *sumsByRef(key, period, reasons) {
      for (let after = beforeAll; ; ) {
        const rows = await sumTransfersByRefAfter(db, key, period, reasons, after, summedAtATime);
        const [first] = rows;
        if (first === undefined) return;
        yield rows.map(({ ref, reason, units }) => ({ ref, reason: reasonOf(reason), units: BigInt(units) }));
        after = asRecordId(first.last);
      }
    },
    async changes(from, key, period, stepMs) {
      const rows = await sumChanges(from, key, period, stepMs);
      return rows.map(({ asset, reason, units, at }) => ({
        asset: assetOfCode(asset),
        reason: reasonOf(reason),
        units: BigInt(units),
        at: at.getTime(),
      }));
    },
    async *coinOwners(atATime) {
      for (let after = 0n; ; ) {
        const rows = await selectCoinOwnersAfter(db, after, atATime);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map((row) => ({ book: bookOfCode(row.book), customerId: asCustomerId(row.customer_id) }));
        after = last.customer_id;
      }
    },
    async heldByReason(key) {
      const rows = await sumHeld(db, key);
      return rows.map(({ asset, reason, units }) => ({
        asset: assetOfCode(asset),
        reason: reasonOf(reason),
        units: BigInt(units),
      }));
    },
    balancesAt: (key, at) => balancesAt(db, key, at),
    async lastBatch(key, before) {
      const row = await selectLastBatch(db, key, before);
      return row && { id: row.id, hash: row.hash, at: row.at.getTime() };
    },
    outsideOf: (key, reasons) => outsideOf(db, key, reasons),
    async outsideSums(tx, book) {
      return (await sumOutside(tx, book)).map(({ asset, reason, origin, units, count }) => ({
        asset: assetOfCode(asset),
        reason,
        origin,
        units: BigInt(units),
        count: Number(count),
      }));
    },
    async *transfers(key, filter) {
      for (let before: RecordId = afterAll; ; ) {
        const rows = await selectAvailableTransfersBefore(db, key, filter, before, rowsAtATime);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map(transferOfRow);
        before = asRecordId(last.id);
      }
    },
  };
}

async function balancesOf(...[tx, keys]: Parameters<LedgerFigures['balancesOf']>) {
  const found = new Map<string, Balances>();
  for (const row of await selectBalancesOf(tx, keys)) {
    const key = { book: bookOfCode(row.book), customerId: asCustomerId(row.customer_id) };
    const others = found.get(accountKeyText(key)) ?? emptyBalances;
    found.set(accountKeyText(key), { ...others, [assetOfCode(row.asset)]: balanceOfRow(row) });
  }
  return found;
}

async function balancesAt(
  db: Database,
  ...[key, at]: Parameters<LedgerFigures['balancesAt']>
): Promise<Balances> {
  const balances: Record<Asset, AssetBalance> = { ...emptyBalances };
  for (const { asset, account, units } of await sumBalancesAt(db, key, at)) {
    const name = accountOfCode(account);
    if (!isCustomerAccount(name))
      throw new Error(`transfer of ${accountKeyText(key)} touches ${name}, which is no customer account`);
    const code = assetOfCode(asset);
    balances[code] = { ...balances[code], [name]: BigInt(units) };
  }
  return balances;
}

/** In the look of a transaction, where `db` is one. */
export async function sumsOfCustomers(
  db: Database,
  ...[book, customers, period, reasons]: Parameters<LedgerFigures['sumsOfCustomers']>
): Promise<CustomerSum[]> {
  const rows = await sumTransfersOfCustomers(db, book, customers, period, reasons);
  return rows.map(({ customerId, day, asset, reason, units }) => ({
    customerId: asCustomerId(customerId),
    day,
    asset: assetOfCode(asset),
    reason: reasonOf(reason),
    units: BigInt(units),
  }));
}

async function outsideOf(db: Database, ...[key, reasons]: Parameters<LedgerFigures['outsideOf']>) {
  const rows = await sumOutsideOf(db, key, reasons);
  return rows.map(({ asset, reason, units }) => ({
    asset: assetOfCode(asset),
    reason: reasonOf(reason),
    units: BigInt(units),
  }));
}
