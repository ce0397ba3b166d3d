import { dayMs, type Instant, minuteMs } from '#foundation/time/clock.ts';
import { localDay, localTime } from '#foundation/time/time-zone.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** When support answers: local times of a zone; `24:00` is the end of the day. */
export interface OfficeHours {
  readonly zone: string;
  readonly officeHours: readonly {
    readonly weekday: (typeof weekdays)[number];
    readonly from: string;
    readonly to: string;
  }[];
}

interface Opening {
  readonly from: Instant;
  readonly to: Instant;
}

/** A promise of minutes is kept within so many days, or the hours hold next to none. */
const daysAhead = 400;

export function isWithinHours(hours: OfficeHours, at: Instant): boolean {
  return openingsFrom(hours, at, 1).some(({ from, to }) => from <= at && at < to);
}

/** When it opens next; undefined while it is open, and where it never opens. */
export function nextOpening(hours: OfficeHours, at: Instant): Instant | undefined {
  if (isWithinHours(hours, at)) return undefined;
  return openingsFrom(hours, at, 8).find(({ from }) => from > at)?.from;
}

/** The moment at which so many minutes of open hours have passed. Where it never opens, plain minutes. */
export function afterOpenMinutes(hours: OfficeHours, at: Instant, minutes: number): Instant {
  let left = minutes * minuteMs;
  let reached = at;
  for (const { from, to } of openingsFrom(hours, at, hours.officeHours.length === 0 ? 0 : daysAhead)) {
    const start = Math.max(from, reached);
    if (to <= start) continue;
    if (to - start >= left) return start + left;
    left -= to - start;
    // Rows may overlap: a minute counts once.
    reached = to;
  }
  return at + minutes * minuteMs;
}

/** Those of so many days, from the one before on (it may last over midnight elsewhere), in order. */
function* openingsFrom(
  { zone, officeHours }: OfficeHours,
  at: Instant,
  days: number,
): Generator<Opening, void> {
  const first = localDay(zone, at) - 1;
  for (let day = first; day <= first + days + 1; day++) {
    // 1 January 1970 was a Thursday.
    const weekday = weekdays[(day + 3) % 7];
    const opened = officeHours
      .filter((row) => row.weekday === weekday)
      .map(({ from, to }) => ({ from: localTime(zone, day, from), to: localTime(zone, day, to) }))
      .filter(({ from, to }) => from < to && to > at - dayMs);
    yield* opened.sort((a, b) => a.from - b.from);
  }
}
