import { expect, test } from 'vitest';
import { optionResult } from './option-result.ts';

test.each([
  ['lost', { amount: '5', received: '0' }, '-5'],
  ['won', { amount: '5', received: '9' }, '4'],
  ['refunded', { amount: '5', received: '5' }, '0'],
  ['running', { amount: '5' }, undefined],
])('an option that is %s has come to what it brought less its stake', (_, option, result) => {
  expect(optionResult(option)).toBe(result);
});
