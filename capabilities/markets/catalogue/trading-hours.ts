import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { localDay, localTime } from '#foundation/time/time-zone.ts';

/**
 * When an instrument trades, in the wall-clock time of its exchange. Days count from Sunday = 0; `to` may be
 * `24:00`.
 */
export interface TradingHours {
  readonly timeZone: string;
  /**
   * Where one trading day ends and the next begins while the session goes on (17:00 New York for currencies).
   */
  readonly dayRoll: string;
  readonly week: readonly { readonly day: number; readonly from: string; readonly to: string }[];
}

/** A stretch of open time, end excluded. */
export interface Session {
  readonly from: Instant;
  readonly to: Instant;
}

/** When a market closes, and opens again; undefined where that is not within two weeks. */
export interface MarketClose {
  readonly closesAt: Instant;
  readonly opensAt: Instant | undefined;
}

/** The session that holds this time; undefined while closed. */
export function sessionAt(hours: TradingHours, at: Instant): Session | undefined {
  return sessionsAround(hours, at).find((session) => session.from <= at && at < session.to);
}

export function isOpen(hours: TradingHours, at: Instant): boolean {
  return sessionAt(hours, at) !== undefined;
}

/**
 * When the market opens next, for a time at which it is closed; undefined when it never does or is open now.
 */
export function nextOpening(hours: TradingHours, at: Instant): Instant | undefined {
  if (isOpen(hours, at)) return undefined;
  return sessionsAround(hours, at).find((session) => session.from > at)?.from;
}

/**
 * The close that the market is in or, while it is open, comes to next; undefined where it never opens, and
 * where trading goes on for longer than a week.
 */
export function closeAround(hours: TradingHours, at: Instant): MarketClose | undefined {
  const sessions = sessionsAround(hours, at);
  const closesAt = (sessionAt(hours, at) ?? sessions.findLast((session) => session.to <= at))?.to;
  if (closesAt === undefined || closesAt - at > weekMs) return undefined;
  return { closesAt, opensAt: sessions.find((session) => session.from > closesAt)?.from };
}

/** The last moment at or before `at` at which the market was open; undefined when it never is. */
export function lastOpenMoment(hours: TradingHours, at: Instant): Instant | undefined {
  if (isOpen(hours, at)) return at;
  const before = sessionsAround(hours, at).findLast((session) => session.to <= at);
  return before === undefined ? undefined : before.to - 1;
}

/**
 * When the trading day of `at` began: the opening of its session, or the day's roll inside it.
 * While closed, the day of the last open moment.
 */
export function tradingDayStart(hours: TradingHours, at: Instant): Instant | undefined {
  const moment = lastOpenMoment(hours, at);
  const session = moment === undefined ? undefined : sessionAt(hours, moment);
  if (moment === undefined || session === undefined) return undefined;
  const today = localDay(hours.timeZone, moment);
  const rolls = [today - 1, today].map((day) => localTime(hours.timeZone, day, hours.dayRoll));
  return Math.max(session.from, ...rolls.filter((roll) => roll <= moment));
}

/** The sessions that touch [from, to), oldest first. */
export function sessionsBetween(hours: TradingHours, from: Instant, to: Instant): Session[] {
  const sessions: Session[] = [];
  for (let week = weekOf(from) - 1; week <= weekOf(to) + 1; week += 1) {
    for (const session of sessionsOfWeek(hours, week)) append(sessions, session);
  }
  return sessions.filter((session) => session.to > from && session.from < to);
}

const weekMs = 7 * dayMs;
/** 1970-01-04, the first Sunday. */
const firstSunday = 3 * dayMs;
const weeksKept = 2_000;
const around = new WeakMap<TradingHours, Map<number, readonly Session[]>>();
const weeks = new WeakMap<TradingHours, Map<number, readonly Session[]>>();

function weekOf(at: Instant): number {
  return Math.floor((at - firstSunday) / weekMs);
}

/** Sessions of the week of `at` and its neighbours, joined where one goes on into the next. */
function sessionsAround(hours: TradingHours, at: Instant): readonly Session[] {
  const week = weekOf(at);
  return remember(around, hours, week, () => {
    const start = firstSunday + week * weekMs;
    return sessionsBetween(hours, start - weekMs, start + 2 * weekMs);
  });
}

function sessionsOfWeek(hours: TradingHours, week: number): readonly Session[] {
  return remember(weeks, hours, week, () => {
    const sessions: Session[] = [];
    const sunday = (firstSunday + week * weekMs) / dayMs;
    for (const { day, from, to } of hours.week) {
      append(sessions, {
        from: localTime(hours.timeZone, sunday + day, from),
        to: localTime(hours.timeZone, sunday + day, to),
      });
    }
    return sessions;
  });
}

/** Working out a week asks Intl some twenty times; the answer never changes. */
function remember(
  memory: WeakMap<TradingHours, Map<number, readonly Session[]>>,
  hours: TradingHours,
  week: number,
  work: () => readonly Session[],
): readonly Session[] {
  const known = memory.get(hours) ?? new Map<number, readonly Session[]>();
  memory.set(hours, known);
  const found = known.get(week) ?? work();
  if (known.size > weeksKept) known.clear();
  known.set(week, found);
  return found;
}

function append(sessions: Session[], next: Session): void {
  const last = sessions.at(-1);
  if (last !== undefined && next.from <= last.to) {
    sessions[sessions.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
  } else {
    sessions.push(next);
  }
}
