import { join } from 'node:path';
import type { Asset } from '#foundation/money/money.ts';
import { type Network, nativeOfUnits } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { createBitcoinNode } from '../bitcoin-node.ts';
import type { ChainConnection } from '../chains.ts';
import { createEthereumNode } from '../ethereum-node.ts';
import { type ExtendedKey, readExtendedKey } from '../extended-key.ts';
import { ChainFailure, type ChainNode } from '../node.ts';
import { type LocalEsplora, startLocalEsplora } from './local-esplora.ts';
import { type LocalEthereum, startLocalEthereum } from './local-ethereum.ts';

/**
 * Chains worth nothing, for a look around without nodes of one's own. Each starts when something first needs
 * it.
 */
export interface SampleChains {
  readonly bitcoin: ChainConnection;
  readonly ethereum: ChainConnection;
  readonly token: () => Promise<string>;
  /** Pays to any address of a currency's network, into a block of its own. Gives the hash. */
  send(asset: Asset, address: string, units: bigint): Promise<Result<{ txHash: string }>>;
  mine(network: Network, blocks: number): Promise<void>;
  /** The local Ethereum, for what pays out on it. */
  ethereumChain(): Promise<LocalEthereum>;
  stop(): Promise<void>;
}

/**
 * The public keys of the wallet whose words are "abandon" eleven times and "about": its private keys are
 * public, so money of worth must never be sent to them.
 */
const sampleKeys = {
  ethereum:
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  bitcoin:
    'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
} as const satisfies Record<Network, string>;

export function sampleKey(network: Network): ExtendedKey {
  const key = readExtendedKey(sampleKeys[network]);
  if (typeof key === 'string') throw new Error(`the sample key of ${network} is ${key}`);
  return key;
}

/**
 * With a folder they are the same chains after a restart of the platform, or of themselves: what was paid to
 * a deposit address is there still (docs/decisions/0086-sample-chains.md).
 */
export function createSampleChains(folder?: string): SampleChains {
  const fileOf = (name: string) => (folder === undefined ? undefined : join(folder, name));
  // Where it answered before, so that who knows its address finds it there again.
  let port: number | undefined;
  const ethereum = startedOnce(async () => {
    const chain = await startLocalEthereum({ file: fileOf('ethereum.jsonl'), port });
    port = Number(new URL(chain.url).port);
    return chain;
  });
  const bitcoin = startedOnce(() => startLocalEsplora(fileOf('bitcoin.json')));

  return {
    ethereum: {
      isSample: true,
      isAwake: ethereum.isStarted,
      node: () => ethereum.node(({ url, chainId, token }) => createEthereumNode({ url, chainId, token })),
    },
    bitcoin: {
      isSample: true,
      isAwake: bitcoin.isStarted,
      node: () => bitcoin.node(({ url }) => createBitcoinNode({ url, network: 'regtest' })),
    },
    token: async () => (await ethereum.get()).token,
    async send(asset, address, units) {
      const { native } = nativeOfUnits(asset, units);
      if (native === 0n) return refuse('AMOUNT_INVALID');
      if (asset === 'BTC') {
        const chain = await bitcoin.get();
        const txHash = chain.pay(address, native);
        chain.mine(1);
        return accept({ txHash });
      }
      const chain = await ethereum.get();
      return accept({ txHash: await chain.pay(asset, address, native) });
    },
    async mine(network, blocks) {
      if (network === 'ethereum') await (await ethereum.get()).mine(blocks);
      else (await bitcoin.get()).mine(blocks);
    },
    ethereumChain: ethereum.get,
    async stop() {
      await Promise.all([ethereum.stop(), bitcoin.stop()]);
    },
  };
}

interface Started<Chain> {
  get(): Promise<Chain>;
  /** The node made from it, once. */
  node(make: (chain: Chain) => ChainNode): Promise<ChainNode>;
  isStarted(): boolean;
  stop(): Promise<void>;
}

/** A chain that did not start, or whose process has ended, is started again by the next caller. */
function startedOnce<Chain extends LocalEthereum | LocalEsplora>(
  start: () => Promise<Chain>,
): Started<Chain> {
  let starting: Promise<Chain> | undefined;
  let isStarted = false;
  let made: ChainNode | undefined;

  function forget(asked: Promise<Chain>): void {
    if (starting !== asked) return;
    starting = undefined;
    made = undefined;
  }

  async function get(): Promise<Chain> {
    starting ??= start();
    const asked = starting;
    try {
      const chain = await asked;
      isStarted = true;
      if ('ended' in chain) void chain.ended.then(() => forget(asked));
      return chain;
    } catch (error) {
      forget(asked);
      throw new ChainFailure('unreachable', 'the sample chain did not start', error);
    }
  }

  return {
    get,
    async node(make) {
      const chain = await get();
      made ??= make(chain);
      return made;
    },
    isStarted: () => isStarted,
    async stop() {
      await (await starting?.catch(() => undefined))?.stop();
    },
  };
}
