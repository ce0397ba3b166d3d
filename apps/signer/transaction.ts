import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem';
import type { EthereumAsset } from '#foundation/money/networks.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { SignedEntry } from './journal.ts';
import type { Policy } from './policy.ts';

export type UnsignedEntry = Omit<SignedEntry, 'kind' | 'hash' | 'raw' | 'at'>;

export function transactionOf(
  { chainId, token }: Pick<Policy, 'chainId' | 'token'>,
  { asset, to, amount, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: UnsignedEntry,
): TransactionSerializableEIP1559 & { readonly type: 'eip1559' } {
  return {
    type: 'eip1559',
    chainId,
    nonce,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    ...movingOf(asset, { token, to: getAddress(to), native: BigInt(amount) }),
  };
}

/** The part of a transaction that moves so much of an asset. */
function movingOf(
  asset: EthereumAsset,
  { token, to, native }: { readonly token: string; readonly to: Hex; readonly native: bigint },
) {
  switch (asset) {
    case 'ETH':
      return { to, value: native };
    case 'USDT': {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, native] });
      return { to: getAddress(token), value: 0n, data };
    }
    default:
      return unknownCase(asset);
  }
}
