import { describe, expect, it } from 'vitest';
import { readClosedByItself } from './order-news.ts';

const closed = {
  status: 'closed',
  closeReason: 'stopLoss',
  code: 'ETHUSD',
  lots: '0.1',
  profit: '-3',
  swap: '0',
  fee: '0.3',
};

describe('readClosedByItself', () => {
  it('takes a position that its stop loss closed', () => {
    expect(readClosedByItself(closed)).toMatchObject({ code: 'ETHUSD', closeReason: 'stopLoss' });
  });

  it.each([
    ['an open order', { ...closed, status: 'open', closeReason: undefined }],
    ['what the customer closed', { ...closed, closeReason: 'user' }],
    ['an unknown reason', { ...closed, closeReason: 'whim' }],
    ['an order without figures', { ...closed, profit: 3 }],
    ['nothing', null],
    ['a word', 'closed'],
  ])('makes nothing of %s', (_, data) => {
    expect(readClosedByItself(data)).toBeUndefined();
  });
});
