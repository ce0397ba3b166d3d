import { sessionsBetween, type TradingHours } from '#capabilities/markets/catalogue/trading-hours.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { localTime } from '#foundation/time/time-zone.ts';

/** Longer than any market is closed. */
const searched = 14 * dayMs;

/** The open of the first session that begins on a day (`2026-06-11`, in the market's time) or after it. */
export function exMoment(hours: TradingHours, exDate: string): Instant | undefined {
  const midnight = localTime(hours.timeZone, Date.parse(exDate) / dayMs, '00:00');
  return sessionsBetween(hours, midnight, midnight + searched).find(({ from }) => from >= midnight)?.from;
}

/** The open of the last session before an ex moment: what is unconfirmed then halts new business. */
export function eveOf(hours: TradingHours, exAt: Instant): Instant {
  return sessionsBetween(hours, exAt - searched, exAt).findLast(({ from }) => from < exAt)?.from ?? exAt;
}
