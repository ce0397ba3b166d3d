import type { AuditedTransfer, LedgerAudit, StoredBalance } from '#capabilities/money/ledger/face.ts';
import {
  type AssetBalance,
  customerAccounts,
  emptyAssetBalance,
  isCustomerAccount,
} from '#capabilities/money/ledger/rules.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Finding } from '../face.ts';

export interface AccountsChecked {
  transfers: number;
  balances: number;
  finding?: Finding;
}

/**
 * Recomputes every balance from the transfers, customer by customer, and compares each step with the
 * transfer's own `availableAfter` and the end with the stored balances. Stops at the first that differs.
 * Holds one customer at a time.
 */
export async function verifyAccounts(audit: LedgerAudit): Promise<AccountsChecked> {
  const checked: AccountsChecked = { transfers: 0, balances: 0 };
  const balances = audit.balances()[Symbol.asyncIterator]();
  let stored = await balances.next();
  let customerId = 0n;
  let recomputed = new Map<string, AssetBalance>();

  for await (const transfer of audit.transfersByCustomer()) {
    if (transfer.key.customerId !== customerId) {
      const finding = await finishCustomer(transfer.key.customerId);
      if (finding !== undefined) return { ...checked, finding };
      customerId = transfer.key.customerId;
    }
    checked.transfers++;
    const finding = move(recomputed, transfer);
    if (finding !== undefined) return { ...checked, finding };
  }
  const finding = await finishCustomer(undefined);
  return finding === undefined ? checked : { ...checked, finding };

  /** Compares the stored balances of everyone before the customer who comes next. */
  async function finishCustomer(next: bigint | undefined): Promise<Finding | undefined> {
    for (; !stored.done; stored = await balances.next()) {
      const { key } = stored.value;
      if (next !== undefined && key.customerId >= next) break;
      const position = positionText(stored.value);
      const isTheirs = key.customerId === customerId;
      const expected = (isTheirs ? recomputed.get(position) : undefined) ?? emptyAssetBalance;
      const finding = compare(stored.value, expected);
      if (finding !== undefined) return finding;
      if (isTheirs) recomputed.delete(position);
      checked.balances++;
    }
    const [missing] = recomputed.keys();
    recomputed = new Map();
    if (missing === undefined) return undefined;
    return {
      row: `balance ${missing} of customer ${customerId}`,
      problem: 'is missing, though there are transfers',
    };
  }
}

function move(recomputed: Map<string, AssetBalance>, transfer: AuditedTransfer): Finding | undefined {
  const { id, key, from, to, asset, units, availableAfter } = transfer;
  const row = `transfer ${id} of customer ${key.customerId}`;
  const balance = { ...(recomputed.get(positionText(transfer)) ?? emptyAssetBalance) };
  const theirs = [from, to].filter(isCustomerAccount);
  if (isCustomerAccount(from)) balance[from] -= units;
  if (isCustomerAccount(to)) balance[to] += units;
  if (theirs.length > 0) recomputed.set(positionText(transfer), balance);
  const overdrawn = theirs.find((account) => balance[account] < 0n);
  if (overdrawn !== undefined) {
    return { row, problem: `takes ${overdrawn} to ${formatUnits(balance[overdrawn])} ${asset}` };
  }
  if (balance.available === availableAfter) return undefined;
  const [says, is] = [formatUnits(availableAfter), formatUnits(balance.available)];
  return { row, problem: `says that ${says} ${asset} was available after it, recomputed ${is}` };
}

function compare(stored: StoredBalance, expected: AssetBalance): Finding | undefined {
  const { key, balance } = stored;
  const wrong = customerAccounts.find((account) => balance[account] !== expected[account]);
  if (wrong === undefined) return undefined;
  const [is, was] = [formatUnits(balance[wrong]), formatUnits(expected[wrong])];
  return {
    row: `balance ${positionText(stored)} of customer ${key.customerId}`,
    problem: `${wrong} is ${is}, its transfers make ${was}`,
  };
}

function positionText({ key, asset }: Pick<StoredBalance, 'key' | 'asset'>): string {
  return `${key.book} ${asset}`;
}
