import { expect, test } from 'vitest';
import { initialPolicy, policyShape } from './policy.ts';
import { capOf, isQuizAsked, isSold, offerings, type Policy, productOf } from './rules.ts';

test.each([
  ['forex', 'EUR', 'USD', 'majorForex'],
  ['forex', 'AUD', 'USD', 'minorForex'],
  ['metals', 'XAU', 'EUR', 'gold'],
  ['metals', 'XAG', 'USD', 'otherCommodities'],
  ['futures', 'ES', 'USD', 'majorIndices'],
  ['futures', 'GC', 'USD', 'gold'],
  ['futures', 'CL', 'USD', 'otherCommodities'],
  ['stocks', 'AAPL', 'USD', 'shares'],
  ['etfs', 'SPY', 'USD', 'etfs'],
  ['options', 'AAPL', 'USD', 'optionUnderlyings'],
  ['crypto', 'BTC', 'USD', 'crypto'],
] as const)('%s %s/%s is %s', (marketClass, base, quoteCurrency, product) => {
  expect(productOf({ marketClass, base, quoteCurrency })).toBe(product);
});

const caps = initialPolicy.groups.other.caps;
const policy: Policy = {
  groups: {
    unitedKingdom: {
      countries: ['GB'],
      caps: { ...caps, majorForex: 30, crypto: 2 },
      sold: { options: false, incentives: false, loans: true },
      asksQuiz: true,
    },
    other: {
      countries: [],
      caps: { ...caps, majorForex: 100, crypto: 1 },
      sold: { options: true, incentives: true, loans: false },
      asksQuiz: false,
    },
  },
};

test('a country has its group’s cap, an unnamed one that of all others, and none the strictest', () => {
  expect(capOf(policy, 'GB', 'majorForex')).toBe(30);
  expect(capOf(policy, 'ZA', 'majorForex')).toBe(100);
  expect(capOf(policy, undefined, 'majorForex')).toBe(30);
  expect(capOf(policy, undefined, 'crypto')).toBe(1);
});

test('what is sold follows the country; without one, only what is sold everywhere', () => {
  expect(isSold(policy, 'GB', 'options')).toBe(false);
  expect(isSold(policy, 'ZA', 'options')).toBe(true);
  expect(isSold(policy, 'ZA', 'loans')).toBe(false);
  expect(offerings.map((offering) => isSold(policy, undefined, offering))).toEqual([false, false, false]);
});

test('the questions are asked where a country says so, and of who has declared none', () => {
  expect(isQuizAsked(policy, 'GB')).toBe(true);
  expect(isQuizAsked(policy, 'ZA')).toBe(false);
  expect(isQuizAsked(policy, undefined)).toBe(true);
});

test('a version from before there were questions asks them', () => {
  const { asksQuiz: _, ...older } = policy.groups.other ?? expect.unreachable();
  expect(policyShape.parse({ groups: { other: older } }).groups.other).toEqual({ ...older, asksQuiz: true });
});

test('the defaults sell neither options on the real book nor cash for a referral in UK, EU, AU and SG', () => {
  expect(policyShape.parse(initialPolicy)).toEqual(initialPolicy);
  for (const country of ['GB', 'DE', 'AU', 'SG']) {
    expect(isSold(initialPolicy, country, 'options')).toBe(false);
    expect(isSold(initialPolicy, country, 'incentives')).toBe(false);
  }
  expect(isSold(initialPolicy, 'ZA', 'options')).toBe(true);
  expect(isSold(initialPolicy, undefined, 'options')).toBe(false);
});

test.each([
  ['a country that is none', { unitedKingdom: { ...policy.groups.unitedKingdom, countries: ['XX'] } }],
  ['a country in two groups', { another: { ...policy.groups.unitedKingdom } }],
  ['countries in the group of all others', { other: { ...policy.groups.other, countries: ['ZA'] } }],
  ['no leverage at all', { other: { ...policy.groups.other, caps: { ...caps, gold: 0 } } }],
  ['a cap that is missing', { other: { ...policy.groups.other, caps: { gold: 1 } } }],
])('%s is refused', (_, groups) => {
  expect(policyShape.safeParse({ groups: { ...policy.groups, ...groups } }).success).toBe(false);
});
