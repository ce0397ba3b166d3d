import type { Reason } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AccountKey, AssetBalance, BatchLink, LinkedTransfer } from './rules.ts';

export interface StoredBalance {
  readonly key: AccountKey;
  readonly asset: Asset;
  readonly balance: AssetBalance;
}

export interface StoredBatch extends BatchLink {
  readonly hash: string;
}

/** A stored transfer, as a recomputation of the ledger reads it. */
export interface AuditedTransfer extends LinkedTransfer {
  /** The time of its batch. */
  readonly at: Instant;
  /** The available balance in the transfer's asset after it. */
  readonly availableAfter: bigint;
  readonly batchId: bigint;
}

/** A stored transfer, as records and receipts read it. */
export interface StoredTransfer extends AuditedTransfer {
  readonly reason: Reason;
}

export interface TransferFilter {
  readonly reason?: Reason;
  readonly asset?: Asset;
  readonly from?: Instant;
  readonly to?: Instant;
}
