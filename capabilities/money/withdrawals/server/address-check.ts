import { address as bitcoinAddress, networks as bitcoinNetworks } from 'bitcoinjs-lib';
import { getAddress, isAddress, zeroAddress } from 'viem';
import type { Network } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';

const scripts = {
  mainnet: bitcoinNetworks.bitcoin,
  testnet: bitcoinNetworks.testnet,
  regtest: bitcoinNetworks.regtest,
} as const;
export type BitcoinNetwork = keyof typeof scripts;
type Script = (typeof scripts)[BitcoinNetwork];

/** Whether money can arrive at an address; gives its one spelling. */
export type CheckAddress = (network: Network, typed: string) => Result<string>;

/**
 * ADDRESS_INVALID, with `network`, for what is none or fails its checksum; ADDRESS_OURS for addresses of the
 * platform, which must not be paid to.
 */
export function createAddressCheck(
  accepted: readonly BitcoinNetwork[],
  ours: () => readonly string[],
): CheckAddress {
  return (network, typed) => {
    const spelt =
      network === 'ethereum'
        ? ethereumAddress(typed)
        : accepted.map((name) => bitcoinAddressOf(typed, scripts[name])).find((found) => found !== undefined);
    if (spelt === undefined) return refuse('ADDRESS_INVALID', { network });
    return ours().some((own) => own.toLowerCase() === spelt.toLowerCase())
      ? refuse('ADDRESS_OURS')
      : accept(spelt);
  };
}

/**
 * With the checksum of EIP-55. All in one case carries none, and is taken as it is. The zero address is
 * refused: its key is unknown.
 */
function ethereumAddress(typed: string): string | undefined {
  const hex = typed.slice(2);
  const hasOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  const text = hasOneCase ? typed.toLowerCase() : typed;
  if (!isAddress(text)) return undefined;
  const spelt = getAddress(text);
  return spelt === zeroAddress ? undefined : spelt;
}

/**
 * Base58 with its checksum, or bech32 (version 0) and bech32m (taproot) with theirs; of this network alone.
 */
function bitcoinAddressOf(typed: string, network: Script): string | undefined {
  try {
    const { version } = bitcoinAddress.fromBase58Check(typed);
    return version === network.pubKeyHash || version === network.scriptHash ? typed : undefined;
  } catch {
    return segwitAddress(typed, network.bech32);
  }
}

function segwitAddress(typed: string, prefixWanted: string): string | undefined {
  try {
    const { version, prefix, data } = bitcoinAddress.fromBech32(typed);
    if (prefix !== prefixWanted) return undefined;
    // Programs of other versions have no rules yet: what is sent to them is anybody's.
    const isKnown =
      version === 0 ? data.length === 20 || data.length === 32 : version === 1 && data.length === 32;
    return isKnown ? typed.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
