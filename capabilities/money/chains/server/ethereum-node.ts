import {
  BaseError,
  createClient,
  decodeEventLog,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  HttpRequestError,
  http,
  isHex,
  TimeoutError,
} from 'viem';
import { z } from 'zod';
import type { Asset } from '#foundation/money/money.ts';
import { nativeDecimals } from '#foundation/money/networks.ts';
import {
  ChainFailure,
  type ChainNode,
  type LinkedBlock,
  type NodeTransaction,
  type Payment,
  shownOnce,
} from './node.ts';

export interface EthereumSettings {
  readonly url: string;
  readonly chainId: number;
  /** The ERC-20 contract of USDT. */
  readonly token: string;
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 10_000;

const hex = z.custom<Hex>((value) => isHex(value)).transform((value): Hex => value.toLowerCase() as Hex);
const hash = hex.refine((value) => value.length === 66);
const address = hex.refine((value) => value.length === 42);
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((value) => BigInt(value));
/** Block heights: far below what a number holds exactly. */
const height = quantity.refine((value) => value < 2n ** 48n).transform(Number);

const blockHead = z.object({ number: height, hash, parentHash: hash });
const blockWithHashes = blockHead.extend({ transactions: z.array(hash) });
const sentTransaction = z.object({ hash, from: address, to: address.nullish(), value: quantity });
const fullBlock = blockHead.extend({ transactions: z.array(sentTransaction) });
const transactionShape = sentTransaction.extend({ blockNumber: height.nullish(), blockHash: hash.nullish() });
const logShape = z.object({
  address,
  topics: z.array(hash),
  data: hex,
  transactionHash: hash,
  blockHash: hash,
});
const receiptShape = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: height,
  status: quantity,
  logs: z.array(logShape),
});

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * An Ethereum node over JSON-RPC. What contracts pay inside a transaction (no log, no output) is not seen
 * here: reconciliation finds it.
 */
export function createEthereumNode(settings: EthereumSettings): ChainNode {
  const { url, chainId, timeoutMs = usualTimeoutMs } = settings;
  const token = settings.token.toLowerCase();
  const ask = createAsking(url, timeoutMs);
  return {
    genesis: shownOnce(() => checkNetwork(ask, { chainId, token })),
    async tip() {
      const latest = await readHead(ask, 'latest');
      if (latest === undefined) throw new ChainFailure('malformed', 'no latest block');
      return { height: latest.height, hash: latest.hash };
    },
    block: (at) => readHead(ask, at),
    transaction: (txHash) => readTransaction(ask, token, txHash),
    async paidIn({ height: at, hash: blockHash }) {
      const [block, logs] = await Promise.all([
        ask(fullBlock.nullable(), 'eth_getBlockByNumber', [tag(at), true]),
        ask(z.array(logShape), 'eth_getLogs', [{ address: token, topics: [transferTopic], blockHash }]),
      ]);
      if (block?.hash !== blockHash) throw new ChainFailure('inconsistent', `block ${at} has changed`);
      const sent = block.transactions.flatMap(({ hash: txHash, to, value }) =>
        to == null || value === 0n ? [] : [{ txHash, address: to }],
      );
      const tokens = logs.flatMap((log) =>
        log.blockHash === blockHash && log.address === token
          ? [{ txHash: log.transactionHash, address: recipientOf(log)?.address ?? '' }]
          : [],
      );
      return [...sent, ...tokens];
    },
    balance: async (of, asset, at) =>
      asset === 'ETH'
        ? await ask(quantity, 'eth_getBalance', [of, tag(at)])
        : await ask(word, 'eth_call', [{ to: token, data: callData('balanceOf', of) }, tag(at)]),
  };
}

type Ask = <Shape extends z.ZodType>(
  shape: Shape,
  method: string,
  params: readonly unknown[],
) => Promise<z.output<Shape>>;

/** What the node answers, in the shape that is believed. */
function createAsking(url: string, timeoutMs: number): Ask {
  const client = createClient({
    transport: http(url, { timeout: timeoutMs, retryCount: 1, retryDelay: 100 }),
  });
  return async (shape, method, params) => {
    let answer: unknown;
    try {
      answer = await client.request<{ Method: string; Parameters?: unknown; ReturnType: unknown }>({
        method,
        params,
      });
    } catch (error) {
      throw new ChainFailure(faultOf(error), method, error);
    }
    const parsed = shape.safeParse(answer);
    if (!parsed.success) throw new ChainFailure('malformed', `${method}: ${parsed.error.message}`);
    return parsed.data;
  };
}

/**
 * The network's number, and the token's decimals: an amount read with others would be off by a power of
 * ten.
 */
async function checkNetwork(ask: Ask, { chainId, token }: Pick<EthereumSettings, 'chainId' | 'token'>) {
  const [id, decimals, first] = await Promise.all([
    ask(quantity, 'eth_chainId', []),
    ask(hex, 'eth_call', [{ to: token, data: callData('decimals') }, 'latest']),
    ask(blockHead, 'eth_getBlockByNumber', ['0x0', false]),
  ]);
  if (id !== BigInt(chainId)) throw new ChainFailure('otherChain', `chain id ${id}, not ${chainId}`);
  if (!/^0x[0-9a-f]{1,64}$/.test(decimals) || BigInt(decimals) !== BigInt(nativeDecimals.USDT)) {
    throw new ChainFailure('otherChain', `the token at ${token} is not USDT`);
  }
  return first.hash;
}

async function readHead(ask: Ask, at: number | 'latest'): Promise<LinkedBlock | undefined> {
  const found = await ask(blockHead.nullable(), 'eth_getBlockByNumber', [tag(at), false]);
  if (found === null) return undefined;
  if (at !== 'latest' && found.number !== at) {
    throw new ChainFailure('inconsistent', `block ${found.number} for block ${at}`);
  }
  return { height: found.number, hash: found.hash, parent: found.parentHash };
}

async function readTransaction(
  ask: Ask,
  token: string,
  txHash: string,
): Promise<NodeTransaction | undefined> {
  const found = await ask(transactionShape.nullable(), 'eth_getTransactionByHash', [txHash]);
  if (found === null) return undefined;
  if (found.hash !== txHash) throw new ChainFailure('inconsistent', `${found.hash} for ${txHash}`);
  const receipt = await ask(receiptShape.nullable(), 'eth_getTransactionReceipt', [txHash]);
  const native = nativePayment(found);
  if (receipt === null) return { hasFailed: false, block: undefined, payments: native };
  if (receipt.transactionHash !== txHash) throw new ChainFailure('inconsistent', `receipt of ${txHash}`);
  const payments = [...native, ...tokenPayments(token, receipt.logs)];
  const { blockNumber, blockHash } = receipt;
  const block = await ask(blockWithHashes.nullable(), 'eth_getBlockByNumber', [tag(blockNumber), false]);
  // The block it was in has been replaced, or the node has not that far yet.
  if (block === null || block.hash !== blockHash) return { hasFailed: false, block: undefined, payments };
  if (!block.transactions.includes(receipt.transactionHash)) {
    throw new ChainFailure('inconsistent', `block ${blockNumber} does not hold ${txHash}`);
  }
  const hasFailed = receipt.status !== 1n;
  const at = { height: blockNumber, hash: blockHash };
  return { hasFailed, block: at, payments: hasFailed ? [] : payments };
}

function tokenPayments(token: string, logs: readonly z.output<typeof logShape>[]): Payment[] {
  return logs.flatMap((log, place) => {
    const paid = log.address === token ? recipientOf(log) : undefined;
    return paid === undefined || paid.native === 0n
      ? []
      : [{ output: `log:${place}`, asset: 'USDT' as const, ...paid }];
  });
}

/** One 32-byte number, as a contract answers. */
const word = hex.refine((value) => value.length === 66).transform((value) => BigInt(value));

function callData(name: 'decimals' | 'balanceOf', of?: string): Hex {
  return name === 'decimals'
    ? encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
    : encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [of as Hex] });
}

function nativePayment({ from, to, value }: z.output<typeof sentTransaction>): NodeTransaction['payments'] {
  const asset: Asset = 'ETH';
  const senders = [from];
  return to == null || value === 0n ? [] : [{ output: 'native', asset, address: to, native: value, senders }];
}

/** Undefined for a log that is no ERC-20 transfer. */
function recipientOf({ topics, data }: z.output<typeof logShape>) {
  const [topic, from, to, ...more] = topics;
  if (topic !== transferTopic || from === undefined || to === undefined || more.length > 0) return undefined;
  try {
    const { args } = decodeEventLog({
      abi: erc20Abi,
      eventName: 'Transfer',
      topics: [topic, from, to],
      data,
    });
    return { address: args.to.toLowerCase(), native: args.value, senders: [args.from.toLowerCase()] };
  } catch {
    return undefined;
  }
}

function tag(at: number | 'latest'): string {
  return at === 'latest' ? at : `0x${at.toString(16)}`;
}

function faultOf(error: unknown) {
  if (!(error instanceof BaseError)) return 'malformed';
  const has = (kind: new (...given: never[]) => Error) => error.walk((each) => each instanceof kind) !== null;
  if (has(TimeoutError)) return 'slow';
  if (!has(HttpRequestError)) return 'malformed';
  return error.walk((each) => each instanceof SyntaxError) === null ? 'unreachable' : 'malformed';
}
