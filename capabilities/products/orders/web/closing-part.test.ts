import { expect, it } from 'vitest';
import { partOfLots, shareOf } from './closing-part.ts';

const rules = { minLots: '0.01', lotStep: '0.01' };

it.each([
  ['0.10', 25, '0.02'],
  ['0.10', 50, '0.05'],
  ['0.10', 75, '0.07'],
  ['0.10', 100, '0.10'],
  ['0.01', 50, undefined],
  ['0.02', 75, '0.01'],
])('of %s lots, %s percent is %s', (all, percent, part) => {
  expect(partOfLots(all, percent, rules)).toBe(part);
});

it('shares an amount by lots', () => {
  expect(shareOf('200', '0.01', '0.04')).toBe('50');
  expect(shareOf('200', '', '0.04')).toBeUndefined();
});
