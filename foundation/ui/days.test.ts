import { expect, test } from 'vitest';
import { momentsOf } from './days.ts';

test('days count from the first moment of one to the last of the other, where the reader is', () => {
  expect(momentsOf({ from: '2026-03-28', to: '2026-03-29' })).toEqual({
    from: new Date(2026, 2, 28).toISOString(),
    to: new Date(2026, 2, 30).toISOString(),
  });
  expect(momentsOf({ to: '2026-12-31' })).toEqual({ to: new Date(2027, 0, 1).toISOString() });
});

test('what is no day is no bound', () => {
  for (const text of ['', 'today', '2026-3-1', '2026-11-24T10:00'])
    expect(momentsOf({ from: text })).toEqual({});
  expect(momentsOf({})).toEqual({});
});
