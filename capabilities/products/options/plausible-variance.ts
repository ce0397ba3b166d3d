import { hourMs, type Instant } from '#foundation/time/clock.ts';

/** A bar of the past whose close was in trading hours. Prices in points. */
export interface PastBar {
  readonly start: Instant;
  readonly open: number;
  readonly close: number;
}

/**
 * How much the logarithm of a price may plausibly vary: in a millisecond of trading, and over a closure, of
 * which the least is nothing.
 */
export interface PlausibleMoves {
  readonly leastPerMs: number;
  readonly mostPerMs: number;
  /** Undefined when no closure was seen. */
  readonly mostPerClosure: number | undefined;
}

/** How much trading lies ahead, and how often the market closes and opens again before its end. */
export interface TradingAhead {
  readonly openMs: number;
  readonly closures: number;
}

/** Fewer moves than this tell too little of how a price moves. */
const movesAtLeast = 20;
/** The newest moves that are looked at, in bars, beside all there are. */
const windows = [15, 60, 240, Number.POSITIVE_INFINITY];
/** A window with fewer moves than this says nothing. */
const enough = 15;
/** But so few show a storm that has just begun. */
const storm = 5;
/** Longer moves don't have the bounce between bid and ask in each bar's close. */
const longMove = 5;

/**
 * The range of variances that estimates over several windows give: the realised variance, that of longer
 * moves, and two which jumps don't lift (docs/decisions/0065-early-sale.md). Only bars that follow each other
 * make a move; a gap between two is a closure. Undefined when there are too few moves, or none.
 *
 * @param bars oldest first, each `stepMs` long, all of them over
 */
export function plausibleMoves(bars: readonly PastBar[], stepMs: number): PlausibleMoves | undefined {
  const moves: number[] = [];
  const closures: number[] = [];
  for (const [index, bar] of bars.entries()) {
    const before = bars[index - 1];
    if (before === undefined) continue;
    const follows = bar.start - before.start === stepMs;
    moves.push(follows ? Math.log(bar.close / before.close) : Number.NaN);
    if (!follows) closures.push(Math.log(bar.open / before.close));
  }
  const squares = moves.map((move) => move * move);
  const estimators = [squares, ...jumpless(moves), longMoves(moves)];
  const estimates = windows.flatMap((window) =>
    countOf(squares, window) < enough ? [] : estimators.map((values) => meanOf(values, window)),
  );
  const plausible = estimates.filter((variance) => variance > 0);
  if (countOf(squares, squares.length) < movesAtLeast || plausible.length === 0) return undefined;
  // Where none of the newest bars followed another, they say nothing.
  const mostPerMs = Math.max(...plausible, meanOf(squares, storm) || 0) / stepMs;
  return {
    leastPerMs: Math.min(...plausible) / stepMs,
    mostPerMs,
    mostPerClosure: ofClosures(closures, mostPerMs),
  };
}

/** The range of variances of the trading ahead; undefined where a closure lies ahead and none was seen. */
export function varianceAhead(
  moves: PlausibleMoves,
  { openMs, closures }: TradingAhead,
): { readonly leastVariance: number; readonly mostVariance: number } | undefined {
  if (closures > 0 && moves.mostPerClosure === undefined) return undefined;
  const open = Math.max(openMs, 1);
  return {
    leastVariance: moves.leastPerMs * open,
    mostVariance: moves.mostPerMs * open + (moves.mostPerClosure ?? 0) * closures,
  };
}

/**
 * The variance by neighbouring moves, which a jump in one of them hardly lifts: Barndorff-Nielsen and
 * Shephard's bipower variation, and MedRV of Andersen, Dobrev and Schaumburg.
 */
function jumpless(moves: readonly number[]): [number[], number[]] {
  const bipower: number[] = [];
  const median: number[] = [];
  let [before, twoBefore] = [Number.NaN, Number.NaN];
  for (const move of moves) {
    const size = Math.abs(move);
    const middle = Math.max(Math.min(size, before), Math.min(Math.max(size, before), twoBefore));
    bipower.push((Math.PI / 2) * size * before);
    median.push(medianFactor * middle * middle);
    [before, twoBefore] = [size, before];
  }
  return [bipower, median];
}
const medianFactor = Math.PI / (6 - 4 * Math.sqrt(3) + Math.PI);

/** The variance of one move by the squares of several together. */
function longMoves(moves: readonly number[]): number[] {
  return moves.map((_, index) => {
    if (index + 1 < longMove) return Number.NaN;
    let sum = 0;
    for (let at = index + 1 - longMove; at <= index; at++) sum += moves[at] ?? Number.NaN;
    return (sum * sum) / longMove;
  });
}

/** How many of the newest are known. NaN stands where two bars did not follow each other. */
function countOf(values: readonly number[], newest: number): number {
  let count = 0;
  for (let index = Math.max(0, values.length - newest); index < values.length; index++)
    if (!Number.isNaN(values[index])) count += 1;
  return count;
}

/** The mean of the known ones among the newest; NaN of none. */
function meanOf(values: readonly number[], newest: number): number {
  let sum = 0;
  for (let index = Math.max(0, values.length - newest); index < values.length; index++)
    sum += values[index] || 0;
  return sum / countOf(values, newest);
}

/**
 * The mean square and two standard errors of so few; at least an hour of trading, in case they were quiet
 * ones. A weekend moves a price little more than a night does (French and Roll, 1986).
 */
function ofClosures(closures: readonly number[], mostPerMs: number): number | undefined {
  if (closures.length === 0) return undefined;
  const most =
    meanOf(
      closures.map((move) => move * move),
      closures.length,
    ) *
    (1 + 2 * Math.sqrt(2 / closures.length));
  return Math.max(most, mostPerMs * hourMs);
}
