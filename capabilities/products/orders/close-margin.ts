import { divide } from '#foundation/money/rounding.ts';
import type { Instant } from '#foundation/time/clock.ts';

const million = 1_000_000n;
/** A market that stays closed for longer is closed over a weekend or a holiday. */
const longestNightMs = 24 * 3_600_000;

/** The share of its notional that a position needs while its market is closed, and from when. */
export interface CloseTerms {
  /** In force from so long before the close until the market opens again. */
  readonly minutes: number;
  /** Of the notional at opening, in parts per million: over a night, and over a longer close. */
  readonly nightPpm: bigint;
  readonly weekendPpm: bigint;
}

/** The closes of all markets as they are known at a moment. */
export interface Closes {
  readonly at: Instant;
  /** The one that a market is in, or comes to next; undefined where none is near. */
  readonly of: (code: string) => Close | undefined;
}

export interface Close {
  readonly closesAt: Instant;
  readonly opensAt: Instant | undefined;
}

/** The facts of a position that its close margin follows from. */
export interface Held {
  readonly code: string;
  readonly requiredMargin: bigint;
  readonly leverage: number;
  /** Null for a position of before there were any. */
  readonly closeTerms: CloseTerms | null;
}

/** What a position needs over its market's close, in USDT units, and when. */
export interface CloseMargin extends Close {
  readonly units: bigint;
  readonly from: Instant;
}

/** The share of the notional that is asked for over a close, in parts per million, and from when. */
export function closeRateOf(
  { minutes, nightPpm, weekendPpm }: CloseTerms,
  { closesAt, opensAt }: Close,
): { readonly ratePpm: bigint; readonly from: Instant } {
  const isNight = opensAt !== undefined && opensAt - closesAt <= longestNightMs;
  return { ratePpm: isNight ? nightPpm : weekendPpm, from: closesAt - minutes * 60_000 };
}

/** A share of the notional at opening, rounded up, and never less than the margin; USDT units. */
export function closeShareOf(requiredMargin: bigint, leverage: number, ratePpm: bigint): bigint {
  const share = divide(requiredMargin * BigInt(leverage) * ratePpm, million, 'up');
  return share > requiredMargin ? share : requiredMargin;
}

/**
 * What a position needs over the close that its market is in or comes to next, by its agreed share. Undefined
 * without terms or a close.
 */
export function closeMarginOf(
  { code, requiredMargin, leverage, closeTerms }: Held,
  closes: Closes,
): CloseMargin | undefined {
  const close = closeTerms === null ? undefined : closes.of(code);
  if (closeTerms === null || close === undefined) return undefined;
  const { ratePpm, from } = closeRateOf(closeTerms, close);
  return { ...close, units: closeShareOf(requiredMargin, leverage, ratePpm), from };
}

/** The close margin that is in force; undefined at any other time. */
export function closeMarginNow(held: Held, closes: Closes): bigint | undefined {
  const margin = closeMarginOf(held, closes);
  if (margin === undefined || closes.at < margin.from) return undefined;
  return margin.opensAt === undefined || closes.at < margin.opensAt ? margin.units : undefined;
}

/** What open positions need together, in USDT units. */
export interface MarginNeeded {
  /** The close margin where it is in force, else the required margin. */
  readonly needed: bigint;
  /** The close margins in force: the least equity while a market is closed and positions can't be changed. */
  readonly covering: bigint;
}

export function marginNeeded(positions: Iterable<Held>, closes: Closes): MarginNeeded {
  let [needed, covering] = [0n, 0n];
  for (const position of positions) {
    const closeMargin = closeMarginNow(position, closes);
    needed += closeMargin ?? position.requiredMargin;
    covering += closeMargin ?? 0n;
  }
  return { needed, covering };
}
