import type { FundedAccount } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { LedgerAudit } from '#capabilities/money/ledger/face.ts';
import type { AccountKey, CustomerAccount } from '#capabilities/money/ledger/rules.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What a capability's own rows say that an account holds. Customer 0 is the platform. */
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
  /** A customer's things that are open or waiting, in both books, as operators read them before a limit. */
  leftOpen(db: Database, customerId: CustomerId): Promise<readonly LeftOpen[]>;
  /** The first of its rows that does not follow from the ledger, where they must. */
  finding?(tx: Tx, audit: LedgerAudit): Promise<Finding | undefined>;
}

/** Rows that take two people: the first that has one on record. */
export interface SignedRows {
  unsigned(tx: Tx): Promise<Finding | undefined>;
}

/** The first thing that does not agree with the rest of the ledger. */
export interface Finding {
  /** Which row: "transfer 65536 of customer 7". */
  readonly row: string;
  readonly problem: string;
}

/**
 * The products that hold something for a customer, or are owed it, in none of the customer's accounts: the
 * part of equity that is theirs.
 */
export type ClaimingProduct = 'positions' | 'options' | 'interest';

/** A capability whose rows say what such a product comes to. */
export interface ProductClaims {
  readonly product: ClaimingProduct;
  /** USDT units by account key, below zero where the customer owes; none where there is nothing. */
  claimsOf(db: Database, keys: readonly AccountKey[], at: Instant): Promise<ReadonlyMap<string, bigint>>;
}
