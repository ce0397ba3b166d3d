import { expect, test } from 'vitest';
import { emptyBalances } from '#capabilities/ledger/rules.ts';
import { availableChange, standingOf } from './rules.ts';

test('held money is not equity, losses are not money', () => {
  const balances = {
    ...emptyBalances,
    USDT: { ...emptyBalances.USDT, available: 900n, held: 50n, margin: 300n },
  };
  expect(standingOf(balances, -200n)).toEqual({
    equity: 1000n,
    margin: 300n,
    freeMargin: 700n,
    marginLevelPpm: 3_333_333n,
    unrealised: -200n,
  });
});

test('there is no margin level without margin', () => {
  expect(standingOf(emptyBalances, 0n).marginLevelPpm).toBeNull();
});

test('a record shows what came to and what left the available balance', () => {
  expect(availableChange({ from: 'outside', to: 'available', units: 5n })).toBe(5n);
  expect(availableChange({ from: 'available', to: 'margin', units: 5n })).toBe(-5n);
  expect(availableChange({ from: 'house/trading', to: 'house/losses', units: 5n })).toBe(0n);
});
