import { expect, test } from 'vitest';
import { monthsUntil, statementPeriod } from './statement-period.ts';

test.each([
  ['2026-11-01', '2026-11-30', { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }],
  ['2026-11-05', '2026-11-05', { from: '2026-11-05T00:00:00.000Z', to: '2026-11-06T00:00:00.000Z' }],
  ['2026-11-06', '2026-11-05', undefined],
  ['2025-11-05', '2026-11-05', { from: '2025-11-05T00:00:00.000Z', to: '2026-11-06T00:00:00.000Z' }],
  ['2025-11-04', '2026-11-05', undefined],
  ['', '2026-11-05', undefined],
])('%s to %s', (from, to, period) => {
  expect(statementPeriod(from, to)).toEqual(period);
});

test('months go back over the year, the running one first', () => {
  expect(monthsUntil(Date.parse('2026-02-14T10:00:00Z'), 3)).toEqual([
    { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z', isRunning: true },
    { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', isRunning: false },
    { from: '2025-12-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z', isRunning: false },
  ]);
  const since = (start: string) =>
    monthsUntil(Date.parse('2026-02-14T10:00:00Z'), 12, start).map(({ from }) => from.slice(0, 7));
  expect(since('2026-01-31T23:59:59.999Z')).toEqual(['2026-02', '2026-01']);
  expect(since('2026-02-01T00:00:00.000Z')).toEqual(['2026-02']);
});
