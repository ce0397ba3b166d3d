import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { localDay, localTime } from '#foundation/time/time-zone.ts';
import type { Close } from './close-margin.ts';
import { rolloverTime, rolloverZone } from './swap.ts';

/** The longest that an order may wait, whatever operators configure. */
export const longestPendingDays = 90;

/** Until when an order is asked to wait: to the end of the day, or to a time; undefined: as usual. */
export type Until = 'day' | Instant | undefined;

/**
 * When a pending order placed at `at` ends. EXPIRY_UNREASONABLE for a time that has passed or that is more
 * than {@link longestPendingDays} away.
 */
export function expiryOf(
  until: Until,
  close: Close | undefined,
  at: Instant,
  usualDays: number,
): Result<Instant> {
  if (until === undefined) return accept(at + usualDays * dayMs);
  if (until === 'day') return accept(endOfDay(close, at));
  const latest = at + longestPendingDays * dayMs;
  if (until > at && until <= latest) return accept(until);
  return refuse('EXPIRY_UNREASONABLE', { latest: formatInstant(latest) });
}

/** The market's next close, or the next 17:00 in New York (also at weekends): what comes first. */
function endOfDay(close: Close | undefined, at: Instant): Instant {
  const today = localDay(rolloverZone, at);
  const todaysEnd = localTime(rolloverZone, today, rolloverTime);
  const dayEnd = todaysEnd > at ? todaysEnd : localTime(rolloverZone, today + 1, rolloverTime);
  return close !== undefined && close.closesAt > at && close.closesAt < dayEnd ? close.closesAt : dayEnd;
}
