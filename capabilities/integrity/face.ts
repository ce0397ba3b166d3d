import type { LedgerAudit } from '#capabilities/ledger/face.ts';
import type { AccountKey, CustomerAccount, FundedAccount } from '#capabilities/ledger/rules.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Tx } from '#foundation/server-kit/database.ts';

/** What a capability's own rows say that an account holds. Customer 0 is the house. */
export interface Standing {
  readonly key: AccountKey;
  readonly account: CustomerAccount | FundedAccount;
  readonly asset: Asset;
  readonly units: bigint;
}

/**
 * A capability whose rows explain some accounts to the last unit; several may share one (what is held, say).
 */
export interface ProductStandings {
  readonly accounts: readonly Standing['account'][];
  /** All that is not zero, in the one look in which the ledger is read. */
  standings(tx: Tx, audit: LedgerAudit): Promise<readonly Standing[]>;
}
