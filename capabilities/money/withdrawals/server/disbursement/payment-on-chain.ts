import type { Asset } from '#foundation/money/money.ts';
import { assetsOn, type EthereumAsset } from '#foundation/money/networks.ts';
import { knownWord, unknownCase } from '#foundation/text/words.ts';
import type { Withdrawal } from '../../rules.ts';
import type { PaymentOnChain } from './ethereum-sender.ts';

export const weiPerUnit = 10n ** 10n;
const unitsPerTokenUnit = 100n;

/** What pays a withdrawal on Ethereum. Throws for one to a bank, or of an asset that is not on that chain. */
export function paymentOf({ asset, destination, costs }: Withdrawal, from: string): PaymentOnChain {
  if ('bank' in destination) throw new Error('a bank is not paid on a chain');
  const paid = onEthereum(asset);
  return { asset: paid, from, to: destination.address, native: nativeOf(paid, costs.actual) };
}

function onEthereum(asset: Asset): EthereumAsset {
  return knownWord(assetsOn.ethereum, asset);
}

/** Loses nothing: `costsOf` has cut the amount to the decimals that the channel has. */
function nativeOf(asset: EthereumAsset, units: bigint): bigint {
  switch (asset) {
    case 'ETH':
      return units * weiPerUnit;
    case 'USDT':
      return units / unitsPerTokenUnit;
    default:
      return unknownCase(asset);
  }
}
