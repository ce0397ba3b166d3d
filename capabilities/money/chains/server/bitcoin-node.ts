import { z } from 'zod';
import { createEsplora, type Esplora } from './esplora.ts';
import { ChainFailure, type ChainNode, type NodeTransaction, type Payment, shownOnce } from './node.ts';

export interface BitcoinSettings {
  /** An Esplora-style endpoint: `https://…/api`. */
  readonly url: string;
  readonly network: BitcoinNetwork;
  readonly timeoutMs?: number;
}

/** The hashes of the first blocks. */
export const bitcoinGenesis = {
  mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  testnet: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
} as const;
export type BitcoinNetwork = keyof typeof bitcoinGenesis;

const usualTimeoutMs = 10_000;
/** As the interface has it: a block's transactions come so many at a time. */
const perPage = 25;
/**
 * What is believed at most: a block of more transactions, or an address with more history above a height, is
 * not read on.
 */
const mostPages = 1_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const height = z
  .number()
  .int()
  .min(0)
  .max(2 ** 40);
const tipHeight = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const satoshi = z.number().int().min(0).max(21e14);

const blockShape = z.object({ id: hash, height, previousblockhash: hash.nullish(), tx_count: height });
const outputShape = z.object({ scriptpubkey_address: z.string().max(100).optional(), value: satoshi });
const inputShape = z.object({ prevout: outputShape.nullish() });
const statusShape = z.object({
  confirmed: z.boolean(),
  block_height: height.nullish(),
  block_hash: hash.nullish(),
});
const transactionShape = z.object({
  txid: hash,
  vin: z.array(inputShape).default([]),
  vout: z.array(outputShape),
  fee: satoshi.default(0),
  status: statusShape,
});
const sums = z.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi });
const addressShape = z.object({ chain_stats: sums });

/** Bitcoin by an Esplora-style endpoint. */
export function createBitcoinNode({ url, network, timeoutMs = usualTimeoutMs }: BitcoinSettings): ChainNode {
  const esplora = createEsplora(url, timeoutMs);
  const block = (at: number) => readBlock(esplora, at);
  return {
    genesis: shownOnce(async () => {
      const first = await block(0);
      if (first?.hash === bitcoinGenesis[network]) return first.hash;
      throw new ChainFailure('otherChain', `first block ${first?.hash} is not ${network}'s`);
    }),
    async tip() {
      const at = await esplora.plain(tipHeight, '/blocks/tip/height');
      const tip = at === undefined ? undefined : await block(at);
      if (tip === undefined) throw new ChainFailure('inconsistent', `no block at the tip ${at}`);
      return { height: tip.height, hash: tip.hash };
    },
    block,
    transaction: (txHash) => readTransaction(esplora, txHash),
    async paidIn({ height: at, hash: id }) {
      const txCount = (await block(at))?.txCount ?? 0;
      const paid: { txHash: string; address: string }[] = [];
      for (let from = 0; from < Math.min(txCount, perPage * mostPages); from += perPage) {
        const page = (await esplora.json(z.array(transactionShape), `/block/${id}/txs/${from}`)) ?? [];
        if (page.length === 0) throw new ChainFailure('inconsistent', `block ${id} ends at ${from}`);
        for (const transaction of page) {
          if (transaction.status.block_hash !== id) throw new ChainFailure('inconsistent', `block ${id}`);
          for (const { address } of paymentsOf(transaction)) paid.push({ txHash: transaction.txid, address });
        }
      }
      return paid;
    },
    /** The sum at the tip, less what happened above the height. */
    async balance(address, _asset, at) {
      const found = await esplora.json(addressShape, `/address/${encodeURIComponent(address)}`);
      if (found === undefined) throw new ChainFailure('malformed', `no address ${address}`);
      const { funded_txo_sum: funded, spent_txo_sum: spent } = found.chain_stats;
      return BigInt(funded - spent) - (await netAbove(esplora, address, at));
    },
  };
}

/** A block that the chain has at this height now. */
async function readBlock(esplora: Esplora, at: number) {
  const id = await esplora.plain(hash, `/block-height/${at}`);
  const found = id === undefined ? undefined : await esplora.json(blockShape, `/block/${id}`);
  if (found === undefined) return undefined;
  if (found.id !== id || found.height !== at) {
    throw new ChainFailure('inconsistent', `block ${found.height} ${found.id} for ${at} ${id}`);
  }
  return { height: at, hash: id, parent: found.previousblockhash ?? '', txCount: found.tx_count };
}

async function readTransaction(esplora: Esplora, txHash: string): Promise<NodeTransaction | undefined> {
  const found = await esplora.json(transactionShape, `/tx/${txHash}`);
  if (found === undefined) return undefined;
  if (found.txid !== txHash) throw new ChainFailure('inconsistent', `${found.txid} for ${txHash}`);
  const payments = paymentsOf(found);
  const fee = BigInt(found.fee);
  const { confirmed, block_height: at, block_hash: id } = found.status;
  if (!confirmed) return { hasFailed: false, block: undefined, payments, fee };
  if (at == null || id == null) throw new ChainFailure('malformed', `${txHash} is in no named block`);
  // Replaced since: it waits for another block.
  if ((await esplora.plain(hash, `/block-height/${at}`)) !== id) {
    return { hasFailed: false, block: undefined, payments, fee };
  }
  return { hasFailed: false, block: { height: at, hash: id }, payments, fee };
}

async function netAbove(esplora: Esplora, address: string, above: number): Promise<bigint> {
  let net = 0n;
  let last = '';
  for (let page = 0; page < mostPages; page += 1) {
    const path = `/address/${encodeURIComponent(address)}/txs/chain${last === '' ? '' : `/${last}`}`;
    const newestFirst = (await esplora.json(z.array(transactionShape), path)) ?? [];
    for (const { txid, vin, vout, status } of newestFirst) {
      if ((status.block_height ?? 0) <= above) return net;
      for (const { value } of vout.filter((each) => each.scriptpubkey_address === address))
        net += BigInt(value);
      for (const { prevout } of vin) {
        if (prevout?.scriptpubkey_address === address) net -= BigInt(prevout.value);
      }
      last = txid;
    }
    if (newestFirst.length < perPage) return net;
  }
  throw new ChainFailure('malformed', `more history of ${address} than is read`);
}

/** A transaction may have thousands of inputs, and hardly ever more than one owner. */
const sendersAtMost = 10;

function paymentsOf({ vin, vout }: z.output<typeof transactionShape>): Payment[] {
  const paying = vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address?.toLowerCase() ?? []);
  const senders = [...new Set(paying)].slice(0, sendersAtMost);
  return vout.flatMap(({ scriptpubkey_address: address, value }, place) =>
    address === undefined || value === 0
      ? []
      : [
          {
            output: `vout:${place}`,
            asset: 'BTC' as const,
            address: address.toLowerCase(),
            native: BigInt(value),
            senders,
          },
        ],
  );
}
