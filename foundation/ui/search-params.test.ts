import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch, take } from './search-params.ts';

describe('query parameters', () => {
  it('stay plain strings both ways', () => {
    const search = { code: 'EURUSD', type: '1', id: '007', redirect: '/cruuency?code=EURUSD&type=1' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
    expect(stringifySearch({ code: 'EURUSD', type: '1' })).toBe('?code=EURUSD&type=1');
  });

  it('leave out what is not there', () => {
    expect(stringifySearch({ code: undefined, tab: '' })).toBe('');
  });

  it('take only what a screen names', () => {
    expect(take('code', 'id')({ code: 'BTCUSD', id: 5, other: 'x' })).toEqual({ code: 'BTCUSD' });
  });
});
