import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';

/** Moments as the wire has them: from inclusive, to exclusive. */
export interface StatementPeriod {
  readonly from: string;
  readonly to: string;
}

const longestDays = 366;

/** Two days of UTC, the last one included; undefined for what is no period of at most 366 days. */
export function statementPeriod(from: string, to: string): StatementPeriod | undefined {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  if (Number.isNaN(first) || Number.isNaN(last) || first > last) return undefined;
  const end = last + dayMs;
  return end - first > longestDays * dayMs
    ? undefined
    : { from: formatInstant(first), to: formatInstant(end) };
}

/** The last months of UTC, the running one first; none that ended before `since`. */
export function monthsUntil(
  at: Instant,
  count: number,
  since?: string,
): (StatementPeriod & { readonly isRunning: boolean })[] {
  const now = new Date(at);
  const start = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1);
  return Array.from({ length: count }, (_, back) => ({
    from: formatInstant(start(back)),
    to: formatInstant(start(back - 1)),
    isRunning: back === 0,
  })).filter(({ to }) => since === undefined || to > since);
}
