import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assets } from './money.ts';
import {
  amountOfNative,
  confirmationsOf,
  nativeDecimals,
  nativeOfUnits,
  parseLast6,
  parseNetwork,
  parseTxHash,
} from './networks.ts';

test('amounts: what the ledger can not say of a native amount is never credited and never lost', () => {
  fc.assert(
    fc.property(fc.constantFrom(...assets), fc.bigInt(1n, 10n ** 30n), (asset, native) => {
      const amount = amountOfNative(asset, native);
      const scale = 10n ** BigInt(Math.max(0, nativeDecimals[asset] - 8));
      expect(nativeOfUnits(asset, amount.units).native + amount.remainder).toBe(native);
      expect(amount.remainder).toBeLessThan(scale);
    }),
  );
  expect(amountOfNative('ETH', 1_999_999_999_999_999_999n)).toEqual({
    native: 1_999_999_999_999_999_999n,
    units: 199_999_999n,
    remainder: 9_999_999_999n,
  });
  expect(amountOfNative('USDT', 120_500_000n)).toEqual({
    native: 120_500_000n,
    units: 120_50000000n,
    remainder: 0n,
  });
});

test('amounts: a payment is rounded toward zero where the chain has fewer digits', () => {
  expect(nativeOfUnits('USDT', 1_00000099n)).toEqual({ native: 1_000_000n, left: 99n });
  expect(nativeOfUnits('BTC', 7n)).toEqual({ native: 7n, left: 0n });
  expect(nativeOfUnits('ETH', 7n)).toEqual({ native: 70_000_000_000n, left: 0n });
});

test.each([
  ['bitcoin', 'bitcoin'],
  ['BTC', 'bitcoin'],
  ['Ethereum', 'ethereum'],
  [' erc20 ', 'ethereum'],
  ['ERC-20', 'ethereum'],
  ['tron', undefined],
  ['', undefined],
] as const)('the network %j is %s', (typed, network) => {
  expect(parseNetwork(typed)).toBe(network);
});

test('hashes: in each network its own spelling, and nothing else', () => {
  const digits = 'Ab'.repeat(32);
  expect(parseTxHash('ethereum', `0x${digits}`)).toBe(`0x${digits.toLowerCase()}`);
  expect(parseTxHash('ethereum', digits)).toBe(`0x${digits.toLowerCase()}`);
  expect(parseTxHash('bitcoin', ` ${digits} `)).toBe(digits.toLowerCase());
  expect(parseTxHash('bitcoin', `0x${digits}`)).toBe(digits.toLowerCase());
  for (const wrong of ['', digits.slice(1), `${digits}0`, 'g'.repeat(64), `0x${digits}\n0`]) {
    expect(parseTxHash('ethereum', wrong)).toBeUndefined();
  }
  expect([parseLast6('0aF9e1'), parseLast6('0aF9e'), parseLast6('0aF9eg')]).toEqual([
    '0af9e1',
    undefined,
    undefined,
  ]);
});

test('confirmations count the block itself', () => {
  expect([confirmationsOf(10, 10), confirmationsOf(10, 21), confirmationsOf(10, 9)]).toEqual([1, 12, 0]);
});
