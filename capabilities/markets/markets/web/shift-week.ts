import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import { zoneOffsetMs } from '#foundation/time/time-zone.ts';

type WeekSession = { readonly day: number; readonly from: string; readonly to: string };

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** The week's sessions by a clock that is so many minutes ahead, cut at its midnights; Sunday = 0. */
export function shiftWeek(week: readonly WeekSession[], aheadMinutes: number): WeekSession[] {
  const pieces: { start: number; end: number }[] = [];
  for (const { day, from, to } of week) {
    let start = day * dayMinutes + minutesOf(from) + aheadMinutes;
    const end = day * dayMinutes + minutesOf(to) + aheadMinutes;
    while (start < end) {
      const midnight = (Math.floor(start / dayMinutes) + 1) * dayMinutes;
      const last = Math.min(end, midnight);
      const turn = Math.floor(start / weekMinutes) * weekMinutes;
      pieces.push({ start: start - turn, end: last - turn });
      start = last;
    }
  }
  pieces.sort((a, b) => a.start - b.start);
  const joined: typeof pieces = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before?.end === piece.start && piece.start % dayMinutes !== 0) before.end = piece.end;
    else joined.push({ ...piece });
  }
  return joined.map(({ start, end }) => {
    const day = Math.floor(start / dayMinutes);
    return { day, from: clockText(start - day * dayMinutes), to: clockText(end - day * dayMinutes) };
  });
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** How many minutes a zone's clock is ahead of another's at a moment. */
export function minutesAhead(zone: string, ofZone: string, at: Instant): number {
  return (zoneOffsetMs(zone, at) - zoneOffsetMs(ofZone, at)) / minuteMs;
}

/** The zone of this machine's clock. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
