import { expect, test } from 'vitest';
import { minuteMs } from '#foundation/time/clock.ts';
import {
  afterFailure,
  failuresToLock,
  invitationCodeFrom,
  isLocked,
  isObviousPassword,
  normalInvitationCode,
  ownWords,
} from './rules.ts';

test.each([
  'password123',
  'PassWord123',
  'aaaaaaaa',
  '12345678',
  '1234567890',
  '87654321',
  'abcdefgh',
  'Marianne',
  'marianne@example.test',
])('%s is obvious', (password) => {
  expect(isObviousPassword(password, ownWords('other-name', 'marianne@example.test'))).toBe(true);
});

test.each(['sample-customer-1', 'correct horse battery', 'aaaaaaab', '13579bdf', 'marianne and more'])(
  '%s is not obvious',
  (password) => {
    expect(isObviousPassword(password, ownWords('marianne', 'marianne@example.test'))).toBe(false);
  },
);

test('the fifth failure locks for five minutes and no other does', () => {
  const at = 1_000_000;
  const locks = Array.from(
    { length: failuresToLock },
    (_, failures) => afterFailure(failures, at).lockedUntil,
  );
  expect(locks).toEqual([undefined, undefined, undefined, undefined, at + 5 * minuteMs]);
});

test('a lock holds until its last millisecond', () => {
  expect([isLocked(undefined, 5), isLocked(6, 5), isLocked(5, 5)]).toEqual([false, true, false]);
});

test('invitation codes have eight characters nobody mistakes', () => {
  const code = invitationCodeFrom(Uint8Array.from([0, 31, 32, 255, 8, 9, 13, 14, 99]));
  expect(code).toBe('A9A9JKPQ');
  expect(normalInvitationCode(' welcome ')).toBe('WELCOME');
});
