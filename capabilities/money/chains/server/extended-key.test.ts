import { expect, test } from 'vitest';
import { deriveAddress, type ExtendedKey, readExtendedKey, shownAddress } from './extended-key.ts';
import { sampleKey } from './sample/sample-chains.ts';

function key(text: string): ExtendedKey {
  const read = readExtendedKey(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** The test vectors of BIP84 and of every Ethereum wallet with the words "abandon … about". */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

test('addresses are those that wallets derive from the same keys', () => {
  const keys = { ethereum: sampleKey('ethereum'), bitcoin: key(zpub), bitcoinNetwork: 'mainnet' } as const;
  expect(deriveAddress('bitcoin', keys, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(deriveAddress('bitcoin', keys, 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  expect(shownAddress('ethereum', deriveAddress('ethereum', keys, 0))).toBe(
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  );
});

test('the same key in another spelling gives the same addresses, on each Bitcoin its own', () => {
  const ethereum = sampleKey('ethereum');
  const of = (bitcoin: ExtendedKey, bitcoinNetwork: 'mainnet' | 'testnet' | 'regtest') =>
    deriveAddress('bitcoin', { ethereum, bitcoin, bitcoinNetwork }, 0);
  expect(of(sampleKey('bitcoin'), 'mainnet')).toBe(of(key(zpub), 'mainnet'));
  expect(of(key(zpub), 'testnet')).toMatch(/^tb1q/);
  expect(of(key(zpub), 'regtest')).toMatch(/^bcrt1q/);
});

test('a private key is distinguished from a public one, and both from nonsense', () => {
  const xprv =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
  expect(readExtendedKey(xprv)).toBe('private');
  expect(readExtendedKey(zpub.slice(1))).toBe('unknown');
  expect(readExtendedKey('')).toBe('unknown');
});
