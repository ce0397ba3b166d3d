import type { CorporateAction, CorporateActions } from '#capabilities/markets/actions/face.ts';
import { type ListedInstrument, optionValue, type Simulation } from '#capabilities/markets/catalogue/face.ts';
import {
  closeAround,
  isOpen,
  lastOpenMoment,
  nextOpening,
  sessionsBetween,
  tradingDayStart,
} from '#capabilities/markets/catalogue/trading-hours.ts';
import { priceDecimals } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Bar, type Period, periodMs, periodStart, shownPoints } from '../rules.ts';
import type { MarketFeed, QuarterHour, Quote } from './feed.ts';
import { createRandomWalk, mix, type RandomWalk, seedOf } from './random-walk.ts';

/** After a pause longer than this only the newest quote of each instrument is given. */
const catchUpMs = 5_000;
/** History looks at the walk this often at most, and sixty times a bar at least. */
const finestSampleMs = 15_000;
const yearMs = 365 * 86_400_000;

interface Simulated {
  readonly instrument: ListedInstrument;
  readonly simulation: Simulation;
  readonly seed: number;
  readonly drivers: readonly { readonly walk: RandomWalk; readonly volatility: number }[];
  /** The number of its next quote. */
  next: number;
}

/**
 * Invented prices: correlated random walks with calm and wild stretches, one quote every `quoteEveryMs` or so
 * while the market is open. Everything follows from the seed and the time.
 */
export function createSimulatedFeed(
  instruments: readonly ListedInstrument[],
  seed: number,
  actions?: Pick<CorporateActions, 'ofMarket'>,
): MarketFeed {
  const walks = new Map<string, RandomWalk>();
  const walkNamed = (name: string): RandomWalk => {
    const walk = walks.get(name) ?? createRandomWalk(seedOf(name, seed));
    walks.set(name, walk);
    return walk;
  };
  const simulated = new Map<string, Simulated>();
  for (const instrument of instruments) {
    if (instrument.simulation === undefined) continue;
    simulated.set(instrument.code, {
      instrument,
      simulation: instrument.simulation,
      seed: seedOf(instrument.code, seed),
      drivers: instrument.simulation.drivers.map(({ walk, volatility }) => ({
        walk: walkNamed(walk),
        volatility,
      })),
      next: 0,
    });
  }
  const priceAt = (each: Simulated, at: Instant): number => {
    const option = each.simulation.option;
    const share = option && simulated.get(option.underlying);
    if (option && share) return optionValue(priceAt(share, at), option, (option.expiresAt - at) / yearMs);
    let log = 0;
    for (const { walk, volatility } of each.drivers) log += walk(at) * volatility;
    return each.simulation.price * Math.exp(log);
  };
  const quoteAt = (each: Simulated, at: Instant): Quote => {
    const done = actions?.ofMarket(each.instrument.code) ?? [];
    return quoteOf(each.instrument, afterActions(priceAt(each, at), done, at), at);
  };
  const pointsAt = (each: Simulated, at: Instant): number => shownPoints(quoteAt(each, at));
  let advancedTo: Instant | undefined;
  let heardSince = Number.POSITIVE_INFINITY;

  return {
    source: 'simulated',
    knows: (code) => simulated.has(code),
    lastQuote(code, at) {
      const each = simulated.get(code);
      const moment = each && lastTradable(each.instrument, at);
      if (each === undefined || moment === undefined) return undefined;
      return quoteAt(each, Math.min(moment, quoteTime(each, quoteNumber(each, moment))));
    },
    advance(at, deliver) {
      const since = advancedTo ?? at;
      advancedTo = Math.max(at, since);
      if (at - since > catchUpMs || heardSince > at) heardSince = at;
      const due: { at: Instant; each: Simulated }[] = [];
      for (const each of simulated.values()) {
        const last = quoteNumber(each, at);
        // The first call only takes the place: the quote before it is what lastQuote gave.
        if (each.next === 0) each.next = last + 1;
        if (at - since > catchUpMs) each.next = Math.max(each.next, last);
        for (; each.next <= last; each.next += 1) due.push({ at: quoteTime(each, each.next), each });
      }
      due.sort((a, b) => a.at - b.at);
      for (const { at: time, each } of due) {
        if (!trades(each.instrument, time)) continue;
        deliver({ ...quoteAt(each, time), volume: volumeOf(each, time) });
      }
    },
    heardSince: () => heardSince,
    isOpen(code, at) {
      const each = simulated.get(code);
      return each !== undefined && trades(each.instrument, at);
    },
    nextOpening(code, at) {
      const each = simulated.get(code);
      const opening = each && nextOpening(each.instrument.hours, at);
      return opening !== undefined && opening < (each?.instrument.expiresAt ?? Infinity)
        ? opening
        : undefined;
    },
    closeAround(code, at) {
      const each = simulated.get(code);
      return each && closeAround(each.instrument.hours, at);
    },
    quoteAgeMs: (quote, at) => at - quote.at,
    // There is no market elsewhere that anybody could see before.
    delayMs: () => 0,
    history(code, period, to, limit) {
      const each = simulated.get(code);
      return each === undefined
        ? []
        : historyOf(each.instrument.hours, period, to, limit, {
            points: (at) => pointsAt(each, at),
            volume: (from, until) =>
              ((until - from) / each.simulation.quoteEveryMs) * (3 + (mix(each.seed, from / 1000, 7) & 3)),
          });
    },
    quarterHours(code, at, count) {
      const each = simulated.get(code);
      const closes: QuarterHour[] = [];
      let moment = each && lastOpenMoment(each.instrument.hours, periodStart('15m', at) - 1);
      while (each !== undefined && moment !== undefined && closes.length < count) {
        closes.push({ start: periodStart('15m', moment), close: pointsAt(each, moment) });
        moment = lastOpenMoment(each.instrument.hours, periodStart('15m', moment) - 1);
      }
      return closes.reverse();
    },
    previousClose(code, at) {
      const each = simulated.get(code);
      const dayStart = each && tradingDayStart(each.instrument.hours, at);
      const before =
        each && dayStart !== undefined ? lastOpenMoment(each.instrument.hours, dayStart - 1) : undefined;
      return each === undefined || before === undefined ? undefined : pointsAt(each, before);
    },
  };
}

/** An invented price after what its company has done: agreed actions move it as they would a share. */
function afterActions(price: number, actions: readonly CorporateAction[], at: Instant): number {
  return actions.reduce((before, action) => {
    if (action.exAt > at || action.state === 'proposed') return before;
    if (action.kind === 'split') return (before * Number(action.from)) / Number(action.to);
    if (action.kind !== 'dividend') return before;
    const amount = Number(action.amount) / 10 ** priceDecimals;
    return amount < before ? before - amount : before;
  }, price);
}

/**
 * The number of the last quote at or before a time, and the time of a quote: regular, shaken by up to half a
 * step.
 */
function quoteNumber(each: Simulated, at: Instant): number {
  const number = Math.floor(at / each.simulation.quoteEveryMs);
  return quoteTime(each, number) <= at ? number : number - 1;
}

function quoteTime(each: Simulated, number: number): Instant {
  const shake = (mix(each.seed, number, 1) >>> 16) / 65_536 / 2;
  return Math.floor((number + shake) * each.simulation.quoteEveryMs);
}

function trades({ hours, expiresAt }: ListedInstrument, at: Instant): boolean {
  return isOpen(hours, at) && at < (expiresAt ?? Infinity);
}

function lastTradable({ hours, expiresAt }: ListedInstrument, at: Instant): Instant | undefined {
  return lastOpenMoment(hours, Math.min(at, (expiresAt ?? Infinity) - 1));
}

function volumeOf(each: Simulated, at: Instant): number {
  return 1 + (mix(each.seed, at, 3) & 7);
}

/** Bid and ask around a price, on the instrument's tick, never below one tick. */
function quoteOf(instrument: ListedInstrument, price: number, at: Instant): Quote {
  const { code, decimals, tickPoints, spreadPoints } = instrument;
  const middle = price * 10 ** decimals - spreadPoints / 2;
  const bidPoints = Math.max(1, Math.round(middle / tickPoints)) * tickPoints;
  return { code, bidPoints, askPoints: bidPoints + spreadPoints, at };
}

interface Sampled {
  points(at: Instant): number;
  volume(from: Instant, until: Instant): number;
}

/** Bars of a price that can be asked for any time, open time only, newest found first. */
function historyOf(
  hours: ListedInstrument['hours'],
  period: Period,
  to: Instant,
  limit: number,
  sampled: Sampled,
): Bar[] {
  const bars: Bar[] = [];
  const step = Math.max(finestSampleMs, periodMs[period] / 60);
  let moment = lastOpenMoment(hours, to - 1);
  while (moment !== undefined && bars.length < limit) {
    const start = periodStart(period, moment);
    const bar = sampleBar(hours, start, Math.min(to, start + periodMs[period]), step, sampled);
    if (bar !== undefined) bars.push(bar);
    moment = lastOpenMoment(hours, start - 1);
  }
  return bars.reverse();
}

function sampleBar(
  hours: ListedInstrument['hours'],
  start: Instant,
  end: Instant,
  step: number,
  { points, volume }: Sampled,
): Bar | undefined {
  let bar: Bar | undefined;
  for (const session of sessionsBetween(hours, start, end)) {
    const until = Math.min(end, session.to);
    for (let at = Math.max(start, session.from); at < until; at += step) {
      const close = points(Math.min(at + step, until));
      const open = bar?.close ?? points(at);
      bar = {
        start,
        open: bar?.open ?? open,
        high: Math.max(bar?.high ?? open, open, close),
        low: Math.min(bar?.low ?? open, open, close),
        close,
        volume: Math.round((bar?.volume ?? 0) + volume(at, Math.min(at + step, until))),
      };
    }
  }
  return bar;
}
