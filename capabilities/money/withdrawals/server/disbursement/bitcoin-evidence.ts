import type { ChainFault } from '#capabilities/money/chains/face.ts';

/** What a Bitcoin transaction pays to one address, as the chain has it. */
export interface BitcoinPayment {
  readonly txHash: string;
  /** Satoshi, which are the ledger's units. */
  readonly paid: bigint;
  /** The fee of the whole transaction. */
  readonly fee: bigint;
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
}

/**
 * Looks a transaction up for what it pays to an address; undefined when the chain has none of this hash, or
 * it pays nothing there.
 */
export type FindBitcoinPayment = (
  txHash: string,
  address: string,
) => Promise<
  | { readonly ok: true; readonly value: BitcoinPayment | undefined }
  | { readonly ok: false; readonly fault: ChainFault }
>;
