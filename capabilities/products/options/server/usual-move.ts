import type { Prices } from '#capabilities/markets/prices/face.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';

/** The last hour says how a market moves now; with fewer minutes nothing is known. */
const minutesLookedAt = 61;
const minutesAtLeast = 20;

/** How far a price usually moves in a minute, as a part of it; undefined where too little is known. */
export type UsualMove = (code: string, at: Instant) => Promise<number | undefined>;

/**
 * The standard deviation of the last hour's minutes, those without a bar left out. It measures how far prices
 * move, so floats do. Worked out once a minute for each market.
 */
export function createUsualMove(markets: Pick<Prices, 'bars'>): UsualMove {
  const known = new Map<string, { minute: number; move: Promise<number | undefined> }>();

  async function moveOf(code: string): Promise<number | undefined> {
    const bars = await markets.bars(code, '1m', minutesLookedAt);
    if (bars.length <= minutesAtLeast) return undefined;
    const squares = bars
      .slice(1)
      .map(({ close }, index) => Math.log(close / (bars[index]?.close ?? close)) ** 2);
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  }

  return async (code, at) => {
    const minute = Math.floor(at / minuteMs);
    const before = known.get(code);
    if (before?.minute === minute) return await before.move;
    const move = moveOf(code);
    known.set(code, { minute, move });
    // A later request, after the database was away, asks again.
    move.catch(() => known.delete(code));
    return await move;
  };
}
