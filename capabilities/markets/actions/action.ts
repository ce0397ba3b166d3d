import type { Price } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What companies do to their shares. A consolidation and a stock dividend are splits; a spin-off is a
 * special dividend of its cash value. */
export const actionKinds = ['split', 'dividend', 'symbolChange', 'merger', 'delisting', 'earnings'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** What a share owes its holders by an action, in the market's quote currency for one share. */
export type ActionTerms =
  | { readonly kind: 'split'; readonly from: bigint; readonly to: bigint }
  | { readonly kind: 'dividend'; readonly amount: Price; readonly isSpecial: boolean }
  /** Shown only: the platform's code of the market stays, so that everything that names it follows. */
  | { readonly kind: 'symbolChange'; readonly symbol: string }
  | { readonly kind: 'merger'; readonly cash: Price }
  | { readonly kind: 'delisting' }
  | { readonly kind: 'earnings' };

/**
 * `proposed` by one source; `confirmed` by a second source or a second operator; `applied` when everything
 * that stands in the market has been converted; `withdrawn` before that.
 */
export const actionStates = ['proposed', 'confirmed', 'applied', 'withdrawn'] as const;
export type ActionState = (typeof actionStates)[number];

export type CorporateAction = ActionTerms & {
  readonly id: bigint;
  readonly code: string;
  /** The first day on which the share trades without it, in the market's own time (`2026-06-11`). */
  readonly exDate: string;
  /** The open of that day's session: from then on prices are those after it. */
  readonly exAt: Instant;
  readonly state: ActionState;
  /** A sample of the sample data, and said to be one. */
  readonly isSample: boolean;
};

/** Whether prices or holdings change at the ex-date, so that nothing may be decided in between. */
export function changesHoldings({ kind }: Pick<ActionTerms, 'kind'>): boolean {
  return holdingsChange[kind];
}
const holdingsChange: Readonly<Record<ActionKind, boolean>> = {
  split: true,
  dividend: true,
  symbolChange: false,
  merger: true,
  delisting: true,
  earnings: false,
};

/** A price from before a split as it is after it: × from ÷ to. */
export interface PriceFactor {
  /** Prices from before this time are multiplied. */
  readonly at: Instant;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The factor of a split; undefined for what leaves past prices as they are. */
export function factorOf(action: CorporateAction): PriceFactor | undefined {
  return action.kind === 'split'
    ? { at: action.exAt, numerator: action.from, denominator: action.to }
    : undefined;
}

/** Points from a time as they are after the splits since then, to the nearest point (half to even). */
export function adjustPoints(points: number, from: Instant, factors: readonly PriceFactor[]): number {
  const since = factors.filter(({ at }) => from < at);
  if (since.length === 0) return points;
  const { numerator, denominator } = product(since);
  return Number(divide(BigInt(points) * numerator, denominator, 'half-even'));
}

function product(factors: readonly PriceFactor[]): Omit<PriceFactor, 'at'> {
  return factors.reduce(
    (all, { numerator, denominator }) => ({
      numerator: all.numerator * numerator,
      denominator: all.denominator * denominator,
    }),
    { numerator: 1n, denominator: 1n },
  );
}

/** What an operator may do about an action: agree to a source's word, or to withdraw it. */
export const actionActs = ['confirm', 'withdraw'] as const;
export type ActionAct = (typeof actionActs)[number];

/**
 * Whether a session opens so far from the close before it, up or down, that an action may be behind it: a
 * five-for-four split is a fifth.
 */
export function isOpeningJump(before: number, after: number): boolean {
  return Math.max(before, after) * 5 >= Math.min(before, after) * 6;
}

/** What carries actions out, by capability. */
export const carrierNames = ['orders', 'options', 'alerts'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** Why prices of a market decide nothing. */
export type HoldReason = 'unconfirmed' | 'unfinished' | 'jump';

/** A market whose prices decide nothing. */
export interface Hold {
  readonly code: string;
  readonly why: HoldReason;
  /** The open from which on they would have. */
  readonly since: Instant;
}

/** A split beyond this is a mistake. */
export const ratioAtMost = 1_000;
