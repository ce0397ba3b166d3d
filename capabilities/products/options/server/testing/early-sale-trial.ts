import { foldBars } from '#capabilities/markets/prices/rules.ts';
import { asPrice } from '#foundation/money/price.ts';
import { type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { OptionDirection } from '../../option.ts';
import { plausibleMoves, varianceAhead } from '../../plausible-variance.ts';
import { optionProducts, ppm } from '../../products.ts';
import { feedFailureMs, outcomeOf, payoutOf } from '../../rules.ts';
import { leastWinChance, saleValue } from '../../valuation.ts';
import { tradingAhead } from '../option-market.ts';
import { barsInSession, isSettled, scaleFor, type VarianceRange } from '../variance-until.ts';
import { indexFrom, type PathFamily, type PricePath } from './price-paths.ts';
import { type SaleView, sellingStrategies } from './selling-strategies.ts';

/** How much a price may vary from a moment to another, by what was known of it then. */
export type Forecast = (at: Instant, until: Instant) => VarianceRange | undefined;
export type Forecaster = (path: PricePath) => Forecast;

export interface StrategyResult {
  readonly name: string;
  /** Gain per stake, over all options: those sold and those held to their end. */
  readonly mean: number;
  readonly worst: number;
  readonly sold: number;
  /** What a sale brought less what holding would have, per stake sold. */
  readonly againstHolding: number;
}

export interface TrialResult {
  readonly options: number;
  readonly held: number;
  /** The best first. */
  readonly strategies: readonly StrategyResult[];
  /** What was quoted at all moments to what it was truly worth. */
  readonly priceToWorth: number;
}

const stake = 100_000_000n;
const quotesEach = 60;
const { periods, saleMargin, saleEndsSeconds } = optionProducts.initial;
const marginPpm = ppm(saleMargin);
/** A price in points as an exact one; ten more digits than points, for paths that are not whole. */
const priceOf = (points: number) => asPrice(BigInt(Math.round(points * 1_000_000)));
const toNumber = (units: bigint) => Number(units) / Number(stake);

/** The product's own forecast over a path; what it knows of the past is worked out once a minute. */
export const productForecast: Forecaster = (path) => {
  const known = new Map<string, ReturnType<typeof plausibleMoves>>();
  const bars = { '1m': path.minutes, '1h': foldBars(path.minutes, '1h') };
  const starts = { '1m': startsOf(bars['1m']), '1h': startsOf(bars['1h']) };
  return (at, until) => {
    if (!isSettled(path.isOpenAt, at)) return undefined;
    const { period, barMs, count, lookMs } = scaleFor(until - at);
    const key = `${period} ${Math.floor(at / minuteMs)}`;
    if (!known.has(key)) {
      const end = indexFrom(starts[period], at);
      const newest = bars[period].slice(Math.max(0, end - count), end);
      known.set(key, plausibleMoves(barsInSession(newest, path.isOpenAt, at, barMs), barMs));
    }
    const moves = known.get(key);
    return moves && varianceAhead(moves, tradingAhead(path.isOpenAt, at, until, lookMs));
  };
};

/** What was paid before: the last 61 bars, whenever they were, as an hour of calendar time. */
export const formerForecast: Forecaster = (path) => {
  const bars = { '1m': path.minutes, '1h': foldBars(path.minutes, '1h') };
  const starts = { '1m': startsOf(bars['1m']), '1h': startsOf(bars['1h']) };
  return (at, until) => {
    const { period, barMs } = scaleFor(until - at);
    const end = indexFrom(starts[period], at);
    const newest = bars[period].slice(Math.max(0, end - (period === '1m' ? 61 : 73)), end);
    if (newest.length < 21) return undefined;
    const squares = newest
      .slice(1)
      .map(({ close }, index) => Math.log(close / (newest[index]?.close ?? close)) ** 2);
    const sum = squares.reduce((all, square) => all + square, 0);
    const variance = (sum / (squares.length * barMs)) * (until - at);
    return sum > 0 ? { leastVariance: variance, mostVariance: variance } : undefined;
  };
};

/** Options of both directions, bought again and again on every path of a family, sold by every strategy. */
export function tryFamily(
  { paths, periods: lengths, buyEveryMs }: PathFamily,
  forecaster: Forecaster,
): TrialResult {
  const tally = sellingStrategies.map(() => ({ gain: 0, worst: Infinity, sold: 0, edge: 0 }));
  const total = { options: 0, held: 0, price: 0, worth: 0 };
  for (const path of paths) {
    const forecast = forecaster(path);
    const storms = stormMeter(path);
    for (const seconds of lengths) {
      for (const bought of boughtOptions(path, seconds, buyEveryMs)) {
        const quotes = quotesOf(path, bought, forecast, storms);
        total.options += 1;
        total.held += bought.held - 1;
        for (const { price, worthTruly } of quotes) {
          total.price += price;
          total.worth += worthTruly;
        }
        for (const [index, { sells }] of sellingStrategies.entries()) {
          const of = tally[index];
          const sold = quotes.find(sells);
          if (of === undefined) continue;
          const gain = (sold?.price ?? bought.held) - 1;
          of.gain += gain;
          of.worst = Math.min(of.worst, gain);
          if (sold === undefined) continue;
          of.sold += 1;
          of.edge += sold.price - bought.held;
        }
      }
    }
  }
  const { options, held } = total;
  const strategies = tally.map(({ gain, worst, sold, edge }, index) => ({
    name: sellingStrategies[index]?.name ?? '',
    mean: gain / options,
    worst,
    sold,
    againstHolding: sold === 0 ? 0 : edge / sold,
  }));
  return {
    options,
    held: held / options,
    strategies: strategies.sort((a, b) => b.mean - a.mean),
    priceToWorth: total.price / total.worth,
  };
}

interface BoughtOption {
  readonly direction: OptionDirection;
  readonly payout: bigint;
  /** Indices of the entry tick and of the first one at or after the end. */
  readonly entry: number;
  readonly exit: number;
  readonly start: Instant;
  readonly end: Instant;
  /** What is paid when it is held to its end, for a stake of 1. */
  readonly held: number;
}

function* boughtOptions(path: PricePath, seconds: number, everyMs: number): Generator<BoughtOption> {
  const { at: times, middle, isOpenAt } = path;
  const rate = ppm(periods.find((each) => each.seconds === seconds)?.profitRate ?? '0');
  const payout = payoutOf(stake, rate);
  const last = times.at(-1) ?? 0;
  for (let moment = times[0] ?? 0; moment < last - seconds * secondMs - feedFailureMs; moment += everyMs) {
    const entry = indexFrom(times, moment + 1);
    const start = times[entry] ?? 0;
    const end = start + seconds * secondMs;
    const isFresh = moment - (times[entry - 1] ?? 0) <= path.staleAfterMs && start <= moment + feedFailureMs;
    const isSold = isOpenAt(moment) && isOpenAt(end) && isOpenAt(end + 2 * feedFailureMs);
    if (!isFresh || !isSold || !path.isBought(moment)) continue;
    const exit = indexFrom(times, end);
    const isRefunded = (times[exit] ?? Infinity) > end + feedFailureMs;
    for (const direction of ['up', 'down'] as const) {
      const outcome = outcomeOf(direction, priceOf(middle[entry] ?? 0), priceOf(middle[exit] ?? 0));
      const held = isRefunded || outcome === 'tie' ? 1 : outcome === 'won' ? toNumber(payout) : 0;
      yield { direction, payout, entry, exit, start, end, held };
    }
  }
}

/** What the customer is offered, at regular moments of the option's life. */
function quotesOf(path: PricePath, bought: BoughtOption, forecast: Forecast, storms: StormMeter): SaleView[] {
  const { at: times, middle, isOpenAt, trueVariance } = path;
  const { direction, payout, entry, start, end } = bought;
  const entryPrice = middle[entry] ?? 0;
  const views: SaleView[] = [];
  const step = Math.max(5 * secondMs, (end - start) / quotesEach);
  const lastSale = end - saleEndsSeconds * secondMs;
  for (let at = start + step; at <= lastSale; at += step) {
    const index = indexFrom(times, at + 1) - 1;
    if (!isOpenAt(at) || at - (times[index] ?? 0) > path.staleAfterMs) continue;
    const range = forecast(at, end);
    if (range === undefined) continue;
    const now = middle[index] ?? 0;
    const bet = { direction, entry: priceOf(entryPrice), now: priceOf(now) };
    const value = saleValue(payout, leastWinChance({ ...bet, ...range }).chancePpm, marginPpm);
    if (value <= 0n || value >= payout) continue;
    const worth = (variance: number) => {
      const only = { leastVariance: variance, mostVariance: variance };
      return toNumber(saleValue(payout, leastWinChance({ ...bet, ...only }).chancePpm, 0n));
    };
    const sign = direction === 'up' ? 1 : -1;
    const moved = (ms: number) => sign * Math.log(now / (middle[indexFrom(times, at - ms + 1) - 1] ?? now));
    const { usualPerMs, hourPerMs, fiveMinutesPerMs } = storms(at);
    const aMinute = Math.sqrt(hourPerMs * minuteMs);
    const worthUsually = worth(usualPerMs * tradingAhead(isOpenAt, at, end, minuteMs).openMs);
    views.push({
      price: toNumber(value),
      elapsed: (at - start) / (end - start),
      isAhead: sign * (now - entryPrice) > 0,
      minuteMove: moved(minuteMs) / aMinute,
      suddenMove: moved(10 * secondMs) / aMinute,
      storminess: fiveMinutesPerMs / hourPerMs,
      worthUsually,
      worthTruly: trueVariance === undefined ? worthUsually : worth(Math.max(trueVariance(at, end), 1e-15)),
    });
  }
  return views;
}

type StormMeter = (at: Instant) => Readonly<Record<'usualPerMs' | 'hourPerMs' | 'fiveMinutesPerMs', number>>;

/** How a customer with a chart of all the path judges the market. */
function stormMeter({ minutes }: PricePath): StormMeter {
  const starts = startsOf(minutes);
  const sums = [0];
  let [sum, count] = [0, 0];
  for (const [index, { start, close }] of minutes.entries()) {
    const before = minutes[index - 1];
    if (before?.start === start - minuteMs) {
      sum += Math.log(close / before.close) ** 2;
      count += 1;
    }
    sums.push(sum);
  }
  const over = (end: number, length: number) =>
    Math.max(1e-18, ((sums[end] ?? 0) - (sums[Math.max(0, end - length)] ?? 0)) / (length * minuteMs));
  return (at) => {
    const end = indexFrom(starts, at - minuteMs + 1);
    return {
      usualPerMs: Math.max(1e-18, sum / (count * minuteMs)),
      hourPerMs: over(end, 60),
      fiveMinutesPerMs: over(end, 5),
    };
  };
}

function startsOf(bars: readonly { readonly start: Instant }[]): Float64Array {
  return Float64Array.from(bars, ({ start }) => start);
}
