import {
  BaseError,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  InsufficientFundsError,
  isHex,
  TimeoutError,
} from 'viem';
import type { EthereumAsset } from '#foundation/money/networks.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { DisbursementProblem } from './disbursement-provider.ts';

/** Where Ethereum is: a node, the number of its network, and the contract of USDT. */
export interface EthereumPlace {
  readonly url: string;
  readonly chainId: number;
  readonly token: string;
}

export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** What a block costs now, without a tip. */
  readonly baseFee: bigint;
}

export interface PaymentOnChain {
  readonly asset: EthereumAsset;
  readonly from: string;
  readonly to: string;
  readonly native: bigint;
}

/**
 * What paying asks of a node beyond reading (capabilities/money/chains). Throws {@link NodeFault} when it
 * doesn't answer as a node does.
 */
export interface EthereumSender {
  fees(): Promise<Fees>;
  /** The gas it would take; undefined when the chain would refuse it. */
  gasOf(payment: PaymentOnChain): Promise<bigint | undefined>;
  /** How many transactions of an address are in the chain, at its tip or at a height. */
  minedCount(address: string, height?: number): Promise<number>;
  /**
   * Hands in what was signed. Whether it was taken shows when it is looked for: what is known already, or
   * mined, is refused too.
   */
  send(raw: string): Promise<void>;
  /** What a mined transaction took, in wei. */
  costOf(hash: string): Promise<bigint>;
}

export class NodeFault extends Error {
  readonly problem: DisbursementProblem;
  constructor(problem: DisbursementProblem, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const leastPriorityFee = 100_000_000n;
const usualTimeoutMs = 10_000;

export function createEthereumSender(
  { url, token }: EthereumPlace,
  timeoutMs = usualTimeoutMs,
): EthereumSender {
  const client = createPublicClient({
    transport: http(url, { timeout: timeoutMs, retryCount: 1, retryDelay: 100 }),
  });

  return {
    async fees() {
      const [block, suggested] = await guarded(() =>
        Promise.all([
          client.getBlock({ blockTag: 'latest' }),
          // Not every node has an opinion.
          client.estimateMaxPriorityFeePerGas({ chain: null }).catch(() => leastPriorityFee),
        ]),
      );
      const baseFee = block.baseFeePerGas ?? 0n;
      const maxPriorityFeePerGas = suggested > leastPriorityFee ? suggested : leastPriorityFee;
      // Room for six full blocks: beyond that it is replaced.
      return { baseFee, maxPriorityFeePerGas, maxFeePerGas: baseFee * 2n + maxPriorityFeePerGas };
    },
    async gasOf({ asset, from, to, native }) {
      try {
        const account = getAddress(from);
        switch (asset) {
          case 'ETH':
            return await client.estimateGas({ account, to: getAddress(to), value: native });
          case 'USDT': {
            const args = [getAddress(to), native] as const;
            const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
            return await client.estimateGas({ account, to: getAddress(token), data });
          }
          default:
            return unknownCase(asset);
        }
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw faultOf(error);
      }
    },
    async minedCount(address, height) {
      return await guarded(() =>
        client.getTransactionCount({
          address: getAddress(address),
          ...(height === undefined ? { blockTag: 'latest' as const } : { blockNumber: BigInt(height) }),
        }),
      );
    },
    async send(raw) {
      if (!isHex(raw)) throw new Error('a stored transaction is not hexadecimal');
      try {
        await client.sendRawTransaction({ serializedTransaction: raw });
      } catch (error) {
        // An answer of the node: known already, mined already, or too cheap. Only one that did not come says
        // something of the node.
        const fault = faultOf(error);
        if (fault.problem === 'unreachable' || fault.problem === 'slow') throw fault;
      }
    },
    async costOf(hash) {
      const receipt = await guarded(() => client.getTransactionReceipt({ hash: asHex(hash) }));
      if (receipt.transactionHash.toLowerCase() !== hash)
        throw new NodeFault('inconsistent', receipt.transactionHash);
      return receipt.gasUsed * receipt.effectiveGasPrice;
    },
  };
}

function asHex(text: string): Hex {
  if (!isHex(text)) throw new Error('a transaction hash is not hexadecimal');
  return text;
}

async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw faultOf(error);
  }
}

/** The chain refuses it, from any caller. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const cause = error.walk(
    (each) =>
      each instanceof InsufficientFundsError ||
      (each instanceof Error && /ExecutionReverted|RpcRequestError|InvalidInput/.test(each.name)),
  );
  return cause !== null;
}

function faultOf(error: unknown): NodeFault {
  if (error instanceof BaseError) {
    if (error.walk((each) => each instanceof TimeoutError) !== null) return new NodeFault('slow', error);
    if (error.walk((each) => each instanceof Error && each.name === 'HttpRequestError') !== null) {
      return new NodeFault('unreachable', error);
    }
  }
  return new NodeFault('malformed', error);
}
