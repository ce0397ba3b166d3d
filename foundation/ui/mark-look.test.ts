import { describe, expect, it } from 'vitest';
import { markHue, markLetters } from './mark-look.ts';

describe('markLetters', () => {
  it.each([
    ['EURUSD', 1, { front: '€', back: '$' }],
    ['AUDNZD', '1', { front: 'AU', back: 'NZ' }],
    ['XAUUSD', 5, { front: 'Au', back: '$' }],
    ['BTCUSD', 2, { front: '₿' }],
    ['SOLUSDT', 2, { front: 'SOL' }],
    ['USDT', 2, { front: '₮' }],
    ['AAPL', 3, { front: 'AAPL' }],
    ['GOOG151224C750', 7, { front: 'GOO' }],
    ['BTC', undefined, { front: '₿' }],
  ])('%s of class %s', (code, type, expected) => {
    expect(markLetters(code, type)).toEqual(expected);
  });

  it('gives a code the same hue every time, and others another', () => {
    expect(markHue('AAPL')).toBe(markHue('AAPL'));
    expect(markHue('AAPL')).not.toBe(markHue('IBM'));
  });
});
