import { expect, it } from 'vitest';
import { resultOf } from './order-result.ts';

it.each([
  [{ profit: '10', swap: '-0.5', fee: '1.25' }, '8.25'],
  [{ profit: '-10', swap: '0', fee: '1' }, '-11'],
  [{ profit: '0', swap: '0', fee: '0' }, '0'],
])('%o comes to %s', (order, result) => {
  expect(resultOf(order)).toBe(result);
});
