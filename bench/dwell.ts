import { dwellTimes, initialDwell } from '#capabilities/markets/prices/server/dwell-terms.ts';
import { createDwellWatch } from '#capabilities/markets/prices/server/dwell-watch.ts';
import { guardTimes, initialGuard } from '#capabilities/markets/prices/server/guard-terms.ts';
import { type Recording, readRecordings } from '#capabilities/markets/prices/server/recording.ts';
import { createSpreadWatch } from '#capabilities/markets/prices/server/spread-watch.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { rangeOf } from '#foundation/server-kit/ticks/quote-range.ts';
import { reachedBound } from '#foundation/server-kit/ticks/trigger-index.ts';
import { digits, median, type Row } from './table.ts';

const positionsOfMarket = 2_000;
const basisPoint = 1 / 10_000;

/**
 * Positions opened at drawn moments of every recorded market, each with a stop loss and a take profit 0.02 to
 * 1 % away: at which price the first tick closes them, and at which the dwell. In median spreads of the
 * market; above zero is in the customer's favour.
 */
export async function benchDwell(): Promise<Row[]> {
  const directory = process.env.RECORDINGS_DIR;
  if (directory === undefined) throw new Error('RECORDINGS_DIR: the ticks are those of the recordings');
  const classes = Map.groupBy(await readRecordings(directory), ({ instrument }) => instrument.assetClass);
  return [...classes].flatMap(([marketClass, recordings]) => {
    if (marketClass === undefined) return [];
    const closings = recordings.flatMap((recording) => closingsOf(recording, marketClass));
    const of = (reason: Closing['reason']) => closings.filter((each) => each.reason === reason);
    return [
      rowOf(`${marketClass}: stop losses`, of('stopLoss')),
      rowOf(`${marketClass}: take profits`, of('takeProfit')),
      { ...rowOf(`${marketClass}: both`, closings), bar: { atMost: 0.5 } },
    ];
  });
}

/** What the dwell did to one position that the first tick at or beyond a price would have closed. */
interface Closing {
  readonly reason: 'stopLoss' | 'takeProfit';
  /** Undefined where the recording ends first. */
  readonly favour: number | undefined;
  readonly waitedMs: number;
}

function closingsOf(recording: Recording, marketClass: MarketClass): Closing[] {
  const { at, bid, ask } = recording.quotes;
  const dwell = createDwellWatch(dwellTimes(initialDwell, marketClass));
  const spreads = Float64Array.from(ask, (points, sequence) => points - (bid[sequence] ?? 0));
  const usual = Math.max(1, median([...spreads]));
  const guard = createSpreadWatch(usual, usual, guardTimes(initialGuard, marketClass));
  const ticks = Array.from(at, (time, sequence) => {
    return { at: time, bidPoints: bid[sequence] ?? 0, askPoints: ask[sequence] ?? 0, sequence };
  })
    .filter(({ bidPoints, askPoints, at: time }) => {
      return askPoints >= bidPoints && guard.take(askPoints - bidPoints, time);
    })
    .map((tick) => ({ ...tick, lasted: dwell.take(tick) }));
  const random = numbers();
  return Array.from({ length: positionsOfMarket }).flatMap((_, nth) => {
    const entry = Math.floor(random() * ticks.length);
    const side = nth % 2 === 0 ? ('bid' as const) : ('ask' as const);
    const opened = ticks[entry];
    if (opened === undefined) return [];
    const from = side === 'bid' ? opened.bidPoints : opened.askPoints;
    const away = () => Math.max(1, Math.round(from * (2 + random() * 98) * basisPoint));
    const bounds = { side, below: from - away(), above: from + away() };
    const price = (tick: typeof opened) => (side === 'bid' ? tick.bidPoints : tick.askPoints);
    const first = ticks.findIndex((tick, index) => index > entry && reachedBound(bounds, rangeOf(tick)));
    const before = ticks[first];
    if (before === undefined) return [];
    const lasted = ticks.slice(first).find((tick) => {
      return tick.lasted.since !== undefined && reachedBound(bounds, tick.lasted) !== undefined;
    });
    const isBelow = reachedBound(bounds, rangeOf(before)) === 'below';
    const reason = isBelow === (side === 'bid') ? 'stopLoss' : 'takeProfit';
    const sign = side === 'bid' ? 1 : -1;
    const favour = lasted && (sign * (price(lasted) - price(before))) / usual;
    return [{ reason, favour, waitedMs: (lasted?.at ?? 0) - before.at }];
  });
}

function rowOf(name: string, closings: readonly Closing[]): Row {
  const known = closings.flatMap(({ favour }) => favour ?? []);
  const moved = known.filter((favour) => favour !== 0);
  const gained = moved.filter((favour) => favour > 0).length;
  const mean = known.reduce((sum, favour) => sum + favour, 0) / known.length;
  const waited = closings.map(({ waitedMs }) => waitedMs).toSorted((one, other) => one - other);
  const middle = waited[waited.length >> 1] ?? 0;
  return {
    name,
    figure: `${mean.toFixed(4)} spreads, ${closings.length - known.length} not closed`,
    baseline: `${moved.length} of ${known.length} moved (${gained} better), after ${digits(middle)} ms`,
    ratio: Math.abs(mean),
  };
}

/** The same numbers in each run, between 0 and 1. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
