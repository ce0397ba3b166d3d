import { getAddress } from 'viem';
import {
  amountOfNative,
  confirmationsOf,
  type Network,
  reorganisableBlocks,
} from '#foundation/money/networks.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Block, ChainPayment, Chains, ChainTransaction, IncomingPayment, Scan, Tip } from '../face.ts';
import { createDepositAddresses, type DepositAddresses } from './addresses.ts';
import type { DerivationKeys } from './extended-key.ts';
import { ChainFailure, type ChainNode, type Payment, reading } from './node.ts';
import { readBalances } from './read-balances.ts';
import { scanBlocks } from './scan-blocks.ts';

/** A network as the platform reaches it. */
export interface ChainConnection {
  readonly isSample: boolean;
  /** False for a sample chain that has not been started. */
  isAwake(): boolean;
  /** Starts a sample chain that has not been. */
  node(): Promise<ChainNode>;
}

export interface ChainNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: DerivationKeys;
  readonly connections: Readonly<Record<Network, ChainConnection>>;
  /** The contract of USDT; a sample chain's is known once it runs. */
  readonly token: () => Promise<string>;
}

export function createChains({ db, clock, keys, connections, token }: ChainNeeds): Chains {
  const addresses = createDepositAddresses({ db, clock, keys });
  const highest = new Map<string, number>();

  async function tipOf(network: Network, node: ChainNode): Promise<Tip> {
    const genesis = await node.genesis();
    const tip = await node.tip();
    const key = `${network} ${genesis}`;
    const before = highest.get(key) ?? 0;
    if (tip.height < before - reorganisableBlocks[network]) {
      throw new ChainFailure('inconsistent', `${network} went back from ${before} to ${tip.height}`);
    }
    highest.set(key, Math.max(before, tip.height));
    return { ...tip, genesis };
  }

  async function lookUp(
    network: Network,
    txHash: string,
    proven: number,
  ): Promise<ChainTransaction | undefined> {
    const node = await connections[network].node();
    const tip = await tipOf(network, node);
    const found = await node.transaction(txHash);
    if (found === undefined) return undefined;
    const { block, hasFailed, payments } = found;
    const claimed = block === undefined ? 0 : confirmationsOf(block.height, tip.height);
    if (block !== undefined && claimed >= proven) await expectLinked(node, block, proven);
    return {
      network,
      txHash,
      block,
      genesis: tip.genesis,
      status: block === undefined ? 'pending' : hasFailed ? 'failed' : 'included',
      confirmations: claimed,
      transfers: await ours(addresses, network, payments),
    };
  }

  async function scan(network: Network, after: Block | undefined): Promise<Scan> {
    const node = await connections[network].node();
    const tip = await tipOf(network, node);
    const { paid, through, isReorganised } = await scanBlocks(node, { network, tip, after });
    const owners = await addresses.ownersOf(network, [...new Set(paid.map(({ address }) => address))]);
    const found = paid.filter(({ address }) => owners.has(address)).map(({ txHash }) => txHash);
    return {
      txHashes: [...new Set(found)],
      through: { height: through.height, hash: through.hash },
      isBehind: through.height < tip.height,
      isReorganised,
    };
  }

  return {
    isSample: (network) => connections[network].isSample,
    isAwake: (network) => connections[network].isAwake(),
    addressOf: addresses.addressOf,
    allAddresses: addresses.all,
    tip: (network) => reading(async () => tipOf(network, await connections[network].node())),
    lookUp: (network, txHash, { proven = 0 } = {}) => reading(() => lookUp(network, txHash, proven)),
    paymentTo: (_, txHash, address, { proven = 0 } = {}) =>
      reading(async () => {
        const node = await connections.bitcoin.node();
        const tip = await tipOf('bitcoin', node);
        return await paymentTo(node, { txHash, address, tip, proven });
      }),
    scan: (network, after) => reading(() => scan(network, after)),
    balances: (network, wanted, height) =>
      reading(async () => {
        const node = await connections[network].node();
        return await readBalances(node, network, { wanted, height, readTip: () => tipOf(network, node) });
      }),
    tokenContract: () => reading(async () => getAddress(await token())),
  };
}

/**
 * So many blocks from this one on are linked to each other by their hashes: a node that only says a high
 * number has none to show.
 */
async function expectLinked(node: ChainNode, first: Block, wanted: number): Promise<void> {
  let parent = first.hash;
  for (let height = first.height + 1; height < first.height + wanted; height += 1) {
    const next = await node.block(height);
    if (next?.parent !== parent) throw new ChainFailure('inconsistent', `block ${height} is not the next`);
    parent = next.hash;
  }
}

async function ours(
  addresses: DepositAddresses,
  network: Network,
  payments: readonly Payment[],
): Promise<IncomingPayment[]> {
  const owners = await addresses.ownersOf(
    network,
    payments.map(({ address }) => address),
  );
  return payments.flatMap(({ output, asset, address, native, senders }) => {
    const owner = owners.get(address);
    return owner === undefined
      ? []
      : [{ output, asset, senders, address: owner.address, owner, ...amountOfNative(asset, native) }];
  });
}

/** What a Bitcoin transaction pays to an address; undefined for nothing. */
async function paymentTo(
  node: ChainNode,
  {
    txHash,
    address,
    tip,
    proven,
  }: { readonly txHash: string; readonly address: string; readonly tip: Tip; readonly proven: number },
): Promise<ChainPayment | undefined> {
  const found = await node.transaction(txHash);
  const paid = found?.payments.filter((payment) => payment.address === address.toLowerCase()) ?? [];
  if (found === undefined || paid.length === 0) return undefined;
  const { block, fee = 0n } = found;
  const confirmations = block === undefined ? 0 : confirmationsOf(block.height, tip.height);
  if (block !== undefined) await expectLinked(node, block, Math.min(confirmations, proven));
  return { native: paid.reduce((sum, { native }) => sum + native, 0n), fee, confirmations };
}
