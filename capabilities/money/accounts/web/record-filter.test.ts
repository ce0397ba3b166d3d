import { describe, expect, it } from 'vitest';
import { filterFromSearch } from './record-filter.ts';

const local = (...parts: [number, number, number]) => new Date(...parts).toISOString();

describe('filterFromSearch', () => {
  it('takes whole days of the reader, the last one included', () => {
    expect(
      filterFromSearch({ reason: 'fee', currency: 'BTC', from: '2026-11-20', to: '2026-11-30' }),
    ).toEqual({
      reason: 'fee',
      currency: 'BTC',
      from: local(2026, 10, 20),
      to: local(2026, 11, 1),
    });
  });

  it('drops what is no day', () => {
    expect(filterFromSearch({ currency: 'DOGE', from: 'yesterday', to: '2026-1-1' })).toEqual({
      reason: undefined,
      currency: undefined,
      from: undefined,
      to: undefined,
    });
  });
});
