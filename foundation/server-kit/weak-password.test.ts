import { expect, test } from 'vitest';
import { refuse } from '#foundation/refusals/result.ts';
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
])('%s is tried first', (password) => {
  expect(weaknessOf(password, own)).toEqual(common);
});

test.each([
  'sample-customer-1',
  'correct horse battery',
  'monkey83914472',
  'marianne and more',
  'kx7-Qm2-vbe',
  'Отличная погода 7',
  '八つの文字のパスワード',
])('%s is not', (password) => {
  expect(weaknessOf(password, own)).toBeUndefined();
});

test('two hundred characters are looked at in no time', () => {
  const from = performance.now();
  for (const text of ['!'.repeat(200), `${'a1'.repeat(99)}!!`, '\u0301'.repeat(200)]) weaknessOf(text, own);
  expect(performance.now() - from).toBeLessThan(50);
});
