import { expect, test } from 'vitest';
import { emptyBalances } from '#capabilities/money/ledger/rules.ts';
import { availableChange, holdingKindOf, marginFiguresOf } from './rules.ts';

test('held money backs no position, losses are not money', () => {
  const balances = {
    ...emptyBalances,
    USDT: { ...emptyBalances.USDT, available: 900n, held: 50n, margin: 300n },
  };
  expect(marginFiguresOf(balances, { unrealised: -200n, bound: 200n, needed: 300n })).toEqual({
    marginEquity: 1000n,
    margin: 300n,
    freeMargin: 700n,
    marginLevelPpm: 3_333_333n,
    unrealised: -200n,
  });
});

test('while a close margin is in force the level is of what is needed, and free is what it leaves', () => {
  const balances = { ...emptyBalances, USDT: { ...emptyBalances.USDT, available: 900n, margin: 300n } };
  expect(marginFiguresOf(balances, { unrealised: 0n, bound: 500n, needed: 800n })).toEqual({
    marginEquity: 1200n,
    margin: 800n,
    freeMargin: 400n,
    marginLevelPpm: 1_500_000n,
    unrealised: 0n,
  });
});

test('there is no margin level without margin', () => {
  expect(marginFiguresOf(emptyBalances, { unrealised: 0n, bound: 0n, needed: 0n }).marginLevelPpm).toBeNull();
});

test('a record shows what came to and what left the available balance', () => {
  expect(availableChange({ from: 'outside', to: 'available', units: 5n })).toBe(5n);
  expect(availableChange({ from: 'available', to: 'margin', units: 5n })).toBe(-5n);
  expect(availableChange({ from: 'house/trading', to: 'house/losses', units: 5n })).toBe(0n);
});

test.each([
  ['withdrawal', 'withdrawals'],
  ['nftBid', 'bids'],
  ['depositHeld', 'deposits'],
  ['margin', 'other'],
] as const)('what was held for %s is held for %s', (reason, kind) => {
  expect(holdingKindOf(reason)).toBe(kind);
});
