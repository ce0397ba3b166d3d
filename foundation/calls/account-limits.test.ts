import { expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accountLimits, limitedActs, limitStopping, mayBePaid, refusalsOfLimits } from './account-limits.ts';

test('each limit stops what it says, and nothing else', () => {
  const stops = (limit: (typeof accountLimits)[number]) =>
    limitedActs.filter((act) => limitStopping([limit], act) !== undefined);
  expect(Object.fromEntries(accountLimits.map((limit) => [limit, stops(limit)]))).toEqual({
    frozen: ['trade', 'product', 'withdrawal', 'other'],
    closeOnly: ['trade', 'product'],
    noNewProducts: ['product'],
    noWithdrawals: ['withdrawal'],
  });
});

test('of several limits the widest is named; without one nothing is stopped', () => {
  expect(limitStopping(['noWithdrawals', 'frozen'], 'withdrawal')).toBe('frozen');
  expect(limitStopping(['noNewProducts', 'closeOnly'], 'product')).toBe('closeOnly');
  for (const act of limitedActs) expect(limitStopping([], act)).toBeUndefined();
});

test('a call’s refusals are those of the limits that can stop it', () => {
  expect(refusalsOfLimits('product')).toEqual([
    'USER_STATUS_WRONG',
    'ACCOUNT_CLOSE_ONLY',
    'NEW_PRODUCTS_STOPPED',
  ]);
  expect(refusalsOfLimits('other')).toEqual(['USER_STATUS_WRONG']);
});

test('operators who approve a payment read which limit stands against it', () => {
  const id = asCustomerId(1n);
  expect(mayBePaid(() => undefined, id)).toMatchObject({ ok: true });
  expect(mayBePaid(() => 'frozen', id)).toMatchObject({ refusal: 'ACCOUNT_FROZEN' });
  expect(mayBePaid(() => 'noWithdrawals', id)).toMatchObject({ refusal: 'WITHDRAWALS_STOPPED' });
});
