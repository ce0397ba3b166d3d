import type { LedgerAudit } from '#capabilities/money/ledger/face.ts';
import { customerAccounts } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Finding, Standing } from '../face.ts';

/**
 * Compares what the products' rows say with what the ledger has in the accounts that they explain: open
 * positions with margins, plans with what is set aside, promises with what backs them. Gives the first that
 * differs.
 */
export async function verifyStandings(
  audit: LedgerAudit,
  accounts: ReadonlySet<Standing['account']>,
  standings: readonly Standing[],
): Promise<Finding | undefined> {
  const expected = new Map<string, bigint>();
  for (const standing of standings) {
    const name = nameOf(standing);
    expected.set(name, (expected.get(name) ?? 0n) + standing.units);
  }
  const explained = customerAccounts.filter((account) => accounts.has(account));
  for await (const { key, asset, balance } of audit.balances()) {
    for (const account of explained) {
      const finding = compare({ key, account, asset, units: balance[account] });
      if (finding !== undefined) return finding;
    }
  }
  for await (const { book, account, asset, units } of audit.fundedBalances()) {
    if (!accounts.has(account)) continue;
    const finding = compare({ key: { book, customerId: house }, account, asset, units });
    if (finding !== undefined) return finding;
  }
  for (const [name, units] of expected) {
    if (units !== 0n)
      return { row: name, problem: `is empty, its products’ rows make ${formatUnits(units)}` };
  }
  return undefined;

  function compare(stored: Standing): Finding | undefined {
    const name = nameOf(stored);
    const units = expected.get(name) ?? 0n;
    expected.delete(name);
    if (units === stored.units) return undefined;
    return {
      row: name,
      problem: `is ${formatUnits(stored.units)}, its products’ rows make ${formatUnits(units)}`,
    };
  }
}

const house = asCustomerId(0n);

function nameOf({ key: { book, customerId }, account, asset }: Omit<Standing, 'units'>): string {
  return customerId === house
    ? `${book} ${account} ${asset}`
    : `${account} in ${book} ${asset} of customer ${customerId}`;
}
