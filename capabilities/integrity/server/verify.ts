import type { LedgerAudit } from '#capabilities/ledger/face.ts';
import type { Finding } from './finding.ts';
import { verifyAccounts } from './verify-accounts.ts';
import { verifyChains } from './verify-chains.ts';
import { verifyReserves } from './verify-reserves.ts';

export interface Verification {
  readonly transfers: number;
  readonly balances: number;
  readonly batches: number;
  readonly lastHashes: ReadonlyMap<number, string>;
  /** The first broken row of the accounts, of the reserves, and of the hash chains. */
  readonly findings: readonly Finding[];
}

/** Recomputes the whole ledger from nothing: balances, running balances, reserves, and every hash. */
export async function verifyLedger(audit: LedgerAudit): Promise<Verification> {
  const accounts = await verifyAccounts(audit);
  const reserves = await verifyReserves(audit);
  const chains = await verifyChains(audit);
  const { transfers, balances } = accounts;
  const { batches, lastHashes } = chains;
  const findings = [accounts.finding, reserves, chains.finding].filter((finding) => finding !== undefined);
  return { transfers, balances, batches, lastHashes, findings };
}
