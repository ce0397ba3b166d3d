import type { Asset } from '#foundation/money/money.ts';
import { nativeDecimals } from '#foundation/money/networks.ts';
import { divide, magnitude } from '#foundation/money/rounding.ts';

/** Amounts of both sides in one measure, 10^-18 of the asset: no chain counts finer. */
export const fineDecimals = 18;
export type Fine = bigint;

const fineInUnit = 10n ** 10n;

/** Units of the ledger (10^-8). */
export function fineOfUnits(units: bigint): Fine {
  return units * fineInUnit;
}

/** The same in units of the ledger, rounded down: the ledger can't count the rest. */
export function unitsOfFine(fine: Fine): bigint {
  return divide(fine, fineInUnit, 'down');
}

/** An amount as the asset's chain counts it: satoshi, wei, 10^-6 USDT. */
export function fineOfNative(asset: Asset, native: bigint): Fine {
  return native * 10n ** BigInt(fineDecimals - nativeDecimals[asset]);
}

/** Something that the chain and the ledger say differently about, and why. */
export interface Explanation {
  /** A stable word; its sentence is `reconciliation.kinds.<kind>`. */
  readonly kind: string;
  /** What it is found by: an order number, a transaction's hash, an address. */
  readonly ref: string;
  /** What the chain says less what the ledger says, because of it. */
  readonly amount: Fine;
  /** What an operator needs to check it: the evidence of a bank, a count. */
  readonly note: string;
}

export const comparedStates = ['agreed', 'explained', 'different'] as const;
export type ComparedState = (typeof comparedStates)[number];

export interface Comparison {
  readonly state: ComparedState;
  readonly explained: Fine;
  /** What is left over: nothing explains it. */
  readonly difference: Fine;
}

/** Exact: the smallest amount left over is a difference. */
export function compareSides(chain: Fine, ledger: Fine, lines: readonly Explanation[]): Comparison {
  const explained = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const difference = chain - ledger - explained;
  if (difference !== 0n) return { state: 'different', explained, difference };
  return { state: lines.length === 0 ? 'agreed' : 'explained', explained, difference };
}

export const reportStates = ['agreed', 'different', 'notCompared'] as const;
export type ReportState = (typeof reportStates)[number];

/** One difference is enough; then, one asset that could not be compared: silence is no agreement. */
export function reportStateOf(states: readonly (ComparedState | 'notCompared')[]): ReportState {
  if (states.includes('different')) return 'different';
  return states.includes('notCompared') || states.length === 0 ? 'notCompared' : 'agreed';
}

/** What has become of an asset's difference since it was last compared. */
export type DifferenceNews = 'new' | 'changed' | 'gone' | 'unchanged';

/** Undefined where there was none and is none. */
export function differenceNews(before: Fine, now: Fine): DifferenceNews | undefined {
  if (before === now) return now === 0n ? undefined : 'unchanged';
  if (now === 0n) return 'gone';
  return before === 0n ? 'new' : 'changed';
}

/** So many lines a report keeps of an asset; the rest are one more, with their sum. */
export const mostExplanations = 2_000;

/** The largest first, so that what matters is not behind what does not. */
export function keptExplanations(lines: readonly Explanation[]): Explanation[] {
  const sorted = lines.toSorted((a, b) => {
    const [first, second] = [magnitude(a.amount), magnitude(b.amount)];
    if (first !== second) return first > second ? -1 : 1;
    return a.ref < b.ref ? -1 : 1;
  });
  if (sorted.length <= mostExplanations) return sorted;
  const rest = sorted.slice(mostExplanations - 1);
  const amount = rest.reduce((sum, line) => sum + line.amount, 0n);
  return [
    ...sorted.slice(0, mostExplanations - 1),
    { kind: 'more', ref: String(rest.length), amount, note: '' },
  ];
}

/** Why an operator may leave a difference as it is for now (`reconciliation.reasons.<code>`). */
export const acknowledgeReasons = ['ownTransfer', 'timing', 'correctionAsked', 'investigating'] as const;
export type AcknowledgeReason = (typeof acknowledgeReasons)[number];
