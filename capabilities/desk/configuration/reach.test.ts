import { expect, test } from 'vitest';
import { isNarrow, marketsReached, reachOf } from './reach.ts';
import { differences } from './rules.ts';

const marketsOf = ({ path: [field, code = ''] }: { path: readonly string[] }) =>
  field === 'markets' ? [code] : undefined;
const markets = (count: number) => ({ marketsOf, count: () => count });

test('a change reaches each market once, however much of it changes, and all by what is about all', () => {
  const before = { fee: 1, markets: { A: { leverage: 5, stop: 1 }, B: { leverage: 5, stop: 1 } } };
  const one = { ...before, markets: { ...before.markets, A: { leverage: 4, stop: 2 } } };
  expect(marketsReached(differences(before, one), marketsOf)).toBe(1);
  expect(marketsReached(differences(before, { ...one, fee: 2 }), marketsOf)).toBeUndefined();
  expect(reachOf(differences(before, { ...one, fee: 2 }), markets(40))).toEqual({ reached: 40, ofAll: 40 });
  expect(reachOf(differences(before, one), markets(40))).toEqual({ reached: 1, ofAll: 40 });
  expect(reachOf(differences(before, one), undefined)).toEqual({ reached: 1, ofAll: 1 });
});

test.each([
  [58, 581, true],
  [59, 581, false],
  [1, 10, true],
  [1, 9, false],
  [1, 1, false],
])('%i of %i is narrow: %s', (reached, ofAll, narrow) => {
  expect(isNarrow({ reached, ofAll })).toBe(narrow);
});
