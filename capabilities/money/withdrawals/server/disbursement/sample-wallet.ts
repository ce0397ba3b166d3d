import type { Asset } from '#foundation/money/money.ts';
import { assetsOn, type EthereumAsset, type Network } from '#foundation/money/networks.ts';
import type { EthereumPlace } from './ethereum-sender.ts';

/** The sample chains, as far as paying on them goes. */
export interface SampleNetworks {
  ethereumChain(): Promise<
    EthereumPlace & {
      balanceOf(asset: EthereumAsset, address: string): Promise<bigint>;
      pay(asset: EthereumAsset, to: string, native: bigint): Promise<unknown>;
      paidTo(asset: EthereumAsset, address: string): Promise<readonly bigint[]>;
    }
  >;
  mine(network: Network, blocks: number): Promise<void>;
}

/** What a sample wallet is filled to, and below what: worth nothing. */
const full = { USDT: 1_000_000n * 10n ** 6n, ETH: 1_000n * 10n ** 18n } as const;
/** In 10^-18: USDT has six decimals on its chain. */
const finePerNative = { USDT: 10n ** 12n, ETH: 1n } as const;
/** On a sample chain time passes only when it is looked at. */
const blocksPerLook = 3;

export interface SampleWallet {
  fill(wallet: string): Promise<void>;
  pass(): Promise<void>;
  /** What wallets were filled with on this chain, in 10^-18. The chain itself says so: it outlives us. */
  filled(wallets: Iterable<string>): Promise<ReadonlyMap<Asset, bigint>>;
}

/** Gives the signer's wallet something to pay with on a sample chain, and lets blocks pass there. */
export function createSampleWallet(sample: SampleNetworks): SampleWallet {
  return {
    async fill(wallet) {
      const chain = await sample.ethereumChain();
      for (const asset of assetsOn.ethereum) {
        if ((await chain.balanceOf(asset, wallet)) >= full[asset] / 2n) continue;
        await chain.pay(asset, wallet, full[asset]);
      }
    },
    pass: () => sample.mine('ethereum', blocksPerLook),
    async filled(wallets) {
      const chain = await sample.ethereumChain();
      const filled = new Map<Asset, bigint>();
      for (const wallet of wallets) {
        for (const asset of assetsOn.ethereum) {
          // Anything else sent there is not explained here.
          const fills = (await chain.paidTo(asset, wallet)).filter((native) => native === full[asset]).length;
          const fine = BigInt(fills) * full[asset] * finePerNative[asset];
          filled.set(asset, (filled.get(asset) ?? 0n) + fine);
        }
      }
      return filled;
    },
  };
}
