import { getAddress, zeroAddress } from 'viem';
import type { EthereumAsset } from '#foundation/money/networks.ts';

/** What the signer signs at all; in the coin's smallest part. */
export interface Policy {
  readonly chainId: number;
  /** The ERC-20 contract of USDT: the only one it ever calls, and only to transfer. */
  readonly token: string;
  readonly most: { readonly ETH: bigint; readonly USDT: bigint };
  readonly mostInDay: { readonly ETH: bigint; readonly USDT: bigint };
  readonly mostFeePerGas: bigint;
}

const mostGas = 300_000n;

interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

interface Wanted extends Fees {
  readonly asset: EthereumAsset;
  readonly to: string;
  readonly amount: bigint;
  readonly gas: bigint;
}

export function isAllowed(
  policy: Policy,
  { asset, to, amount, gas, ...fees }: Wanted,
  { own, signedInDay }: { readonly own: string; readonly signedInDay: bigint },
): boolean {
  return (
    amount > 0n &&
    amount <= policy.most[asset] &&
    signedInDay + amount <= policy.mostInDay[asset] &&
    getAddress(to) !== zeroAddress &&
    getAddress(to) !== own &&
    gas <= mostGas &&
    isFeeAllowed(policy, fees)
  );
}

export function isFeeAllowed({ mostFeePerGas }: Policy, { maxFeePerGas, maxPriorityFeePerGas }: Fees) {
  return maxFeePerGas <= mostFeePerGas && maxPriorityFeePerGas <= maxFeePerGas;
}
