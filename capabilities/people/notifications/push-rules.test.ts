import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#foundation/time/clock.ts';
import { isPushEndpoint, isZone, minuteOf, quietUntil, timeOf } from './push-rules.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com@127.0.0.1/abc', false],
  ['https://fcm.googleapis.com.thief.example/abc', false],
  ['https://thief.example/fcm.googleapis.com', false],
  ['https://notify.windows.com.thief.example/', false],
  ['https://a.b.notify.windows.com/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/', false],
  ['file:///etc/passwd', false],
  ['https://push.sample.test/abc', false],
  ['nothing', false],
])('%s: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint, false)).toBe(expected);
});

test('the stand-in is a push service in sample mode alone', () => {
  expect(isPushEndpoint('https://push.sample.test/abc', true)).toBe(true);
  expect(isPushEndpoint('http://push.sample.test/abc', true)).toBe(false);
});

const at = (time: string) => Date.parse(`2026-03-10T${time}Z`);

test.each([
  ['21:59', undefined],
  ['22:00', '2026-03-11T07:00Z'],
  ['23:30', '2026-03-11T07:00Z'],
])('quiet from 22:00 to 07:00, at %s of UTC', (now, until) => {
  const quiet = { fromMinute: 1320, toMinute: 420, zone: 'UTC' };
  expect(quietUntil(quiet, at(`${now}:10`))).toBe(until === undefined ? undefined : Date.parse(until));
});

test('hours are those of the customer’s own day', () => {
  const quiet = { fromMinute: 1320, toMinute: 420, zone: 'Asia/Tokyo' };
  expect(quietUntil(quiet, at('12:59:00'))).toBeUndefined();
  expect(quietUntil(quiet, at('13:00:00'))).toBe(at('22:00:00'));
});

test('quiet hours end within a day, and are over when they end', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      minute,
      minute,
      fc.integer({ min: 0, max: 4 * 365 * 1440 }),
      (fromMinute, toMinute, after) => {
        fc.pre(fromMinute !== toMinute);
        const quiet = { fromMinute, toMinute, zone: 'Asia/Kolkata' };
        const now = Date.UTC(2026, 0, 1) + after * minuteMs;
        const until = quietUntil(quiet, now);
        if (until === undefined) return;
        expect(until).toBeGreaterThan(now);
        expect(until - now).toBeLessThanOrEqual(dayMs);
        expect(quietUntil(quiet, until)).toBeUndefined();
      },
    ),
  );
});

test('times of day are read and written alike; what is none is refused', () => {
  for (let minute = 0; minute < 1440; minute += 7) expect(minuteOf(timeOf(minute))).toBe(minute);
  for (const wrong of ['24:00', '7:00', '07:60', '', '07:00:00']) expect(minuteOf(wrong)).toBeUndefined();
  expect(isZone('Europe/Berlin')).toBe(true);
  for (const wrong of ['', 'Mars/Olympus', '../etc']) expect(isZone(wrong)).toBe(false);
});
