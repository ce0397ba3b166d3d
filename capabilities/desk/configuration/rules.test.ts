import { expect, test } from 'vitest';
import { differences, isSame } from './rules.ts';

test('a difference names the path, what was there and what is', () => {
  const before = { fee: '0.0005', levels: ['1', '0.8'], groups: { uk: { caps: { gold: 20 } } }, old: true };
  const after = {
    levels: ['1', '0.8', '0.65'],
    groups: { uk: { caps: { gold: 10 } }, eu: {} },
    fee: '0.0005',
  };
  expect(differences(before, after)).toEqual([
    { path: ['levels'], before: ['1', '0.8'], after: ['1', '0.8', '0.65'] },
    { path: ['groups', 'uk', 'caps', 'gold'], before: 20, after: 10 },
    { path: ['groups', 'eu'], before: undefined, after: {} },
    { path: ['old'], before: true, after: undefined },
  ]);
});

test('a list of objects is compared place by place', () => {
  const before = { questions: [{ text: 'a' }, { text: 'b' }] };
  expect(differences(before, { questions: [{ text: 'a' }, { text: 'c' }, { text: 'd' }] })).toEqual([
    { path: ['questions', '1', 'text'], before: 'b', after: 'c' },
    { path: ['questions', '2'], before: undefined, after: { text: 'd' } },
  ]);
});

test.each([
  [{ a: 1, b: [2, null] }, { b: [2, null], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [['1', '2'], ['2', '1'], false],
  [{ 0: 'x' }, ['x'], false],
  ['1', 1, false],
])('%j and %j hold the same: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
  expect(differences(a, b).length === 0).toBe(same);
});
