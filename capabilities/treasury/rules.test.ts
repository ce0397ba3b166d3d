import { describe, expect, test } from 'vitest';
import { assetsOf, balanceAfter, fundingTransfer, reserveLevel, treasuryAccounts } from './rules.ts';

const quarterPpm = 250_000n;
const reserve = (free: bigint, promised: bigint) =>
  ({ book: 'real', product: 'plans', free, promised }) as const;

test.each([
  [0n, 0n, 'empty'],
  [0n, 100n, 'empty'],
  [1n, 0n, 'good'],
  [24n, 100n, 'low'],
  [25n, 100n, 'good'],
])('%i free against %i promised is %s', (free, promised, level) => {
  expect(reserveLevel(reserve(free, promised), quarterPpm)).toBe(level);
});

describe('a funding', () => {
  test('moves between outside and the account, always a positive amount', () => {
    const account = 'house/plan-yield';
    expect(fundingTransfer({ id: 7n, account, asset: 'USDT', units: 5n })).toMatchObject({
      from: 'outside',
      to: account,
      units: 5n,
      reason: 'houseFunding',
      ref: 'funding-7',
    });
    expect(fundingTransfer({ id: 8n, account, asset: 'BTC', units: -5n })).toMatchObject({
      from: account,
      to: 'outside',
      asset: 'BTC',
      units: 5n,
      reason: 'houseWithdrawal',
    });
  });

  test.each([
    [10n, -10n, { value: 0n }],
    [10n, -11n, { refusal: 'HOUSE_ACCOUNT_SHORT' }],
    [-10n, -1n, { refusal: 'HOUSE_ACCOUNT_SHORT' }],
    [-10n, 4n, { value: -6n }],
  ])('from %i by %i', (balance, units, outcome) => {
    expect(balanceAfter(balance, units)).toMatchObject(outcome);
  });

  test('is in USDT, but for what conversions and corrections are paid from, the fees and sold collateral', () => {
    expect(treasuryAccounts.filter((account) => assetsOf(account).length > 1)).toEqual([
      'house/collateral-sold',
      'house/fees',
      'house/conversion',
      'house/adjustments',
    ]);
    expect(assetsOf('house/plan-yield')).toEqual(['USDT']);
  });

  test('never touches what backs promises made, or what is owed to charity', () => {
    expect(treasuryAccounts.filter((account) => /promised|charity|rounding/.test(account))).toEqual([]);
  });
});
