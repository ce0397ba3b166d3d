import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 'empty'],
    ['Xy7!qP2', 'short'],
    ['password123', 'obvious'],
    ['Password1!', 'guessable'],
    ['aaaaaaaaaaaaaaaa', 'obvious'],
    ['abcdefghijkl', 'obvious'],
    ['12345678901234', 'obvious'],
    ['Mira.Lindt', 'obvious'],
    ['mira.lindt.2026', 'guessable'],
    ['kr7vq2mzg', 'fair'],
    ['river lamp cotton', 'strong'],
    ['T8#vq2Lm!z0K', 'strong'],
  ] as const)('%s is %s', (password, expected) => {
    expect(passwordStrength(password, ['mira.lindt', 'mira@sample.test'])).toBe(expected);
  });

  it('never falls when a surprising character is added', () => {
    const order = ['empty', 'short', 'obvious', 'guessable', 'fair', 'strong'];
    const password = 'r7Vq.2mXw0-kLz4';
    const levels = Array.from(password, (_, index) =>
      order.indexOf(passwordStrength(password.slice(0, index + 1), [])),
    );
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
  });
});
