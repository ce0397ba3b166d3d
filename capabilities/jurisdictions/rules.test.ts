import { expect, test } from 'vitest';
import { capOf, type LeveragePolicy, productOf } from './rules.ts';

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

test('a country has its group’s cap, an unnamed one that of all others, and none the strictest', () => {
  const policy: LeveragePolicy = {
    groupOf: new Map([['GB', 'unitedKingdom']]),
    caps: new Map([
      ['unitedKingdom', new Map([['majorForex', 30]])],
      ['other', new Map([['majorForex', 100]])],
    ]),
  };
  expect(capOf(policy, 'GB', 'majorForex')).toBe(30);
  expect(capOf(policy, 'ZA', 'majorForex')).toBe(100);
  expect(capOf(policy, undefined, 'majorForex')).toBe(30);
  expect(capOf(policy, 'GB', 'crypto')).toBe(1);
  expect(capOf({ groupOf: new Map(), caps: new Map() }, undefined, 'crypto')).toBe(1);
});
