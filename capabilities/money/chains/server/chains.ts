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
import { createDepositAddresses } from './addresses.ts';
import type { DerivationKeys } from './extended-key.ts';
import { ChainFailure, type ChainNode, type LinkedBlock, type Payment, reading } from './node.ts';

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

/** Blocks of one scan: the rest is left to the next. */
const blocksAtOnce = 60;
const askedAtOnce = 8;
const triesForOneTip = 3;

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

  async function ours(network: Network, payments: readonly Payment[]): Promise<IncomingPayment[]> {
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
      transfers: await ours(network, payments),
    };
  }

  async function paymentTo(
    txHash: string,
    address: string,
    proven: number,
  ): Promise<ChainPayment | undefined> {
    const node = await connections.bitcoin.node();
    const tip = await tipOf('bitcoin', node);
    const found = await node.transaction(txHash);
    const paid = found?.payments.filter((payment) => payment.address === address.toLowerCase()) ?? [];
    if (found === undefined || paid.length === 0) return undefined;
    const { block, fee = 0n } = found;
    const confirmations = block === undefined ? 0 : confirmationsOf(block.height, tip.height);
    if (block !== undefined) await expectLinked(node, block, Math.min(confirmations, proven));
    return { native: paid.reduce((sum, { native }) => sum + native, 0n), fee, confirmations };
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

  async function scan(network: Network, after: Block | undefined): Promise<Scan> {
    const node = await connections[network].node();
    const tip = await tipOf(network, node);
    const last = after && (await node.block(after.height));
    const isReorganised = after !== undefined && last?.hash !== after.hash;
    const safe = Math.min(after?.height ?? tip.height, tip.height) - reorganisableBlocks[network];
    const from = after === undefined || isReorganised ? Math.max(0, safe) : after.height + 1;
    const to = Math.min(tip.height, from + blocksAtOnce - 1);
    const paid: { txHash: string; address: string }[] = [];
    let through: LinkedBlock | undefined = isReorganised ? undefined : last;
    for (let height = from; height <= to; height += 1) {
      const block = await node.block(height);
      // Replaced while we read: the next scan starts from what is there then.
      if (block === undefined || (through !== undefined && block.parent !== through.hash)) break;
      paid.push(...(await node.paidIn(block)));
      through = block;
    }
    if (through === undefined) throw new ChainFailure('inconsistent', `no block ${from} below the tip`);
    const owners = await addresses.ownersOf(network, [...new Set(paid.map(({ address }) => address))]);
    const found = paid.filter(({ address }) => owners.has(address)).map(({ txHash }) => txHash);
    return {
      txHashes: [...new Set(found)],
      through: { height: through.height, hash: through.hash },
      isBehind: through.height < tip.height,
      isReorganised,
    };
  }

  /** At one height: when the tip was replaced meanwhile, all is read again. */
  async function balances(
    network: Network,
    wanted: Parameters<Chains['balances']>[1],
    height: number | undefined,
  ) {
    const node = await connections[network].node();
    for (let tried = 0; tried < triesForOneTip; tried += 1) {
      const tip = await tipOf(network, node);
      const at = height === undefined ? tip : await node.block(height);
      if (at === undefined || at.height > tip.height)
        throw new ChainFailure('inconsistent', `no block ${height}`);
      const read = await inTurns(wanted, async ({ address, asset }) => ({
        address,
        asset,
        ...amountOfNative(asset, await node.balance(address, asset, at.height)),
      }));
      // What Bitcoin says of an address is what it is at the tip.
      const after = await node.tip();
      const same =
        network === 'bitcoin' ? after.hash === tip.hash : (await node.block(at.height))?.hash === at.hash;
      if (same) return { at: { height: at.height, hash: at.hash }, balances: read };
    }
    throw new ChainFailure('inconsistent', `${network} moved on during each of ${triesForOneTip} readings`);
  }

  return {
    isSample: (network) => connections[network].isSample,
    isAwake: (network) => connections[network].isAwake(),
    addressOf: addresses.addressOf,
    allAddresses: addresses.all,
    tip: (network) => reading(async () => tipOf(network, await connections[network].node())),
    lookUp: (network, txHash, { proven = 0 } = {}) => reading(() => lookUp(network, txHash, proven)),
    paymentTo: (_, txHash, address, { proven = 0 } = {}) => reading(() => paymentTo(txHash, address, proven)),
    scan: (network, after) => reading(() => scan(network, after)),
    balances: (network, wanted, height) => reading(() => balances(network, wanted, height)),
    tokenContract: () => reading(async () => getAddress(await token())),
  };
}

/** All of them, so many at once; in the order of what was asked. */
async function inTurns<Asked, Answer>(
  all: readonly Asked[],
  ask: (asked: Asked) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < all.length; from += askedAtOnce) {
    answers.push(...(await Promise.all(all.slice(from, from + askedAtOnce).map(ask))));
  }
  return answers;
}
