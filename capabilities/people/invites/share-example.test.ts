import { expect, test } from 'vitest';
import { shareExample } from './share-example.ts';

test('a tenth for the friend, and a tenth of what is left', () => {
  expect(shareExample({ friendRate: '0.1', rate: '0.1' })).toEqual({ fee: '100', rebate: '10', reward: '9' });
});
