import type { LedgerAudit } from '#capabilities/money/ledger/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Finding, ProductStandings, Standing } from '../face.ts';
import { verifyAccounts } from './verify-accounts.ts';
import { verifyHashChains } from './verify-hash-chains.ts';
import { verifyReserves } from './verify-reserves.ts';
import { verifyStandings } from './verify-standings.ts';

export interface Verification {
  readonly transfers: number;
  readonly balances: number;
  readonly batches: number;
  readonly lastHashes: ReadonlyMap<number, string>;
  /**
   * The first broken row of the accounts, of the reserves, of what products' rows say, and of the hash
   * chains.
   */
  readonly findings: readonly Finding[];
}

/**
 * Recomputes the whole ledger from nothing: balances, running balances, reserves, and every hash; and
 * compares what the products' rows say with the accounts that they explain.
 */
export async function verifyLedger(
  audit: LedgerAudit,
  tx: Tx,
  products: readonly ProductStandings[] = [],
): Promise<Verification> {
  const accounts = await verifyAccounts(audit);
  const reserves = await verifyReserves(audit);
  // Not spread into `push`: an argument each would be too many of them.
  let standings: Standing[] = [];
  for (const product of products) standings = standings.concat(await product.standings(tx, audit));
  const explained = new Set(products.flatMap((product) => product.accounts));
  const standing = await verifyStandings(audit, explained, standings);
  const ofRows: Finding[] = [];
  for (const product of products) ofRows.push(...[await product.finding?.(tx, audit)].filter(isFinding));
  const hashChains = await verifyHashChains(audit);
  const { transfers, balances } = accounts;
  const { batches, lastHashes } = hashChains;
  const findings = [accounts.finding, reserves, standing, ...ofRows, hashChains.finding].filter(isFinding);
  return { transfers, balances, batches, lastHashes, findings };
}

function isFinding(finding: Finding | undefined): finding is Finding {
  return finding !== undefined;
}
