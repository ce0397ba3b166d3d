import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { isOpen } from '#capabilities/markets/catalogue/trading-hours.ts';
import { type Bar, foldBars, stalenessLimitMs } from '#capabilities/markets/prices/rules.ts';
import { readRecordings } from '#capabilities/markets/prices/server/recording.ts';
import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';

/** A price over time, and the market it trades in. Prices in points. */
export interface PricePath {
  readonly at: Float64Array;
  readonly middle: Float64Array;
  readonly minutes: readonly Bar[];
  readonly isOpenAt: (at: Instant) => boolean;
  readonly staleAfterMs: number;
  /** When customers buy. */
  readonly isBought: (at: Instant) => boolean;
  /** How much its logarithm really varies until then; unknown for a recorded path. */
  readonly trueVariance?: (from: Instant, to: Instant) => number;
}

/** Paths of one kind, together enough for an average. */
export interface PathFamily {
  readonly name: string;
  readonly paths: readonly PricePath[];
  readonly periods: readonly number[];
  readonly buyEveryMs: number;
}

interface Walk {
  /** Volatility of a year at a moment; `chance` is a random number from 0 to 1. */
  readonly volatility: (at: Instant, chance: number) => number;
  readonly stepMs?: number;
  /** Open from and to, in hours of the day; absent = round the clock. */
  readonly session?: readonly [number, number];
  /** Standard deviation of the logarithm over a night. */
  readonly night?: number;
  /** Jumps an hour, and how far each goes. */
  readonly jumps?: readonly [number, number];
  /** How far the last trade is from the middle, up or down by chance, as a share. */
  readonly bounce?: number;
  /** Bought only so long after the opening. */
  readonly boughtMs?: number;
}

const begin = Date.parse('2026-11-02T00:00:00Z');

/** A price without drift, the same for the same seed. */
function walked(seed: number, days: number, walk: Walk): PricePath {
  const { volatility, stepMs = 5 * secondMs, session: [opens, closes] = [0, 24], night = 0 } = walk;
  const { jumps: [jumpsAnHour, jump] = [0, 0], bounce = 0, boughtMs = dayMs } = walk;
  const chance = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const sign = () => (chance() < 0.5 ? 1 : -1);
  const sinceOpening = (at: Instant) => (at % dayMs) - opens * hourMs;
  const isOpenAt = (at: Instant) => sinceOpening(at) >= 0 && at % dayMs < closes * hourMs;
  const [times, prices, trades, varied]: [number[], number[], number[], number[]] = [[], [], [], []];
  let log = Math.log(10_000_000);
  let total = 0;
  for (let at = begin; at < begin + days * dayMs; at += stepMs) {
    if (!isOpenAt(at)) continue;
    const jumped = chance() < (jumpsAnHour * stepMs) / hourMs ? jump : 0;
    const gap = sinceOpening(at) === 0 ? night : 0;
    const variance = (volatility(at, chance()) ** 2 * stepMs) / (365 * dayMs);
    log += normal() * Math.sqrt(variance) - variance / 2 + sign() * jumped + normal() * gap;
    total += variance + (jumpsAnHour * stepMs * jump ** 2) / hourMs + gap ** 2;
    times.push(at);
    prices.push(Math.exp(log));
    trades.push(Math.exp(log + sign() * bounce));
    varied.push(total);
  }
  const at = Float64Array.from(times);
  return {
    at,
    middle: Float64Array.from(prices),
    minutes: minutesOf(at, trades),
    isOpenAt,
    staleAfterMs: Math.max(minuteMs, stepMs),
    isBought: (moment) => sinceOpening(moment) < boughtMs,
    trueVariance: (from, to) => (varied[indexFrom(at, to)] ?? total) - (varied[indexFrom(at, from)] ?? total),
  };
}

/** Storms (or calms) that begin by chance, and how long they last. */
function spells(usual: number, other: number, everyMs: number, lastsMs: number, stepMs = 5 * secondMs) {
  let until = 0;
  return (at: Instant, chance: number) => {
    if (at >= until && chance < stepMs / everyMs) until = at + lastsMs;
    return at < until ? other : usual;
  };
}

/** Paths made to be unkind to an estimator: so many of each kind. */
export function adversarialFamilies(pathsEach: number): PathFamily[] {
  const session = [14.5, 21] as const;
  const family = (name: string, days: number, walkOf: () => Walk, also: Partial<PathFamily> = {}) => ({
    name,
    paths: Array.from({ length: pathsEach }, (_, index) => walked(index + 1, days, walkOf())),
    periods: [300, 900, 3600, 14_400],
    buyEveryMs: hourMs / 2,
    ...also,
  });
  const night = { volatility: () => 0.25, session, night: 0.03, stepMs: 15 * secondMs, boughtMs: hourMs / 2 };
  const aDay = { periods: [86_400], buyEveryMs: hourMs };
  return [
    family('steady', 2, () => ({ volatility: () => 0.6 })),
    family('bounce', 2, () => ({ volatility: () => 0.2, bounce: 0.0002 })),
    family('after a night', 16, () => night, { periods: [900, 1800], buyEveryMs: 5 * minuteMs }),
    family('calm, then storm', 2, () => ({ volatility: spells(0.25, 1.5, 4 * hourMs, hourMs / 2) })),
    family('short storms', 2, () => ({ volatility: spells(0.2, 1.5, 2 * hourMs, 5 * minuteMs) })),
    family('storm, then calm', 2, () => ({ volatility: spells(1.2, 0.15, 4 * hourMs, hourMs) })),
    family('jumps', 2, () => ({ volatility: () => 0.3, jumps: [1, 0.004] })),
    family('wild opening', 6, () => ({ volatility: openingBell, session, night: 0.01 })),
    family(
      'a day, nights',
      30,
      () => ({ volatility: () => 0.3, session, night: 0.012, stepMs: minuteMs }),
      aDay,
    ),
    family(
      'a day, storms',
      10,
      () => ({ volatility: spells(0.3, 1.5, 2 * dayMs, 6 * hourMs, minuteMs), stepMs: minuteMs }),
      aDay,
    ),
  ];
}

/** Wildest in the first minutes of a session, wilder at both ends than in the middle. */
function openingBell(at: Instant): number {
  const hours = (at % dayMs) / hourMs - 14.5;
  return 0.15 + 0.5 * ((hours - 3.25) / 3.25) ** 4 + 0.6 * Math.exp(-4 * hours);
}

/** Recorded prices as the replay gives them, a family a class (docs/product.md, "Markets"). */
export async function recordedFamilies(directory: string): Promise<PathFamily[]> {
  const listed = listedSample(begin);
  const found = (await readRecordings(directory)).flatMap(({ code, quotes }) => {
    const instrument = listed.find((each) => each.code === code && each.marketClass !== 'options');
    if (instrument === undefined) return [];
    const path: PricePath = {
      at: quotes.at,
      middle: quotes.bid.map((bid, index) => (bid + (quotes.ask[index] ?? bid)) / 2),
      minutes: minutesOf(quotes.at, quotes.last),
      isOpenAt: rememberMinutes((at) => isOpen(instrument.hours, at)),
      staleAfterMs: stalenessLimitMs(instrument.marketClass),
      isBought: () => true,
    };
    return [{ marketClass: instrument.marketClass, path }];
  });
  const family = (name: string, of: typeof found, also: Partial<PathFamily> = {}): PathFamily => ({
    name: `recorded ${name}`,
    paths: of.map(({ path }) => path),
    periods: [300, 900, 3600, 14_400],
    buyEveryMs: 20 * minuteMs,
    ...also,
  });
  const opening = found
    .filter(({ marketClass }) => marketClass === 'stocks' || marketClass === 'etfs')
    .map(({ marketClass, path }) => {
      const isBought = (at: Instant) => !path.isOpenAt(at - 30 * minuteMs);
      return { marketClass, path: { ...path, isBought } };
    });
  return [
    ...[...Map.groupBy(found, ({ marketClass }) => marketClass)].map(([name, of]) => family(name, of)),
    family('mornings', opening, { periods: [300, 900, 1800], buyEveryMs: minuteMs }),
  ];
}

/** Sessions begin and end at whole minutes. */
function rememberMinutes(isOpenAt: (at: Instant) => boolean): (at: Instant) => boolean {
  const known = new Map<number, boolean>();
  return (at) => {
    const minute = Math.floor(at / minuteMs);
    const found = known.get(minute) ?? isOpenAt(at);
    known.set(minute, found);
    return found;
  };
}

function minutesOf(at: Float64Array, trades: ArrayLike<number>): Bar[] {
  const points = Array.from(at, (start, index) => {
    const price = trades[index] ?? 0;
    return { start, open: price, high: price, low: price, close: price, volume: 0 };
  });
  return foldBars(points, '1m');
}

/** The first index whose time is not before. */
export function indexFrom(times: Float64Array, at: Instant): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
