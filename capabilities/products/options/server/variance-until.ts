import type { Prices } from '#capabilities/markets/prices/face.ts';
import { hourMs, type Instant, minuteMs } from '#foundation/time/clock.ts';
import { type PastBar, plausibleMoves, varianceAhead } from '../plausible-variance.ts';
import { tradingAhead } from './option-market.ts';

/** Up to here minutes say how the price moves; beyond, hours. */
const minutesUpToMs = 4 * hourMs;
/** Half a day of minutes; ten days of hours. As many as venues give at once. */
const inMinutes = { period: '1m', barMs: minuteMs, count: 720, lookMs: minuteMs } as const;
const inHours = { period: '1h', barMs: hourMs, count: 240, lookMs: hourMs / 4 } as const;

/** For so long after an opening prices jump about more than anything before it tells: nothing is valued. */
const settlingMs = 15 * minuteMs;

export type VarianceRange = NonNullable<ReturnType<typeof varianceAhead>>;

/** By what bars the time until an option's end is valued. */
export function scaleFor(remainingMs: number): typeof inMinutes | typeof inHours {
  return remainingMs <= minutesUpToMs ? inMinutes : inHours;
}

/** How much a market's price may plausibly vary until then; undefined when too little is known of it. */
export async function varianceUntil(
  markets: Pick<Prices, 'bars' | 'isOpenAt'>,
  code: string,
  at: Instant,
  until: Instant,
): Promise<VarianceRange | undefined> {
  const scale = scaleFor(until - at);
  const isOpenAt = (moment: Instant) => markets.isOpenAt(code, moment);
  const moves = plausibleMoves(
    barsInSession(await markets.bars(code, scale.period, scale.count), isOpenAt, at, scale.barMs),
    scale.barMs,
  );
  return moves && varianceAhead(moves, tradingAhead(isOpenAt, at, until, scale.lookMs));
}

/** Whether the market opened long enough ago to value anything in it. */
export function isSettled(isOpenAt: (at: Instant) => boolean, at: Instant): boolean {
  return isOpenAt(at - settlingMs);
}

/** The bars that are over and whose closes were in trading hours: quotes outside them mean little. */
export function barsInSession<T extends PastBar>(
  bars: readonly T[],
  isOpenAt: (at: Instant) => boolean,
  at: Instant,
  barMs: number,
): T[] {
  return bars.filter(({ start }) => start + barMs <= at && isOpenAt(start + barMs - 1));
}
