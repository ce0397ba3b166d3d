import type { Asset } from '#foundation/money/money.ts';
import type { AccountKey, AssetBalance, ChainLink } from './rules.ts';

export interface StoredBalance {
  readonly key: AccountKey;
  readonly asset: Asset;
  readonly balance: AssetBalance;
}

export interface StoredBatch extends ChainLink {
  readonly hash: string;
}
