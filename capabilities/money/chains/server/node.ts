import type { Asset } from '#foundation/money/money.ts';
import type { Block, ChainFault, Reading } from '../face.ts';

/** A block with what links it to the one before. */
export interface LinkedBlock extends Block {
  readonly parent: string;
}

/** One output of a transaction, to any address. */
export interface Payment {
  readonly output: string;
  readonly asset: Asset;
  /** Lower case. */
  readonly address: string;
  readonly native: bigint;
  /** Who paid it, in lower case, as far as the chain says so; never more than a few. */
  readonly senders: readonly string[];
}

export interface NodeTransaction {
  readonly hasFailed: boolean;
  /** Undefined while it is in no block of the best chain. */
  readonly block: Block | undefined;
  readonly payments: readonly Payment[];
  /** Its fee, where the node gives it with the transaction (Bitcoin). */
  readonly fee?: bigint;
}

/**
 * What both kinds of node can be asked. Every method throws {@link ChainFailure} when the answer can't be
 * relied upon.
 */
export interface ChainNode {
  /** The hash of the first block, once it is known that the node serves the configured network. */
  genesis(): Promise<string>;
  tip(): Promise<Block>;
  /** The block of the best chain; undefined above its tip. */
  block(height: number): Promise<LinkedBlock | undefined>;
  transaction(txHash: string): Promise<NodeTransaction | undefined>;
  /** Who is paid in a block: transactions and the addresses they pay, the native currency and our token. */
  paidIn(block: Block): Promise<readonly { readonly txHash: string; readonly address: string }[]>;
  /** At the given height, which is the tip's or below it. */
  balance(address: string, asset: Asset, height: number): Promise<bigint>;
}

/** A node did not answer, or not in a way that can be believed. */
export class ChainFailure extends Error {
  readonly fault: ChainFault;

  constructor(fault: ChainFault, about: string, cause?: unknown) {
    super(`${fault}: ${about}`, { cause });
    this.fault = fault;
  }
}

/** What the work read, or the fault it met. Anything else it throws is a bug and goes on. */
export async function reading<T>(work: () => Promise<T>): Promise<Reading<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof ChainFailure) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** Asks for what a node must show before it is believed: once, and again after a failure. */
export function shownOnce(ask: () => Promise<string>): () => Promise<string> {
  let shown: Promise<string> | undefined;
  return () => {
    shown ??= ask();
    const asked = shown;
    return asked.catch((error: unknown) => {
      if (shown === asked) shown = undefined;
      throw error;
    });
  };
}
