import type { MarketClass } from '#foundation/ids/market-class.ts';
import type { Price } from '#foundation/money/price.ts';
import { divide, larger, type Rounding, smaller } from '#foundation/money/rounding.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { localDay, localTime } from '#foundation/time/time-zone.ts';
import type { Position, TripleDay } from './position.ts';
import { exactNotional, notionalScale, type Size } from './valuation.ts';

/** Positions that are open at 17:00 New York pay or earn a day's swap (docs/product.md, "Margin orders"). */
export const rolloverZone = 'America/New_York';
export const rolloverTime = '17:00';

const weekdayOf: Readonly<Record<TripleDay, number>> = { wednesday: 3, friday: 5 };

/**
 * Currencies and metals settle two days later, so Wednesday's swap carries over the weekend; all others on
 * Friday.
 */
const tripleDay: Readonly<Record<MarketClass, TripleDay>> = {
  forex: 'wednesday',
  crypto: 'friday',
  stocks: 'friday',
  futures: 'friday',
  metals: 'wednesday',
  etfs: 'friday',
  options: 'friday',
};

export function tripleDayOf(marketClass: MarketClass): TripleDay {
  return tripleDay[marketClass];
}

export interface SwapDays {
  /** Three for the triple day. */
  readonly days: number;
  /** The last rollover among them; null when there was none. */
  readonly last: Instant | null;
}

/** The swap days of rollovers after one instant and at or before another. None on Saturday and Sunday. */
export function swapDaysBetween(after: Instant, through: Instant, triple: TripleDay): SwapDays {
  let days = 0;
  let last: Instant | null = null;
  for (let day = localDay(rolloverZone, after); day <= localDay(rolloverZone, through); day++) {
    const at = rolloverOf(day);
    if (at === undefined || at <= after || at > through) continue;
    days += weekday(day) === weekdayOf[triple] ? 3 : 1;
    last = at;
  }
  return { days, last };
}

/** The last rollover at or before an instant. */
export function lastRollover(at: Instant): Instant {
  return searchRollover(at, -1, (rollover) => rollover <= at);
}

/** The first rollover after an instant. */
export function nextRollover(at: Instant): Instant {
  return searchRollover(at, 1, (rollover) => rollover > at);
}

function searchRollover(at: Instant, step: 1 | -1, isWanted: (rollover: Instant) => boolean): Instant {
  const today = localDay(rolloverZone, at);
  for (let distance = 0; distance <= 7; distance++) {
    const rollover = rolloverOf(today + step * distance);
    if (rollover !== undefined && isWanted(rollover)) return rollover;
  }
  throw new Error('no rollover found within a week');
}

const daysKept = 4_000;
const rollovers = new Map<number, Instant>();

/**
 * The rollover of a local date; undefined at the weekend. Asking Intl is dear, and the answer never changes.
 */
function rolloverOf(day: number): Instant | undefined {
  if (weekday(day) === 0 || weekday(day) === 6) return undefined;
  const known = rollovers.get(day);
  if (known !== undefined) return known;
  if (rollovers.size > daysKept) rollovers.clear();
  const at = localTime(rolloverZone, day, rolloverTime);
  rollovers.set(day, at);
  return at;
}

/** Sunday = 0; 1970-01-01 was a Thursday. */
function weekday(localDate: number): number {
  return new Date(localDate * dayMs).getUTCDay();
}

/**
 * One day's swap, by the notional at the opening price, so that it is the figure that was confirmed; negative
 * when the customer pays. A payment is rounded up, a credit down.
 */
export function swapPerDayOf(size: Size, openPrice: Price, openRate: Price, swapRatePpm: bigint): bigint {
  const exact = exactNotional(size, openPrice, openRate) * swapRatePpm;
  return divide(exact, notionalScale * million, roundingOf(swapRatePpm));
}

type Swapped = Pick<Position, 'openPrice' | 'openRate' | 'requiredMargin' | 'leverage' | 'swapRatePpm'> &
  Size;

/** A position's day. One without its rate was confirmed by its margin, and keeps that. */
export function ownSwapPerDay(position: Swapped): bigint {
  const { openPrice, openRate, requiredMargin, leverage, swapRatePpm } = position;
  if (openRate !== null) return swapPerDayOf(position, openPrice, openRate, swapRatePpm);
  return divide(requiredMargin * BigInt(leverage) * swapRatePpm, million, roundingOf(swapRatePpm));
}

const million = 1_000_000n;

function roundingOf(swapRatePpm: bigint): Rounding {
  return swapRatePpm < 0n ? 'up' : 'down';
}

/**
 * The position with the swap of every rollover up to an instant that it has not had; itself when there was
 * none.
 */
export function accrueSwap(position: Position, through: Instant): Position {
  const since = position.swappedAt ?? position.openTime;
  const { days, last } = swapDaysBetween(since, through, position.swapTripleDay);
  if (last === null) return position;
  const due = BigInt(days) * ownSwapPerDay(position);
  return { ...position, swap: position.swap + due, swapDue: position.swapDue + due, swappedAt: last };
}

/**
 * Credits what is due to the customer; takes what the customer owes as far as the available balance goes,
 * dividends first. The rest stays due.
 */
export function settleSwap(
  position: Position,
  available: bigint,
): { position: Position; paid: bigint; dividend: bigint } {
  const { swapDue, dividendDue } = position;
  const paid = -swapDue > available ? -available : swapDue;
  const dividend = larger(dividendDue, smaller(paid, 0n));
  const left = { swapDue: swapDue - paid, dividendDue: dividendDue - dividend };
  return { position: { ...position, ...left }, paid, dividend };
}
