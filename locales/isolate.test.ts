import { expect, test } from 'vitest';
import { isolateArguments } from './isolate.ts';

const shown = (message: string) =>
  isolateArguments(message).replaceAll('\u2068', '[').replaceAll('\u2069', ']');

test.each([
  ['عند {level} نغلق', 'عند [{level}] نغلق'],
  [
    '{n, plural, one {# يوم في {code}} other {# أيام}}',
    '{n, plural, one {# يوم في [{code}]} other {# أيام}}',
  ],
  [
    '<b>{amount}</b> {unit, select, a {USDT} other {{x}}}',
    '<b>[{amount}]</b> {unit, select, a {USDT} other {[{x}]}}',
  ],
  ['{have, number} من {needed, number}', '[{have, number}] من [{needed, number}]'],
  ['لا شيء', 'لا شيء'],
])('%s', (message, isolated) => {
  expect(shown(message)).toBe(isolated);
});
