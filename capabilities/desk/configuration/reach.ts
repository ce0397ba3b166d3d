import type { Difference } from './rules.ts';

/** Of what a document is about, how much a change reaches: of everything, where it is about everyone. */
export interface Reach {
  readonly reached: number;
  readonly ofAll: number;
}

/** The markets that one difference is about; undefined: all. */
export type MarketsOf = (difference: Difference) => readonly string[] | undefined;

/** How a document is about markets, each by itself. */
export interface MarketReach {
  readonly marketsOf: MarketsOf;
  /** How many there are. */
  readonly count: () => number;
}

/** How often one operator's tightening may be tried before a second agrees: once within this time. */
export const triedOnceInDays = 30;

export function reachOf(changes: readonly Difference[], markets: MarketReach | undefined): Reach {
  if (markets === undefined) return { reached: 1, ofAll: 1 };
  const ofAll = markets.count();
  const reached = marketsReached(changes, markets.marketsOf);
  return { reached: Math.min(reached ?? ofAll, ofAll), ofAll };
}

/** Undefined: all. */
export function marketsReached(changes: readonly Difference[], marketsOf: MarketsOf): number | undefined {
  const codes = changes.map(marketsOf);
  return codes.includes(undefined) ? undefined : new Set(codes.flatMap((each) => each ?? [])).size;
}

/** One operator may tighten a tenth of all markets for a day. */
export function isNarrow({ reached, ofAll }: Reach): boolean {
  return reached * 10 <= ofAll;
}
