import { type RawBuilder, sql } from 'kysely';
import { asPrice, type Price } from '#foundation/money/price.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';

/** What every engine keeps of a tick that decided something. */
export interface KeptTick {
  readonly code: string;
  readonly bid: Price;
  readonly ask: Price;
  readonly at: Instant;
  readonly sequence: number;
  readonly source: string;
  /** The source's own time of a recorded quote, as ISO text. */
  readonly recordedAt?: string;
  /** What its spread was held against; absent where it was kept before there was a guard. */
  readonly spreadGuard?: { readonly median: Price; readonly limit: Price } | undefined;
}

export interface KeptTickRow {
  readonly sequence: bigint;
  readonly code: string;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: Date;
  readonly source: string;
  readonly recorded_at: string | null;
  readonly spread_median: bigint | null;
  readonly spread_limit: bigint | null;
}

export const keptTickColumns = sql`sequence, code, bid, ask, at, source, recorded_at, spread_median, spread_limit`;

/** A list of values for each of the columns, for `unnest`. */
export function keptTickValues(ticks: readonly KeptTick[]): RawBuilder<unknown> {
  const each = <T>(read: (tick: KeptTick) => T) => ticks.map(read);
  return sql`${each(({ sequence }) => sequence)}::bigint[], ${each(({ code }) => code)}::text[],
    ${each(({ bid }) => bid)}::bigint[], ${each(({ ask }) => ask)}::bigint[],
    ${each(({ at }) => formatInstant(at))}::timestamptz[], ${each(({ source }) => source)}::text[],
    ${each(({ recordedAt }) => recordedAt ?? null)}::text[],
    ${each(({ spreadGuard }) => spreadGuard?.median ?? null)}::bigint[],
    ${each(({ spreadGuard }) => spreadGuard?.limit ?? null)}::bigint[]`;
}

export function keptTickOf(row: KeptTickRow): KeptTick {
  const { code, bid, ask, at, sequence, source, recorded_at, spread_median, spread_limit } = row;
  return {
    code,
    bid: asPrice(bid),
    ask: asPrice(ask),
    at: at.getTime(),
    sequence: Number(sequence),
    source,
    ...(recorded_at === null ? {} : { recordedAt: recorded_at }),
    ...(spread_median === null || spread_limit === null
      ? {}
      : { spreadGuard: { median: asPrice(spread_median), limit: asPrice(spread_limit) } }),
  };
}
