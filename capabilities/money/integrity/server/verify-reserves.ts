import type { LedgerAudit } from '#capabilities/money/ledger/face.ts';
import { type FundedBalance, isFundedAccount, mayOwe } from '#capabilities/money/ledger/rules.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Finding } from '../face.ts';

/**
 * Recomputes what every funded account has from the transfers, in the order of the ledger: at no moment below
 * zero (the capital but by paying a customer), and in the end what is stored. Gives the first that differs.
 */
export async function verifyReserves(audit: LedgerAudit): Promise<Finding | undefined> {
  const recomputed = new Map<string, bigint>();
  const since = new Map<string, bigint>();
  for await (const stored of audit.fundedBalances()) since.set(nameOf(stored), stored.since);
  for await (const transfer of audit.fundedTransfers()) {
    const { id, key, batchId, from, to, asset, units } = transfer;
    const add = (account: FundedBalance['account'], change: bigint) => {
      const name = nameOf({ book: key.book, account, asset });
      const after = (recomputed.get(name) ?? 0n) + change;
      recomputed.set(name, after);
      return after;
    };
    const left = isFundedAccount(from) ? add(from, -units) : 0n;
    if (isFundedAccount(to)) add(to, units);
    const isBefore = batchId < (since.get(`${key.book} ${from} ${asset}`) ?? 0n);
    if (left < 0n && !mayOwe(transfer) && !isBefore) {
      const row = `transfer ${id} of customer ${key.customerId}`;
      return { row, problem: `takes ${from} to ${formatUnits(left)} ${asset}` };
    }
  }
  for await (const stored of audit.fundedBalances()) {
    const name = nameOf(stored);
    const expected = recomputed.get(name) ?? 0n;
    if (stored.units !== expected) {
      const [is, was] = [formatUnits(stored.units), formatUnits(expected)];
      return { row: `reserve ${name}`, problem: `is ${is}, its transfers make ${was}` };
    }
    recomputed.delete(name);
  }
  const [missing] = recomputed.keys();
  if (missing === undefined) return undefined;
  return { row: `reserve ${missing}`, problem: 'is missing, though there are transfers' };
}

function nameOf({ book, account, asset }: Omit<FundedBalance, 'units'>): string {
  return `${book} ${account} ${asset}`;
}
