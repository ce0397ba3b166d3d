import { expect, test } from 'vitest';
import { createAddressCheck } from './address-check.ts';

const hot = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const check = createAddressCheck(['mainnet'], () => [hot]);
const spelt = (network: 'ethereum' | 'bitcoin', typed: string) => {
  const checked = check(network, typed);
  return checked.ok ? checked.value : checked.refusal;
};

// The examples of EIP-55.
const mixed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

test.each([
  ['with its checksum', mixed, mixed],
  ['all in small letters', mixed.toLowerCase(), mixed],
  ['all in capitals', `0x${mixed.slice(2).toUpperCase()}`, mixed],
  ['one letter in the other case', mixed.replace('fB', 'fb'), 'ADDRESS_INVALID'],
  ['one digit changed', mixed.replace('d359', 'd358'), 'ADDRESS_INVALID'],
  ['a digit short', mixed.slice(0, -1), 'ADDRESS_INVALID'],
  ['without 0x', mixed.slice(2), 'ADDRESS_INVALID'],
  ['nobody’s', `0x${'0'.repeat(40)}`, 'ADDRESS_INVALID'],
  ['the wallet that pays', hot.toLowerCase(), 'ADDRESS_OURS'],
  ['of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'ADDRESS_INVALID'],
])('an Ethereum address %s', (_, typed, expected) => {
  expect(spelt('ethereum', typed)).toBe(expected);
});

test.each([
  ['base58, to a key', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['base58, to a script', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['base58 with a letter changed', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'ADDRESS_INVALID'],
  ['bech32', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  [
    'bech32 in capitals',
    'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ],
  ['bech32 with a letter changed', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp', 'ADDRESS_INVALID'],
  [
    'bech32m (taproot)',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  [
    'bech32m with a letter changed',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcq',
    'ADDRESS_INVALID',
  ],
  ['of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'ADDRESS_INVALID'],
  ['base58 of the test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'ADDRESS_INVALID'],
  ['of Ethereum', mixed, 'ADDRESS_INVALID'],
])('a Bitcoin address in %s', (_, typed, expected) => {
  expect(spelt('bitcoin', typed)).toBe(expected);
});

test('sample mode takes those of its own chain as well', () => {
  const both = createAddressCheck(['mainnet', 'regtest'], () => []);
  expect(both('bitcoin', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toMatchObject({ ok: true });
  expect(spelt('bitcoin', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toBe('ADDRESS_INVALID');
});
