import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareSides,
  differenceNews,
  type Explanation,
  fineOfNative,
  fineOfUnits,
  keptExplanations,
  mostExplanations,
  reportStateOf,
} from './rules.ts';

const line = (amount: bigint, ref = 'a'): Explanation => ({ kind: 'gas', ref, amount, note: '' });

test('every measure is the same amount of the asset', () => {
  expect(fineOfUnits(1n)).toBe(10n ** 10n);
  expect(fineOfNative('BTC', 1n)).toBe(fineOfUnits(1n));
  expect(fineOfNative('USDT', 1n)).toBe(fineOfUnits(100n));
  expect(fineOfNative('ETH', 10n ** 10n)).toBe(fineOfUnits(1n));
});

describe('two sides', () => {
  test.each([
    [5n, 5n, [], 'agreed', 0n],
    [5n, 4n, [line(1n)], 'explained', 0n],
    [5n, 4n, [], 'different', 1n],
    [4n, 5n, [], 'different', -1n],
    [5n, 5n, [line(1n)], 'different', -1n],
    [5n, 5n, [line(1n), line(-1n)], 'explained', 0n],
  ] as const)('%i and %i', (chain, ledger, lines, state, difference) => {
    expect(compareSides(chain, ledger, lines)).toMatchObject({ state, difference });
  });

  test('any amount that nothing explains is found, however small', () => {
    const amount = fc.bigInt(-(10n ** 30n), 10n ** 30n);
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 20 }), amount, (ledger, parts, left) => {
        const lines = parts.map((part) => line(part));
        const chain = ledger + parts.reduce((sum, part) => sum + part, 0n) + left;
        const { state, difference } = compareSides(chain, ledger, lines);
        expect(difference).toBe(left);
        expect(state === 'different').toBe(left !== 0n);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  [['agreed', 'explained'], 'agreed'],
  [['agreed', 'notCompared'], 'notCompared'],
  [['notCompared', 'different'], 'different'],
  [[], 'notCompared'],
] as const)('a report of %j is %s', (states, state) => {
  expect(reportStateOf(states)).toBe(state);
});

test('lines beyond what is kept are one more, with their sum', () => {
  const many = Array.from({ length: mostExplanations + 5 }, (_, index) =>
    line(BigInt(index + 1), `${index}`),
  );
  const kept = keptExplanations(many);
  expect(kept).toHaveLength(mostExplanations);
  expect(kept[0]?.amount).toBe(BigInt(mostExplanations + 5));
  expect(kept.at(-1)).toMatchObject({ kind: 'more', ref: '6', amount: 21n });
  expect(keptExplanations(many.slice(0, 3)).map(({ amount }) => amount)).toEqual([3n, 2n, 1n]);
});

test.each([
  [0n, 0n, undefined],
  [0n, 1n, 'new'],
  [1n, 2n, 'changed'],
  [1n, -1n, 'changed'],
  [2n, 2n, 'unchanged'],
  [2n, 0n, 'gone'],
] as const)('a difference of %s, and now of %s: %s', (before, now, news) => {
  expect(differenceNews(before, now)).toBe(news);
});
