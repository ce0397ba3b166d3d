import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerAccounts, emptyAssetBalance, emptyBalances } from '#capabilities/money/ledger/rules.ts';
import { assets } from '#foundation/money/money.ts';
import { asPrice } from '#foundation/money/price.ts';
import { equityOf, equityParts, isMarginEquity, netOf, noClaims, ownedOf, worthInUsdt } from './equity.ts';
import { marginFiguresOf } from './rules.ts';

const usdt = asPrice(10_000_000_000n);

test('what is owned is all but what is owed, and worth what the price says, rounded down', () => {
  const balance = {
    ...emptyAssetBalance,
    available: 1n,
    held: 2n,
    plan: 3n,
    collateral: 4n,
    'loan-owed': 50n,
  };
  expect([ownedOf(balance), netOf(balance)]).toEqual([10n, -40n]);
  expect(worthInUsdt(asPrice(25_000_000_000n), 3n)).toBe(7n);
  expect(worthInUsdt(undefined, 3n)).toBeUndefined();
  expect(worthInUsdt(undefined, 0n)).toBe(0n);
});

test('equity is everything owned less everything owed, and unknown while a price is', () => {
  const balances = {
    ...emptyBalances,
    USDT: { ...emptyAssetBalance, available: 500n, plan: 300n, 'loan-owed': 200n },
    BTC: { ...emptyAssetBalance, collateral: 3n },
  };
  const claims = { positions: -40n, options: 5n, interest: -1n };
  const rates = { USDT: usdt, BTC: asPrice(25_000_000_000n), ETH: undefined };
  const parts = equityParts(balances, claims, rates);
  expect(parts.map(({ product, worth }) => [product, worth])).toEqual([
    ['available', 500n],
    ['plan', 300n],
    ['debts', -200n],
    ['collateral', 7n],
    ['positions', -40n],
    ['options', 5n],
    ['interest', -1n],
  ]);
  expect(equityOf(parts)).toBe(571n);
  expect(equityOf(equityParts(balances, claims, { ...rates, BTC: undefined }))).toBeUndefined();
});

const amount = fc.bigInt(0n, 10n ** 14n);
const balance = fc.record(
  Object.fromEntries(customerAccounts.map((account) => [account, amount])) as Record<
    (typeof customerAccounts)[number],
    typeof amount
  >,
);

test('the parts of an asset add up to the worth of all of it, whatever is rounded', () => {
  const rate = fc.bigInt(1n, 10n ** 16n).map(asPrice);
  fc.assert(
    fc.property(balance, balance, balance, rate, rate, (USDT, BTC, ETH, btc, eth) => {
      const balances = { USDT, BTC, ETH };
      const rates = { USDT: usdt, BTC: btc, ETH: eth };
      const worths = assets.map((asset) => worthInUsdt(rates[asset], netOf(balances[asset])) ?? 0n);
      expect(equityOf(equityParts(balances, noClaims, rates))).toBe(worths.reduce((a, b) => a + b, 0n));
    }),
  );
});

test('the parts of equity that back positions are the margin equity that the margin level measures', () => {
  const rates = { USDT: usdt, BTC: usdt, ETH: usdt };
  fc.assert(
    fc.property(
      balance,
      balance,
      fc.bigInt(-(10n ** 14n), 10n ** 14n),
      amount,
      (USDT, BTC, positions, options) => {
        const balances = { USDT, BTC, ETH: emptyAssetBalance };
        const parts = equityParts(balances, { positions, options, interest: -options }, rates);
        const { marginEquity } = marginFiguresOf(balances, { unrealised: positions, bound: 0n, needed: 1n });
        expect(equityOf(parts.filter(isMarginEquity))).toBe(marginEquity);
      },
    ),
  );
});
