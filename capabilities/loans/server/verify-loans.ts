import type { LedgerAudit } from '#capabilities/ledger/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { selectLoanSums, selectLocked } from './loan-book.sql.ts';

export interface LoansVerified {
  /** Customers with live loans. */
  readonly borrowers: number;
  readonly finding?: { readonly row: string; readonly problem: string };
}

/**
 * Compares the live loans with the ledger, in the audit's one look: each customer's collateral and debt are those of their loans and
 * nobody else has any, and what is promised is what waits for review. Gives the first that differs.
 */
export async function verifyLoans(audit: LedgerAudit, tx: Tx): Promise<LoansVerified> {
  const expected = new Map<string, bigint>();
  const borrowers = new Set<bigint>();
  for (const { customerId, currency, collateral, owed } of await selectLocked(tx)) {
    borrowers.add(customerId);
    const owes = nameOf(customerId, 'loan-owed', 'USDT');
    expected.set(nameOf(customerId, 'collateral', currency), BigInt(collateral));
    expected.set(owes, (expected.get(owes) ?? 0n) + BigInt(owed));
  }
  const { pendingPrincipal } = await selectLoanSums(tx);
  expected.set(promised, pendingPrincipal);
  const finding = await firstDifference(audit, expected);
  return finding === undefined ? { borrowers: borrowers.size } : { borrowers: borrowers.size, finding };
}

async function firstDifference(audit: LedgerAudit, expected: Map<string, bigint>) {
  for await (const { row, units } of booked(audit)) {
    const loans = expected.get(row) ?? 0n;
    if (units !== loans) {
      return { row, problem: `is ${formatUnits(units)}, the loans make ${formatUnits(loans)}` };
    }
    expected.delete(row);
  }
  for (const [row, loans] of expected) {
    if (loans !== 0n) return { row, problem: `is missing, the loans make ${formatUnits(loans)}` };
  }
  return undefined;
}

const promised = 'real house/loan-promised USDT';

function nameOf(customerId: bigint, account: string, asset: string): string {
  return `customer ${customerId} real ${account} ${asset}`;
}

/** What the ledger has in the accounts of loans, where it is anything. */
async function* booked(audit: LedgerAudit): AsyncIterable<{ row: string; units: bigint }> {
  for await (const { key, asset, balance } of audit.balances()) {
    const name = (account: string) =>
      key.book === 'real'
        ? nameOf(key.customerId, account, asset)
        : `customer ${key.customerId} demo ${account} ${asset}`;
    if (balance.collateral !== 0n) yield { row: name('collateral'), units: balance.collateral };
    if (balance['loan-owed'] !== 0n) yield { row: name('loan-owed'), units: balance['loan-owed'] };
  }
  for await (const { book, account, asset, units } of audit.fundedBalances()) {
    if (account === 'house/loan-promised') yield { row: `${book} ${account} ${asset}`, units };
  }
}
