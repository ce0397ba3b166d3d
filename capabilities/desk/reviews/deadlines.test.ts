import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import { digestDayAt, isSilent, levelAt, initialDeadlinePolicy as policy } from './deadlines.ts';

const day = Date.parse('2026-11-24T00:00:00Z');
const item = { submittedAt: day, dueAt: day + 48 * hourMs };

test.each([
  [0, undefined],
  [36 * hourMs - 1, undefined],
  [36 * hourMs, 'soon'],
  [48 * hourMs, 'soon'],
  [48 * hourMs + 1, 'overdue'],
])('after %d ms of 48 hours it is %s', (after, level) => {
  expect(levelAt(item, policy, day + after)).toBe(level);
});

test.each([
  [50 * hourMs - 1, undefined],
  [50 * hourMs, undefined],
  [86 * hourMs - 1, undefined],
  [86 * hourMs, 'soon'],
  [98 * hourMs, 'soon'],
  [98 * hourMs + 1, 'overdue'],
])('of 48 hours whose clock stood for the first 50, after %d ms it is %s', (after, level) => {
  const pause = { ms: 50 * hourMs, until: day + 50 * hourMs };
  expect(levelAt({ submittedAt: day, dueAt: day + 98 * hourMs, pause }, policy, day + after)).toBe(level);
});

test('nothing is reported while the clock stands, whatever the deadline', () => {
  const late = { submittedAt: day, dueAt: day, pause: { ms: hourMs, until: day + 2 * hourMs } };
  expect([levelAt(late, policy, day + 2 * hourMs - 1), levelAt(late, policy, day + 2 * hourMs)]).toEqual([
    undefined,
    'overdue',
  ]);
});

test('what was due when it came is soon, then overdue', () => {
  const late = { submittedAt: day, dueAt: day };
  expect([levelAt(late, policy, day), levelAt(late, policy, day + 1)]).toEqual(['soon', 'overdue']);
});

test('the day of the digest begins at its hour', () => {
  expect(digestDayAt(policy, day + 6 * hourMs)).toBe(day);
  expect(digestDayAt(policy, day + 6 * hourMs - 1)).toBe(day - 24 * hourMs);
  expect(digestDayAt({ digestHour: 0 }, day)).toBe(day);
});

test('a look that is missed for twenty minutes is silence, and so is a day without its digest', () => {
  const at = day + 12 * hourMs;
  const look = { at, digestDay: day };
  expect(isSilent(look, policy, at)).toBe(false);
  expect(isSilent({ ...look, at: at - 20 * minuteMs }, policy, at)).toBe(false);
  expect(isSilent({ ...look, at: at - 20 * minuteMs - 1 }, policy, at)).toBe(true);
  const morning = day + 6 * hourMs;
  const yesterdays = { at: morning, digestDay: day - 24 * hourMs };
  expect(isSilent(yesterdays, policy, morning + 20 * minuteMs - 1)).toBe(false);
  expect(isSilent({ ...yesterdays, at: morning + 20 * minuteMs }, policy, morning + 20 * minuteMs)).toBe(
    true,
  );
});
