import { expect, test } from 'vitest';
import { friendState, maskedName, monthsAfter } from './rules.ts';

test('months end on the last day of one that is too short', () => {
  expect(new Date(monthsAfter(Date.parse('2026-11-24T15:30:00Z'), 12)).toISOString()).toBe(
    '2027-11-24T15:30:00.000Z',
  );
  expect(new Date(monthsAfter(Date.parse('2027-01-31T01:00:00Z'), 1)).toISOString()).toBe(
    '2027-02-28T01:00:00.000Z',
  );
});

test('an inviter sees two letters of a name', () => {
  expect(maskedName('jonathan')).toBe('j···n');
  expect(maskedName('ab')).toBe('a···');
  expect(maskedName('')).toBe('···');
});

test('how far a friend has come', () => {
  const friend = { isVerified: false, hasPaidFees: false, endsAt: 100 };
  expect(friendState(friend, 99)).toBe('joined');
  expect(friendState({ ...friend, isVerified: true }, 99)).toBe('verified');
  expect(friendState({ ...friend, hasPaidFees: true }, 99)).toBe('active');
  expect(friendState({ ...friend, hasPaidFees: true }, 100)).toBe('ended');
});
