import { expect, test } from 'vitest';
import { optionExample } from './option-example.ts';
import { optionProducts } from './products.ts';

test('the worked example is what a reader with paper and pencil gets', () => {
  expect(optionExample(optionProducts.initial)).toEqual({
    stake: '100',
    minutes: 1,
    profitRate: '0.8',
    payout: '180',
    // 100 ÷ 180, rounded up.
    breakEven: '0.555556',
  });
});
