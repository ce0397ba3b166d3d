import { expect, test } from 'vitest';
import { isObviousPassword } from './obvious-password.ts';

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
  expect(isObviousPassword(password, ['other-name', 'marianne@example.test', 'marianne'])).toBe(true);
});

test.each(['sample-customer-1', 'correct horse battery', 'aaaaaaab', '13579bdf', 'marianne and more'])(
  '%s is not obvious',
  (password) => {
    expect(isObviousPassword(password, ['marianne', 'marianne@example.test'])).toBe(false);
  },
);
