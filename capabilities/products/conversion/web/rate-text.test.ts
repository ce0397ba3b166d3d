import { expect, test } from 'vitest';
import { readRate } from './rate-text.ts';

test.each([
  ['BTC', 'USDT', '52000', { one: 'BTC', of: 'USDT', value: '52000' }],
  ['USDT', 'BTC', '0.0000192270717169', { one: 'BTC', of: 'USDT', value: '52010' }],
  ['BTC', 'ETH', '19.9923106497500961', { one: 'BTC', of: 'ETH', value: '19.992311' }],
  ['ETH', 'BTC', '0.0499903865', { one: 'BTC', of: 'ETH', value: '20.003846' }],
  ['USDT', 'ETH', '0', { one: 'ETH', of: 'USDT', value: '0' }],
] as const)('%s → %s at %s reads as what one of the dearer is', (from, to, rate, read) => {
  expect(readRate(from, to, rate)).toEqual(read);
});
