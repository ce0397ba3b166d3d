import { dayMs, hourMs, type Instant, minuteMs } from './clock.ts';

/** The instant of `HH:MM` on a local date, given as days since 1970. */
export function localTime(timeZone: string, localDay: number, time: string): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const local = localDay * dayMs + hour * hourMs + minute * minuteMs;
  // The offset differs between the guess and the answer only around a change of clocks: the second look
  // settles it.
  const guess = local - zoneOffsetMs(timeZone, local);
  return local - zoneOffsetMs(timeZone, guess);
}

/** The local date of an instant, as days since 1970. */
export function localDay(timeZone: string, at: Instant): number {
  return Math.floor((at + zoneOffsetMs(timeZone, at)) / dayMs);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far local time is ahead of UTC at an instant, in ms. */
export function zoneOffsetMs(timeZone: string, at: Instant): number {
  if (timeZone === 'UTC') return 0;
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(timeZone, formatter);
  const name = formatter.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /^GMT([+-])(\d\d):(\d\d)$/.exec(name);
  if (match === null) return 0;
  const ms = Number(match[2]) * hourMs + Number(match[3]) * minuteMs;
  return match[1] === '-' ? -ms : ms;
}
