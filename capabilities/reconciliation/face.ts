import type { Asset } from '#foundation/money/money.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Explanation } from './rules.ts';

export type { Explanation } from './rules.ts';
export { fineOfNative, fineOfUnits } from './rules.ts';

export const reconciledNetworks = ['bitcoin', 'ethereum'] as const;
export type ReconciledNetwork = (typeof reconciledNetworks)[number];

/** Addresses whose money is ours. */
export interface Wallet {
  /** `deposit`, `hot`, `cold` */
  readonly wallet: string;
  readonly address: string;
}

/** Where a chain was read. */
export interface ReadBlock {
  readonly height: number;
  readonly hash: string;
}

/**
 * Whoever moves money between the ledger and the outside says what the two sides do not agree about yet: deposits seen and not
 * credited, pay-outs broadcast and not completed or completed above the height, gas, what a bank paid, wei beyond the eighth decimal.
 */
export interface ReconcilingSource {
  /** `withdrawals`; named in a report when it fails. */
  readonly name: string;
  /** How far it has looked through a chain: nothing beyond is compared, because it can't explain it yet. Undefined: it follows none. */
  seenThrough?(network: ReconciledNetwork): Promise<number | undefined>;
  /** Addresses of its own whose money is ours. */
  wallets?(network: ReconciledNetwork): Promise<readonly Wallet[]>;
  /** Read in the transaction that reads the ledger, so that both are of one moment; the chain was read at the block before it. */
  explain(
    tx: Tx,
    asset: Asset,
    at: ReadBlock & { readonly network: ReconciledNetwork },
  ): Promise<readonly Explanation[]>;
}

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };

/** What is read of the chains (capabilities/chains). */
export interface ReconciledChains {
  /** False for a sample chain that nothing has needed yet. */
  isAwake(network: ReconciledNetwork): boolean;
  /** Every deposit address there ever was. */
  allAddresses(network: ReconciledNetwork): Promise<readonly { readonly address: string }[]>;
  /** What addresses have, all at one height: the given one, or the tip's. Native amounts. */
  balances(
    network: ReconciledNetwork,
    wanted: readonly { readonly address: string; readonly asset: Asset }[],
    height?: number,
  ): Promise<
    Reading<{
      readonly at: ReadBlock;
      readonly balances: readonly {
        readonly address: string;
        readonly asset: Asset;
        readonly native: bigint;
      }[];
    }>
  >;
}
