import type { Asset } from '#foundation/money/money.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AccountKey, AssetBalance, ChainLink, LinkedTransfer } from './rules.ts';

export interface StoredBalance {
  readonly key: AccountKey;
  readonly asset: Asset;
  readonly balance: AssetBalance;
}

export interface StoredBatch extends ChainLink {
  readonly hash: string;
}

/** A stored transfer, as records and receipts read it. */
export interface StoredTransfer extends LinkedTransfer {
  /** The time of its batch. */
  readonly at: Instant;
  /** The available balance in the transfer's asset after it. */
  readonly availableAfter: bigint;
  readonly batchId: bigint;
}

export interface TransferFilter {
  readonly reason?: string;
  readonly asset?: Asset;
  readonly from?: Instant;
  readonly to?: Instant;
}
