import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '#foundation/time/clock.ts';
import { afterOpenMinutes, isWithinHours, nextOpening, type OfficeHours, weekdays } from './office-hours.ts';

const office: OfficeHours = {
  zone: 'Europe/Berlin',
  officeHours: [
    { weekday: 'monday', from: '09:00', to: '17:00' },
    { weekday: 'tuesday', from: '09:00', to: '12:00' },
    { weekday: 'tuesday', from: '11:00', to: '13:00' },
    { weekday: 'friday', from: '20:00', to: '24:00' },
    { weekday: 'saturday', from: '00:00', to: '02:00' },
  ],
};
const allDay: OfficeHours = {
  zone: 'UTC',
  officeHours: weekdays.map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
};
const never: OfficeHours = { zone: 'UTC', officeHours: [] };
const at = (text: string) => Date.parse(`${text}:00Z`);

test.each([
  // Monday, 23 November 2026, in Berlin an hour ahead of UTC.
  ['2026-11-23T07:59', false, '2026-11-23T08:00'],
  ['2026-11-23T08:00', true, undefined],
  ['2026-11-23T15:59', true, undefined],
  ['2026-11-23T16:00', false, '2026-11-24T08:00'],
  ['2026-11-24T12:00', false, '2026-11-27T19:00'],
  // Over midnight, Friday into Saturday.
  ['2026-11-27T23:30', true, undefined],
  ['2026-11-28T01:00', false, '2026-11-30T08:00'],
  // In summer two hours ahead.
  ['2026-07-06T06:59', false, '2026-07-06T07:00'],
] as const)('at %s it is open: %s, and next %s', (now, isOpen, next) => {
  expect(isWithinHours(office, at(now))).toBe(isOpen);
  expect(nextOpening(office, at(now))).toBe(next === undefined ? undefined : at(next));
});

test.each([
  ['2026-11-23T08:00', 60, '2026-11-23T09:00'],
  ['2026-11-23T15:50', 15, '2026-11-24T08:05'],
  ['2026-11-22T03:00', 15, '2026-11-23T08:15'],
  // Rows that overlap are counted once.
  ['2026-11-24T10:00', 120, '2026-11-24T12:00'],
  ['2026-11-27T22:30', 60, '2026-11-27T23:30'],
] as const)('from %s, %i open minutes end at %s', (now, minutes, end) => {
  expect(afterOpenMinutes(office, at(now), minutes)).toBe(at(end));
});

test('where it never opens or never closes, minutes are minutes', () => {
  for (const hours of [never, allDay])
    expect(afterOpenMinutes(hours, at('2026-11-23T08:00'), 90)).toBe(at('2026-11-23T09:30'));
  expect(nextOpening(never, at('2026-11-23T08:00'))).toBeUndefined();
});

test('a promise is due in open hours, not before its minutes have passed, and two parts make the whole', () => {
  const moment = fc.integer({ min: at('2026-01-01T00:00'), max: at('2027-12-31T00:00') });
  const minutes = fc.integer({ min: 1, max: 700 });
  fc.assert(
    fc.property(moment, minutes, minutes, (from, one, other) => {
      const half = afterOpenMinutes(office, from, one);
      expect(half).toBeGreaterThanOrEqual(from + one * minuteMs);
      expect(isWithinHours(office, half - 1)).toBe(true);
      expect(afterOpenMinutes(office, half, other)).toBe(afterOpenMinutes(office, from, one + other));
    }),
    { numRuns: 60 },
  );
});
