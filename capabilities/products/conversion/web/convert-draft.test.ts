import { describe, expect, test } from 'vitest';
import type { ConvertQuote } from '../contract.ts';
import { isShort, secondsLeft, wantedQuote, withFrom, withTo } from './convert-draft.ts';

const draft = { from: 'USDT', to: 'BTC', amount: '100', settled: '100', has: '250', isDemo: false } as const;
const quote: ConvertQuote = {
  from: 'USDT',
  to: 'BTC',
  amount: '100',
  receives: '0.001',
  fee: '0',
  feeRate: '0',
  rate: '0.00001',
  prices: [],
  quoteId: 'q',
  expiresAt: '2026-01-01T00:00:10.000Z',
  secondsLeft: 10,
};

describe('a conversion that is filled in', () => {
  test('a currency is never converted into itself: the other side takes the one that was left', () => {
    expect(withFrom(draft, 'ETH')).toEqual({ from: 'ETH', to: 'BTC' });
    expect(withFrom(draft, 'BTC')).toEqual({ from: 'BTC', to: 'USDT' });
    expect(withTo(draft, 'USDT')).toEqual({ from: 'BTC', to: 'USDT' });
  });

  test('all of it can be given, and not a unit more', () => {
    expect(isShort({ ...draft, amount: '250' })).toBe(false);
    expect(isShort({ ...draft, amount: '250.00000001' })).toBe(true);
    expect(isShort({ ...draft, amount: '251', isDemo: true })).toBe(false);
  });

  test('a price is asked for what can be converted, once the typing pauses', () => {
    expect(wantedQuote(draft)).toEqual({ from: 'USDT', to: 'BTC', amount: '100' });
    for (const not of [{ settled: '10' }, { amount: '0', settled: '0' }, { has: '99' }, { isDemo: true }]) {
      expect(wantedQuote({ ...draft, ...not })).toBeUndefined();
    }
  });

  test('a quote stands from when it came, in whole seconds', () => {
    expect(secondsLeft(undefined, 0, 0)).toBe(0);
    expect(secondsLeft(quote, 5_000, 5_000)).toBe(10);
    expect(secondsLeft(quote, 5_000, 14_001)).toBe(1);
    expect(secondsLeft(quote, 5_000, 15_000)).toBe(0);
    expect(secondsLeft(quote, 5_000, 99_000)).toBe(0);
  });
});
