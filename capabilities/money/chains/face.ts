import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { NativeAmount, Network } from '#foundation/money/networks.ts';

/**
 * Why nothing is known of a chain at the moment. `otherChain`: the node serves another network than the
 * configured one; `inconsistent`: its answers contradict each other, or it has gone back further than any
 * reorganisation would.
 */
export type ChainFault = 'unreachable' | 'slow' | 'malformed' | 'otherChain' | 'inconsistent';

/** What a node answered, checked; or why it can't be relied upon. Whatever a node does, it never throws. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ChainFault };

export interface Block {
  readonly height: number;
  /** As the chain writes it, in lower case. */
  readonly hash: string;
}

export interface Tip extends Block {
  /** The hash of the chain's first block: a restarted sample chain has another one. */
  readonly genesis: string;
}

/** Money that a transaction pays to one of our deposit addresses. */
export interface IncomingPayment extends NativeAmount {
  /**
   * Which of the transaction's outputs, in a way that survives a reorganisation: `vout:1`, `native`, `log:0`
   * (place in its receipt).
   */
  readonly output: string;
  readonly asset: Asset;
  readonly address: string;
  readonly owner: DepositAddress;
  /** Who paid it, in lower case, as far as the chain says so. */
  readonly senders: readonly string[];
}

export interface ChainTransaction {
  readonly network: Network;
  readonly txHash: string;
  /** `pending`: known, and in no block of the chain; `failed`: in a block, and moved nothing. */
  readonly status: 'pending' | 'included' | 'failed';
  /** The block of the best chain that holds it. */
  readonly block: Block | undefined;
  /**
   * 1 as soon as it is in a block; counted from blocks we have seen the hashes of, never what a node claims.
   */
  readonly confirmations: number;
  /** To the platform's addresses only; what else it pays is left out. */
  readonly transfers: readonly IncomingPayment[];
  readonly genesis: string;
}

/** What a transaction pays to one address, in the chain's own smallest part. */
export interface ChainPayment {
  readonly native: bigint;
  readonly fee: bigint;
  readonly confirmations: number;
}

export interface DepositAddress {
  readonly customerId: CustomerId;
  readonly network: Network;
  /** An address of a customer is for one currency; what else arrives there is theirs as well. */
  readonly asset: Asset;
  /** Lower case on Bitcoin, with its checksum on Ethereum. */
  readonly address: string;
  /**
   * The key it was derived from (a digest of the extended public key), and the child's number: `m/0/<index>`.
   */
  readonly keyId: string;
  readonly index: number;
}

/** What was found in the blocks after the last look. */
export interface Scan {
  /** Transactions that pay to our addresses, oldest first, each once. */
  readonly txHashes: readonly string[];
  /** The last block looked at: where the next scan goes on. */
  readonly through: Block;
  /** More blocks are there than one scan takes. */
  readonly isBehind: boolean;
  /**
   * The block of the last look is no longer in the chain: it was looked at again from before any
   * reorganisation.
   */
  readonly isReorganised: boolean;
}

/** What an address has in one currency at a height. */
export interface ChainBalance extends NativeAmount {
  readonly address: string;
  readonly asset: Asset;
}

/**
 * Reads the chains. The service has no private key: what it derives addresses from is the operator's extended
 * public keys.
 */
export interface Chains {
  /**
   * A local chain that is worth nothing, started for a look around (sample mode without nodes of its own).
   */
  readonly isSample: (network: Network) => boolean;
  /** False for a sample chain that nothing has needed yet: asking it would start it. */
  readonly isAwake: (network: Network) => boolean;
  /** The customer's own address for a currency, derived on first use; never changed, never shared. */
  addressOf(customerId: CustomerId, asset: Asset): Promise<DepositAddress>;
  /** Every deposit address of a network there ever was, those of earlier keys too, oldest first. */
  allAddresses(network: Network): Promise<readonly DepositAddress[]>;
  tip(network: Network): Promise<Reading<Tip>>;
  /**
   * A transaction by its full hash; undefined when the node knows none. Before it is said to have `proven`
   * confirmations or more, that many blocks from its own on are fetched and found linked to each other.
   */
  lookUp(
    network: Network,
    txHash: string,
    options?: { readonly proven?: number },
  ): Promise<Reading<ChainTransaction | undefined>>;
  /**
   * What a Bitcoin transaction pays to an address, the platform's or another's, and its fee; undefined when
   * the node knows no such transaction, or it pays nothing there.
   */
  paymentTo(
    network: 'bitcoin',
    txHash: string,
    address: string,
    options?: { readonly proven?: number },
  ): Promise<Reading<ChainPayment | undefined>>;
  /**
   * What our addresses received after a block; without one, in the blocks that could still be reorganised.
   */
  scan(network: Network, after: Block | undefined): Promise<Reading<Scan>>;
  /**
   * What addresses (ours or any) have, all at one height: the given one, or the tip's. An Ethereum node keeps
   * the state of old blocks for a while only (128, unless it is an archive).
   */
  balances(
    network: Network,
    wanted: readonly { readonly address: string; readonly asset: Asset }[],
    height?: number,
  ): Promise<Reading<{ readonly at: Block; readonly balances: readonly ChainBalance[] }>>;
  /** The ERC-20 contract of USDT, with its checksum. Starts the sample chain where that is used. */
  tokenContract(): Promise<Reading<string>>;
}
