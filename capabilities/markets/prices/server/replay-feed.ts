import { type Announced, exMoment } from '#capabilities/markets/actions/face.ts';
import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import {
  closeAround,
  isOpen,
  lastOpenMoment,
  nextOpening,
  tradingDayStart,
} from '#capabilities/markets/catalogue/trading-hours.ts';
import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { localDay } from '#foundation/time/time-zone.ts';
import { type Bar, foldBars, joinBars, type Period, periodMs, periodStart } from '../rules.ts';
import type { MarketFeed, Quote } from './feed.ts';
import { inDecimals, type Recording } from './recording.ts';

/** After a pause longer than this only the newest quote of each instrument is given. */
const catchUpMs = 60_000;
/** A chart is folded from recorded minutes, from no more of them than this. */
const minutesReadAtMost = 400_000;

export interface ReplayOptions {
  readonly recordings: readonly Recording[];
  readonly instruments: readonly ListedInstrument[];
  /** Recorded time that passes in one unit of the platform's. */
  readonly speed: number;
  /** The platform's time at which every recording begins: at its first minute of an open market. */
  readonly beginsAt: Instant;
}

interface Replayed {
  readonly instrument: ListedInstrument;
  readonly recording: Recording;
  /** The recorded time that is given at `beginsAt`. */
  readonly start: Instant;
  readonly length: number;
  /** The next quote, counted over all loops. */
  next: number;
}

/**
 * Gives recorded quotes again, each at its own distance in time from the first (divided by the speed), and
 * starts over when a recording ends. Sessions and ages are in the recording's own time.
 */
export function createReplayFeed({ recordings, instruments, speed, beginsAt }: ReplayOptions): MarketFeed {
  const replayed = new Map<string, Replayed>();
  for (const recorded of recordings) {
    const instrument = instruments.find((each) => each.code === recorded.code);
    if (instrument === undefined) continue;
    const recording = inDecimals(recorded, instrument.decimals);
    const start = firstOpenMinute(instrument, recording);
    replayed.set(recording.code, {
      instrument,
      recording,
      start,
      length: recording.to - recording.from,
      next: -1,
    });
  }
  let advancedTo = Number.NEGATIVE_INFINITY;
  let heardSince = Number.POSITIVE_INFINITY;

  /** Recorded time that has passed since the recording's beginning, over all loops. */
  const passedAt = (of: Replayed, at: Instant) => of.start - of.recording.from + (at - beginsAt) * speed;
  const recordedAt = (of: Replayed, at: Instant) => of.recording.from + modulo(passedAt(of, at), of.length);
  const platformTime = (of: Replayed, passed: number) =>
    beginsAt + (passed - (of.start - of.recording.from)) / speed;

  /** The time that has passed at a quote, counted over all loops. */
  const passedOf = (of: Replayed, number: number) => {
    const { at } = of.recording.quotes;
    const loop = Math.floor(number / at.length);
    return loop * of.length + (at[number - loop * at.length] ?? 0) - of.recording.from;
  };
  const quoteOf = (of: Replayed, number: number): Quote => {
    const { at, bid, ask, last, volume } = of.recording.quotes;
    const index = modulo(number, at.length);
    return {
      code: of.recording.code,
      bidPoints: bid[index] ?? 0,
      askPoints: ask[index] ?? 0,
      lastPoints: last[index] ?? 0,
      volume: volume[index] ?? 0,
      at: Math.ceil(platformTime(of, passedOf(of, number))),
      recordedAt: formatInstant(at[index] ?? 0),
    };
  };
  /** The last quote at or before a platform time. */
  const numberAt = (of: Replayed, at: Instant) => {
    const passed = passedAt(of, at);
    const loop = Math.floor(passed / of.length);
    const recorded = of.recording.from + passed - loop * of.length;
    return loop * of.recording.quotes.at.length + indexAfter(of.recording.quotes.at, recorded) - 1;
  };

  return {
    source: 'replay',
    knows: (code) => replayed.has(code),
    lastQuote(code, at) {
      const of = replayed.get(code);
      if (of === undefined) return undefined;
      // Before the first quote of the first round there is none but the one that comes first.
      const number = Math.max(numberAt(of, at), indexAfter(of.recording.quotes.at, of.start - 1));
      const quote = quoteOf(of, number);
      return { ...quote, at: Math.min(quote.at, at) };
    },
    advance(at, deliver) {
      const since = advancedTo;
      if (at <= since) return;
      advancedTo = at;
      if (at - since > catchUpMs) heardSince = at;
      const due: Quote[] = [];
      for (const of of replayed.values()) {
        const last = numberAt(of, at);
        // The first call only takes the place: the quote before it is what lastQuote gave.
        if (of.next < 0) of.next = last + 1;
        if (at - since > catchUpMs) of.next = Math.max(of.next, last);
        for (; of.next <= last; of.next += 1) due.push(quoteOf(of, of.next));
      }
      due.sort((a, b) => a.at - b.at);
      for (const quote of due) deliver(quote);
    },
    heardSince: () => heardSince,
    announced: async () => [...replayed.values()].flatMap(announcedIn),
    ownTime(code, at) {
      const of = replayed.get(code);
      return of === undefined ? at : of.start + (at - beginsAt) * speed;
    },
    isOpen(code, at) {
      const of = replayed.get(code);
      return of !== undefined && isOpen(of.instrument.hours, recordedAt(of, at));
    },
    nextOpening(code, at) {
      const of = replayed.get(code);
      if (of === undefined || isOpen(of.instrument.hours, recordedAt(of, at))) return undefined;
      const recorded = recordedAt(of, at);
      const opening = nextOpening(of.instrument.hours, recorded);
      return Math.ceil(at + (inRound(of, opening ?? Infinity) - recorded) / speed);
    },
    closeAround(code, at) {
      const of = replayed.get(code);
      if (of === undefined) return undefined;
      const recorded = recordedAt(of, at);
      const close = closeAround(of.instrument.hours, recorded);
      if (close === undefined) return undefined;
      const { closesAt, opensAt } = close;
      const after = (time: Instant) => Math.ceil(at + (time - recorded) / speed);
      return {
        closesAt: after(closesAt),
        opensAt: opensAt === undefined ? undefined : after(inRound(of, opensAt)),
      };
    },
    quoteAgeMs(quote, at) {
      const of = replayed.get(quote.code);
      if (of === undefined) return Infinity;
      // In recorded time up to where the replay has come, in the platform's own beyond: a pause of the
      // platform is no gap of the recording.
      const reached = advancedTo === Number.NEGATIVE_INFINITY ? at : advancedTo;
      const told = Math.min(at, reached);
      return Math.max(0, (told - quote.at) * speed) + Math.max(0, at - reached);
    },
    // A recording is its own clock: its market can't be seen earlier elsewhere.
    delayMs: () => 0,
    history(code, period, to, limit) {
      const of = replayed.get(code);
      if (of === undefined) return [];
      return period === '1d' || period === '1w'
        ? barsWithDays(of, period, to, limit)
        : recentBars(of, period, to, limit);
    },
    quarterHours(code, at, count) {
      const of = replayed.get(code);
      if (of === undefined) return [];
      return recentBars(of, '15m', periodStart('15m', at), count);
    },
    previousClose(code, at) {
      const of = replayed.get(code);
      if (of === undefined) return undefined;
      const recorded = recordedAt(of, at);
      const dayStart = tradingDayStart(of.instrument.hours, recorded) ?? recorded;
      const { at: times, last } = of.recording.quotes;
      const close = lastOpenMoment(of.instrument.hours, dayStart - 1) ?? dayStart - 1;
      const before = indexAfter(times, close) - 1;
      if (before >= 0) return last[before];
      return of.recording.days.findLast((day) => day.start + dayMs <= dayStart)?.close ?? last[0];
    },
  };

  /** Its recorded actions, in the first round: the days as they are replayed. */
  function announcedIn(of: Replayed): Announced[] {
    const { code, hours, quoteCurrency } = of.instrument;
    return (of.recording.actions ?? []).flatMap(({ exDate: recordedDay, terms, currency }): Announced[] => {
      if (currency !== undefined && currency !== quoteCurrency)
        throw new Error(`actions.json, ${code}: ${currency} is not the currency it is quoted in`);
      const recorded = exMoment(hours, recordedDay);
      if (recorded === undefined) return [];
      const exAt = Math.ceil(platformTime(of, recorded - of.recording.from));
      const exDate = formatInstant(localDay(hours.timeZone, exAt) * dayMs).slice(0, 10);
      return [{ code, terms, exDate, exAt, isPast: recorded <= of.start }];
    });
  }

  /**
   * Bars of the minutes that began before `to`, as if the replay had always run: as many rounds back as are
   * needed.
   */
  function recentBars(of: Replayed, period: Period, to: Instant, limit: number, since = -Infinity): Bar[] {
    const { minutes, from } = of.recording;
    const bars: Bar[] = [];
    const round = Math.floor(passedAt(of, to) / of.length);
    let number = round * minutes.length + minutesBefore(minutes, recordedAt(of, to)) - 1;
    for (let read = 0; read < minutesReadAtMost; read += 1, number -= 1) {
      const minute = minutes[modulo(number, minutes.length)];
      if (minute === undefined) break;
      const began = platformTime(of, Math.floor(number / minutes.length) * of.length + minute.start - from);
      if (began < since) break;
      const start = periodStart(period, Math.round(began));
      const newest = bars.at(-1);
      if (newest?.start === start) bars[bars.length - 1] = { ...joinBars(minute, newest), start };
      else if (bars.length === limit) break;
      else bars.push({ ...minute, start });
    }
    return bars.reverse();
  }

  /** The recorded days, each a whole number of days later, and what the replay gave since it began. */
  function barsWithDays(of: Replayed, period: '1d' | '1w', to: Instant, limit: number): Bar[] {
    const began = periodStart('1d', beginsAt);
    const shift = began - periodStart('1d', of.start);
    const days = of.recording.days.filter((day) => day.start + shift < Math.min(began, to));
    const earlier = days
      .slice(-limit * (periodMs[period] / dayMs))
      .map((day) => ({ ...day, start: day.start + shift }));
    return foldBars([...earlier, ...recentBars(of, '1d', to, limit, beginsAt)], period).slice(-limit);
  }
}

/** When a recorded opening is reached: one beyond the recording is that of the next round. */
function inRound({ recording, start }: Replayed, opening: Instant): Instant {
  return opening < recording.to ? opening : recording.to + start - recording.from;
}

/** How many minutes began before a recorded time. */
function minutesBefore(minutes: readonly Bar[], time: Instant): number {
  let [low, high] = [0, minutes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((minutes[middle]?.start ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the market is first open in the recording: a start does not wait for the opening bell. */
function firstOpenMinute({ hours }: ListedInstrument, { from, to }: Recording): Instant {
  const opening = isOpen(hours, from) ? from : nextOpening(hours, from);
  return opening !== undefined && opening < to ? opening : from;
}

/** The index of the first time after the given one. */
function indexAfter(times: Float64Array, time: Instant): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function modulo(value: number, by: number): number {
  return value - Math.floor(value / by) * by;
}
