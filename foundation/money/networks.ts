import { allOf } from '#foundation/text/words.ts';
import type { Asset } from './money.ts';
import { magnitude } from './rounding.ts';

/** Where money comes in and goes out: Bitcoin, and Ethereum with its ERC-20 USDT. */
export const networks = ['bitcoin', 'ethereum'] as const;
export type Network = (typeof networks)[number];

/** The network each currency travels on. */
export const networkOf = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  USDT: 'ethereum',
} as const satisfies Record<Asset, Network>;

type AssetOn<N extends Network> = { [A in Asset]: (typeof networkOf)[A] extends N ? A : never }[Asset];

/** The assets that travel on each network. */
export const assetsOn = {
  bitcoin: allOf<AssetOn<'bitcoin'>>()(['BTC']),
  ethereum: allOf<AssetOn<'ethereum'>>()(['ETH', 'USDT']),
} as const satisfies Readonly<Record<Network, readonly Asset[]>>;
export type EthereumAsset = AssetOn<'ethereum'>;

/** Names under which people know the networks, beside their own. */
const otherNames: Readonly<Record<string, Network>> = {
  btc: 'bitcoin',
  eth: 'ethereum',
  erc20: 'ethereum',
  'erc-20': 'ethereum',
};

/** `Ethereum`, `ERC20` → `ethereum`; undefined for a network the platform does not know. */
export function parseNetwork(text: string): Network | undefined {
  const name = text.trim().toLowerCase();
  return networks.find((network) => network === name) ?? otherNames[name];
}

/** How many decimals a currency has on its chain. */
export const nativeDecimals = { BTC: 8, ETH: 18, USDT: 6 } as const satisfies Record<Asset, number>;

const ledgerDecimals = 8;

/** An amount as its chain counts it (satoshi, wei, 10^-6 USDT), and what the ledger knows of it. */
export interface NativeAmount {
  readonly native: bigint;
  /** Units of 10^-8, rounded toward zero: what is credited is never more than what came. */
  readonly units: bigint;
  /**
   * The part of `native` that the ledger's digits can't say: wei beyond the eighth decimal. Reconciliation
   * explains it.
   */
  readonly remainder: bigint;
}

export function amountOfNative(asset: Asset, native: bigint): NativeAmount {
  const decimals = nativeDecimals[asset];
  if (decimals <= ledgerDecimals) {
    return { native, units: native * 10n ** BigInt(ledgerDecimals - decimals), remainder: 0n };
  }
  const perUnit = 10n ** BigInt(decimals - ledgerDecimals);
  return { native, units: native / perUnit, remainder: native % perUnit };
}

/**
 * What a chain moves to pay so many units: rounded toward zero where the chain has fewer digits (USDT), and
 * what is left of them.
 */
export function nativeOfUnits(
  asset: Asset,
  units: bigint,
): { readonly native: bigint; readonly left: bigint } {
  const decimals = nativeDecimals[asset];
  if (decimals >= ledgerDecimals) {
    return { native: units * 10n ** BigInt(decimals - ledgerDecimals), left: 0n };
  }
  const perNative = 10n ** BigInt(ledgerDecimals - decimals);
  return { native: units / perNative, left: magnitude(units % perNative) };
}

/**
 * A transaction's hash as its network writes it: `0x` and 64 digits on Ethereum, 64 digits on Bitcoin.
 * Undefined when it is none.
 */
export function parseTxHash(network: Network, typed: string): string | undefined {
  const digits = typed.trim().toLowerCase().replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/.test(digits)) return undefined;
  return network === 'ethereum' ? `0x${digits}` : digits;
}

/** The last six characters of a hash, as customers type them; undefined when they are none. */
export function parseLast6(typed: string): string | undefined {
  const digits = typed.trim().toLowerCase();
  return /^[0-9a-f]{6}$/.test(digits) ? digits : undefined;
}

/** A block at the tip has one confirmation; what is in none has none. */
export function confirmationsOf(height: number, tipHeight: number): number {
  return Math.max(0, tipHeight - height + 1);
}

/** How far back a chain may be reorganised: what lies deeper is final to us. */
export const reorganisableBlocks = { bitcoin: 12, ethereum: 64 } as const satisfies Record<Network, number>;
