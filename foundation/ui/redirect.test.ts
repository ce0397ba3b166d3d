import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

describe('safeRedirect', () => {
  it.each(['/', '/market', '/cruuency?code=EURUSD&type=1&id=7', '/detail?id=3&title=a//b'])(
    'keeps the own path %s',
    (path) => {
      expect(safeRedirect(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'market',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\tx',
    '/a\\b',
    '/pass/login?redirect=/',
  ])('drops %s', (path) => {
    expect(safeRedirect(path)).toBe('/');
  });
});
