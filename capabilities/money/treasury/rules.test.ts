import { describe, expect, test } from 'vitest';
import {
  alarmsOf,
  assetsOf,
  balanceAfter,
  daysOfSales,
  fundingTransfer,
  levelOf,
  treasuryAccounts,
} from './rules.ts';

const limits = { sharePpm: 250_000n, days: 7 };
const reserve = (free: bigint, promised: bigint, leasts: bigint[] = [], sold?: bigint) =>
  ({ book: 'real', product: 'plans', free, promised, leasts, sold }) as const;

test.each([
  ['nothing free', reserve(0n, 0n), ['nothingFree'], 'empty'],
  ['nothing free, all else too', reserve(0n, 100n, [5n], 9n), ['nothingFree'], 'empty'],
  ['something free and nothing on sale', reserve(1n, 0n), [], 'good'],
  ['less than the share', reserve(24n, 100n), ['share'], 'low'],
  ['just the share', reserve(25n, 100n), [], 'good'],
  ['too little for anything on sale', reserve(4n, 4n, [5n, 6n], 1n), ['nothingSells'], 'empty'],
  ['two of three sold out', reserve(92n, 5n, [46n, 100n, 900n]), ['soldOut'], 'low'],
  ['just enough for all', reserve(900n, 5n, [46n, 100n, 900n]), [], 'good'],
  ['sales that would empty it in six days', reserve(69n, 1n, [1n], 70n), ['fewDays'], 'low'],
  ['in seven', reserve(70n, 1n, [1n], 70n), [], 'good'],
  ['all at once', reserve(20n, 100n, [1n, 30n], 70n), ['soldOut', 'fewDays', 'share'], 'low'],
])('%s', (_, used, alarms, level) => {
  expect(alarmsOf(used, limits)).toEqual(alarms);
  expect(levelOf(alarmsOf(used, limits))).toBe(level);
});

test('what is free lasts for whole days at the sales of the last seven', () => {
  expect(daysOfSales({ free: 100n, sold: 7n })).toBe(100);
  expect(daysOfSales({ free: 6n, sold: 7n })).toBe(6);
  expect(daysOfSales({ free: 6n, sold: 50n })).toBe(0);
  expect(daysOfSales({ free: -1n, sold: 7n })).toBe(0);
  expect(daysOfSales({ free: 6n, sold: 0n })).toBeUndefined();
  expect(daysOfSales({ free: 6n })).toBeUndefined();
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

  test('is in USDT, but for what conversions and corrections are paid from, the capital, the fees and sold collateral', () => {
    expect(treasuryAccounts.filter((account) => assetsOf(account).length > 1)).toEqual([
      'house/capital',
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
