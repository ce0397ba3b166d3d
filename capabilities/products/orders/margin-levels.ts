import { formatRatePpm } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { CloseTerms } from './close-margin.ts';
import type { Gap } from './gap.ts';

/** At which margin levels a customer is warned, and positions are closed for them; in parts per million. */
export interface MarginLevels {
  /** Highest first. */
  readonly warningsPpm: readonly bigint[];
  /** 500000 = 50 %. */
  readonly stopOutPpm: bigint;
}

/** What an order or position has agreed (docs/decisions/0073-terms-agreed-at-opening.md). */
export interface Agreed {
  readonly levels: MarginLevels;
  /** Null for what was placed before there were any. */
  readonly closeTerms: CloseTerms | null;
  /** What its profit is reserved for; null where that is its take profit alone. */
  readonly gap: Gap | null;
}

/**
 * An account's levels: those of its open position that agreed on the lowest stop-out, of equals those that
 * warn latest. Undefined where nothing is open.
 */
export function lowestLevels(positions: Iterable<Pick<Agreed, 'levels'>>): MarginLevels | undefined {
  let lowest: MarginLevels | undefined;
  for (const { levels } of positions) lowest = lowest === undefined ? levels : lowerOf(levels, lowest);
  return lowest;
}

/** The levels with the lower stop-out, of equals those that warn latest. */
export function lowerOf(some: MarginLevels, others: MarginLevels): MarginLevels {
  if (some === others) return some;
  if (some.stopOutPpm !== others.stopOutPpm) return some.stopOutPpm < others.stopOutPpm ? some : others;
  const at = some.warningsPpm.findIndex((warning, index) => warning !== others.warningsPpm[index]);
  return at >= 0 && (some.warningsPpm[at] ?? 0n) < (others.warningsPpm[at] ?? 0n) ? some : others;
}

/** The lowest warning level that a margin level has reached; null while it has reached none. */
export function warningReached(levelPpm: bigint | null, levels: MarginLevels | undefined): bigint | null {
  if (levelPpm === null) return null;
  return levels?.warningsPpm.findLast((warning) => levelPpm <= warning) ?? null;
}

/**
 * The warning that an account stands at when its last one was `warnedPpm`: a lower one once its level has
 * lasted there, a higher one or none once it has lasted above. `levelPpm` is the highest that lasted,
 * `harshestPpm` the lowest.
 */
export function lastedWarning(
  { levelPpm, harshestPpm }: { readonly levelPpm: bigint | null; readonly harshestPpm: bigint | null },
  levels: MarginLevels | undefined,
  warnedPpm: bigint | null,
): bigint | null {
  const [highest, lowest] = [warningReached(levelPpm, levels), warningReached(harshestPpm, levels)];
  if (isLower(highest, warnedPpm)) return highest;
  return isLower(warnedPpm, lowest) ? lowest : warnedPpm;
}

function isLower(one: bigint | null, other: bigint | null): boolean {
  return one !== null && (other === null || one < other);
}

/** Whether a margin level is at or below the stop-out. */
export function isStopOut(levelPpm: bigint | null, levels: MarginLevels | undefined): boolean {
  return levelPpm !== null && levels !== undefined && levelPpm <= levels.stopOutPpm;
}

/**
 * The equity at which positions are closed: by the level of what is needed, or at the close margins in force
 * where those are more. USDT units, rounded up.
 */
export function leastEquity(needed: bigint, covering: bigint, stopOutPpm: bigint): bigint {
  const atLevel = divide(needed * stopOutPpm, 1_000_000n, 'up');
  return covering > atLevel ? covering : atLevel;
}

/** As they travel: fractions. */
export function levelsView({ warningsPpm, stopOutPpm }: MarginLevels) {
  return { warningLevels: warningsPpm.map(formatRatePpm), stopOutLevel: formatRatePpm(stopOutPpm) };
}
