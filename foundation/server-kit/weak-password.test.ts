import { expect, test } from 'vitest';
import { refuse } from '#foundation/refusals/result.ts';
import { isObviousPassword } from '#foundation/secrets/obvious-password.ts';
import { weaknessOf } from './weak-password.ts';

const own = ['marianne.k', 'marianne@example.test', 'marianne'];
const common = refuse('PASSWORD_TOO_WEAK', { reason: 'common' });

test.each([
  'liverpool1',
  'Metallica',
  'METALLICA',
  'Monkey2024!',
  '123Dragon',
  'm0nkey99!',
  'P@$$w0rd2025',
  'f00tb4ll',
  'shadowshadow',
  'Mustang-007',
  'Marianne1985',
  'marianne.k!',
  'marianne@example.test',
  'aaaaaaaab',
  '13579bdf',
  'qwertyuiop123',
  'iloveyou2much',
  'Summer2026',
  'ab1!'.repeat(50),
])('%s is tried first', (password) => {
  expect(weaknessOf(password, own)).toEqual(common);
});

test.each([
  'sample-customer-1',
  'correct horse battery',
  'monkey83914472',
  'marianne and more',
  'kx7-Qm2-vbe',
  'kX9$mQ2z',
  'Отличная погода 7',
  '八つの文字のパスワード',
])('%s is not', (password) => {
  expect(weaknessOf(password, own)).toBeUndefined();
});

test('what the browser calls obvious is refused here', () => {
  for (const password of ['password123', 'aaaaaaaa', '87654321', 'abcdefgh', 'trading123', 'test1234']) {
    expect([isObviousPassword(password, own), weaknessOf(password, own)]).toEqual([true, common]);
  }
});
