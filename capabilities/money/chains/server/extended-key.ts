import { createHash, ECDH } from 'node:crypto';
import { payments, networks as scripts } from 'bitcoinjs-lib';
import { getAddress, type Hex } from 'viem';
import { HDKey, publicKeyToAddress } from 'viem/accounts';
import type { Network } from '#foundation/money/networks.ts';
import type { BitcoinNetwork } from './bitcoin-node.ts';

/** An operator's extended public key: addresses come out of it, and nothing that could spend from them. */
export interface ExtendedKey {
  /** A digest that names it, so that an address shows whether it belongs to this key or an earlier one. */
  readonly id: string;
  readonly key: HDKey;
}

/**
 * The prefixes wallets write extended keys with: xpub, tpub, zpub, vpub; beside each its private counterpart.
 */
const versions = [
  { private: 0x0488ade4, public: 0x0488b21e },
  { private: 0x04358394, public: 0x043587cf },
  { private: 0x04b2430c, public: 0x04b24746 },
  { private: 0x045f18bc, public: 0x045f1cf6 },
] as const;

/** `private` for a private key, which the service must never be given; `unknown` for what is no key. */
export function readExtendedKey(text: string): ExtendedKey | 'private' | 'unknown' {
  for (const pair of versions) {
    try {
      const key = HDKey.fromExtendedKey(text.trim(), pair);
      if (key.privateKey !== null) return 'private';
      return { id: createHash('sha256').update(text.trim()).digest('hex').slice(0, 16), key };
    } catch {
      // Not a key of this kind: the next is tried.
    }
  }
  return 'unknown';
}

export interface DerivationKeys {
  readonly ethereum: ExtendedKey;
  readonly bitcoin: ExtendedKey;
  readonly bitcoinNetwork: BitcoinNetwork;
}

/** The address of the child `m/0/<index>`, in lower case: pay-to-witness-public-key-hash on Bitcoin. */
export function deriveAddress(network: Network, keys: DerivationKeys, index: number): string {
  const { publicKey } = keys[network].key.deriveChild(0).deriveChild(index);
  if (publicKey === null) throw new Error('the extended key derived no public key');
  if (network === 'ethereum') return publicKeyToAddress(uncompressed(publicKey)).toLowerCase();
  const { address } = payments.p2wpkh({ pubkey: publicKey, network: scriptsOf(keys.bitcoinNetwork) });
  if (address === undefined) throw new Error('the public key gave no address');
  return address;
}

/** As people see it: with the checksum on Ethereum. */
export function shownAddress(network: Network, address: string): string {
  return network === 'ethereum' ? getAddress(address) : address;
}

function uncompressed(publicKey: Uint8Array): Hex {
  return `0x${ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')}`;
}

function scriptsOf(network: BitcoinNetwork) {
  return network === 'mainnet' ? scripts.bitcoin : scripts[network];
}
