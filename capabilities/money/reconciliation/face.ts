import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Explanation, Fine } from './rules.ts';

export type { Explanation } from './rules.ts';
export { fineOfNative, fineOfUnits, unitsOfFine } from './rules.ts';

/** Addresses whose money is ours. */
export interface Wallet {
  /** `deposit`, `hot`, `cold` */
  readonly wallet: string;
  readonly address: string;
}

/** What a group of our addresses has of an asset. */
export interface Holding {
  /** `deposit`, `hot`, `cold` */
  readonly wallet: string;
  readonly addresses: number;
  readonly amount: Fine;
  /** The fullest of them. */
  readonly largest: readonly { readonly address: string; readonly amount: Fine }[];
}

/** What our addresses on a network have at one block, or why it is not known. */
export type WalletsRead =
  | { readonly ok: true; readonly at: ReadBlock; readonly holdings: ReadonlyMap<Asset, readonly Holding[]> }
  | { readonly ok: false; readonly why: string };

/** What our addresses on a network have, deposits', hot and cold ones'. */
export interface NetworkHoldings {
  readonly network: Network;
  /** The assets that travel on it. */
  readonly assets: readonly Asset[];
  readonly wallets: WalletsRead;
}

/** Where a chain was read. */
export interface ReadBlock {
  readonly height: number;
  readonly hash: string;
}

/**
 * A capability that moves money between the ledger and the outside lists what the two sides do not agree
 * about yet: deposits seen and not credited, disbursements broadcast and not completed or completed above the
 * height, gas, what a bank paid, wei beyond the eighth decimal.
 */
export interface DifferenceExplainer {
  /** `withdrawals`; named in a report when it fails. */
  readonly name: string;
  /**
   * How far it has looked through a chain: nothing beyond is compared, because it can't explain it yet.
   * Undefined: it follows none.
   */
  seenThrough?(network: Network): Promise<number | undefined>;
  /** Addresses of its own whose money is ours. */
  wallets?(network: Network): Promise<readonly Wallet[]>;
  /**
   * Read in the transaction that reads the ledger, so that both are of one moment; the chain was read at the
   * block before it.
   */
  explain(
    tx: Tx,
    asset: Asset,
    at: ReadBlock & { readonly network: Network },
  ): Promise<readonly Explanation[]>;
}

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };

/** What is read of the chains (capabilities/money/chains). */
export interface ReconciledChains {
  /** False for a sample chain that nothing has needed yet. */
  isAwake(network: Network): boolean;
  /** Every deposit address there ever was. */
  allAddresses(network: Network): Promise<readonly { readonly address: string }[]>;
  /** What addresses have, all at one height: the given one, or the tip's. Native amounts. */
  balances(
    network: Network,
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
