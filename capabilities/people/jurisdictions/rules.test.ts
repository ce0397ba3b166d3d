import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialPolicy, policyShape } from './policy.ts';
import {
  capOf,
  countriesNotServed,
  isQuizAsked,
  isSold,
  offerings,
  type Policy,
  productOf,
  refusalOf,
  standingOf,
  standings,
} from './rules.ts';

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
      isServed: true,
    },
    refused: {
      countries: ['KP'],
      caps: { ...caps, crypto: 1, gold: 1 },
      sold: { options: true, incentives: true, loans: true },
      asksQuiz: false,
      isServed: false,
    },
    other: {
      countries: [],
      caps: { ...caps, majorForex: 100, crypto: 1 },
      sold: { options: true, incentives: true, loans: false },
      asksQuiz: false,
      isServed: true,
    },
  },
};

test('a country has its group’s cap; one that no group names, or none, the strictest of all that are served', () => {
  expect(capOf(policy, 'GB', 'majorForex')).toBe(30);
  for (const country of ['ZA', undefined]) {
    expect(capOf(policy, country, 'majorForex')).toBe(30);
    expect(capOf(policy, country, 'crypto')).toBe(1);
    expect(capOf(policy, country, 'gold')).toBe(caps.gold);
  }
});

test('what is sold follows the country; where no group names it, only what is sold everywhere', () => {
  expect(isSold(policy, 'GB', 'options')).toBe(false);
  expect(isSold(policy, 'GB', 'loans')).toBe(true);
  for (const country of ['ZA', undefined])
    expect(offerings.map((offering) => isSold(policy, country, offering))).toEqual([false, false, false]);
});

test('the questions are asked where a country says so, and of who lives in no group’s', () => {
  expect(isQuizAsked(policy, 'GB')).toBe(true);
  expect(isQuizAsked(policy, 'ZA')).toBe(true);
  expect(isQuizAsked(policy, undefined)).toBe(true);
});

test('a country that is not served has no real account, whatever its row says is sold; nor has no country', () => {
  expect(['GB', 'ZA', 'KP', undefined].map((country) => standingOf(policy, country))).toEqual([
    'served',
    'served',
    'countryNotServed',
    'countryMissing',
  ]);
  expect(offerings.map((offering) => isSold(policy, 'KP', offering))).toEqual([false, false, false]);
  expect(standings.map((standing) => refusalOf(standing)?.refusal)).toEqual([
    undefined,
    'COUNTRY_MISSING',
    'COUNTRY_NOT_SERVED',
  ]);
  expect(countriesNotServed(policy)).toEqual(['KP']);
});

test('a country is never looser than the strictest group while no group names it', () => {
  const cap = fc.integer({ min: 1, max: 500 });
  const group = fc.record({
    caps: fc.record({
      majorForex: cap,
      minorForex: cap,
      gold: cap,
      majorIndices: cap,
      otherCommodities: cap,
      shares: cap,
      etfs: cap,
      crypto: cap,
      optionUnderlyings: cap,
    }),
    sold: fc.record({ options: fc.boolean(), incentives: fc.boolean(), loans: fc.boolean() }),
    asksQuiz: fc.boolean(),
  });
  fc.assert(
    fc.property(group, group, group, (one, two, other) => {
      const drawn: Policy = {
        groups: {
          one: { ...one, countries: ['GB'], isServed: true },
          two: { ...two, countries: ['DE'], isServed: true },
          other: { ...other, countries: [], isServed: true },
        },
      };
      for (const named of ['GB', 'DE']) {
        expect(capOf(drawn, 'ZA', 'crypto')).toBeLessThanOrEqual(capOf(drawn, named, 'crypto'));
        for (const offering of offerings)
          expect(isSold(drawn, 'ZA', offering) && !isSold(drawn, named, offering)).toBe(false);
        expect(isQuizAsked(drawn, named) && !isQuizAsked(drawn, 'ZA')).toBe(false);
      }
    }),
  );
});

test('a version from before there were questions asks them', () => {
  const { asksQuiz: _, ...older } = policy.groups.other ?? expect.unreachable();
  expect(policyShape.parse({ groups: { other: older } }).groups.other).toEqual({ ...older, asksQuiz: true });
});

test('a version from before countries were refused refuses the defaults, wherever it had them', () => {
  const { isServed: _, ...older } = policy.groups.other ?? expect.unreachable();
  const stored = { groups: { anywhere: { ...older, countries: ['KP', 'ZA'] }, other: older } };
  const read = policyShape.parse(stored);
  expect(standingOf(read, 'KP')).toBe('countryNotServed');
  expect(standingOf(read, 'ZA')).toBe('served');
  expect(read.groups.anywhere?.countries).toEqual(['ZA']);
  expect(countriesNotServed(read)).toEqual(countriesNotServed(initialPolicy));
});

test('the defaults sell neither options on the real book nor cash for a referral in UK, EU, AU, SG and where no group says so', () => {
  expect(policyShape.parse(initialPolicy)).toEqual(initialPolicy);
  for (const country of ['GB', 'DE', 'AU', 'SG', 'US', undefined]) {
    expect(isSold(initialPolicy, country, 'options')).toBe(false);
    expect(isSold(initialPolicy, country, 'incentives')).toBe(false);
  }
  expect(isSold(initialPolicy, 'ZA', 'options')).toBe(true);
  for (const country of ['KP', 'IR', 'SY', 'CU'])
    expect(standingOf(initialPolicy, country)).toBe('countryNotServed');
});

test.each([
  ['a country that is none', { unitedKingdom: { ...policy.groups.unitedKingdom, countries: ['XX'] } }],
  ['a country in two groups', { another: { ...policy.groups.unitedKingdom } }],
  ['all other countries refused', { other: { ...policy.groups.other, isServed: false } }],
  ['countries in the group of all others', { other: { ...policy.groups.other, countries: ['ZA'] } }],
  ['no leverage at all', { other: { ...policy.groups.other, caps: { ...caps, gold: 0 } } }],
  ['a cap that is missing', { other: { ...policy.groups.other, caps: { gold: 1 } } }],
])('%s is refused', (_, groups) => {
  expect(policyShape.safeParse({ groups: { ...policy.groups, ...groups } }).success).toBe(false);
});
