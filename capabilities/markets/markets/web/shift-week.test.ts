import { expect, test } from 'vitest';
import { minutesAhead, shiftWeek } from './shift-week.ts';

const session = (day: number, from: string, to: string) => ({ day, from, to });

test.each([
  ['the same clock', [session(1, '09:30', '16:00')], 0, [session(1, '09:30', '16:00')]],
  ['New York by Zurich', [session(1, '09:30', '16:00')], 360, [session(1, '15:30', '22:00')]],
  [
    'New York by Tokyo, past midnight',
    [session(5, '09:30', '16:00')],
    840,
    [session(5, '23:30', '24:00'), session(6, '00:00', '06:00')],
  ],
  [
    'back over the week’s edge',
    [session(0, '01:00', '03:00')],
    -120,
    [session(0, '00:00', '01:00'), session(6, '23:00', '24:00')],
  ],
  [
    'a session cut at its own midnight is one again',
    [session(1, '22:00', '24:00'), session(2, '00:00', '02:00')],
    180,
    [session(2, '01:00', '05:00')],
  ],
])('%s', (_, week, ahead, expected) => {
  expect(shiftWeek(week, ahead)).toEqual(expected);
});

test('zones are compared at the moment, summer time and half hours included', () => {
  expect(minutesAhead('Europe/Zurich', 'America/New_York', Date.parse('2026-01-15T12:00:00Z'))).toBe(360);
  expect(minutesAhead('Europe/Zurich', 'America/New_York', Date.parse('2026-03-15T12:00:00Z'))).toBe(300);
  expect(minutesAhead('Asia/Kolkata', 'UTC', Date.parse('2026-01-15T12:00:00Z'))).toBe(330);
});
