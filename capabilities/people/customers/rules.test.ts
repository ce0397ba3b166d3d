import { expect, test } from 'vitest';
import { invitationCodeFrom, normalInvitationCode, ownWords } from './rules.ts';

test('a name and both ends of an address are one’s own words', () => {
  expect(ownWords('other-name', 'marianne@example.test')).toEqual([
    'other-name',
    'marianne@example.test',
    'marianne',
  ]);
});

test('invitation codes have eight unmistakable characters', () => {
  const code = invitationCodeFrom(Uint8Array.from([0, 31, 32, 255, 8, 9, 13, 14, 99]));
  expect(code).toBe('A9A9JKPQ');
  expect(normalInvitationCode(' welcome ')).toBe('WELCOME');
});
