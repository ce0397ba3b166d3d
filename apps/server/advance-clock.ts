import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type AdjustableClock, secondMs } from '#foundation/time/clock.ts';
import { storeClockAdvance } from './platform-clock.ts';

export interface AdvanceNeeds {
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly prices: { pump(): void };
  readonly parts: readonly Pick<Part, 'clockMove'>[];
}

/**
 * Moves the platform's clock forward (sample mode), stopping wherever a part says that something falls due;
 * and has all that fell due done, what accounts stand at last of all.
 */
export async function advanceClock({ db, clock, prices, parts }: AdvanceNeeds, byMs: number): Promise<void> {
  const moves = parts.flatMap(({ clockMove }) => clockMove ?? []).toReversed();
  const dated = moves.filter(({ nextDue }) => nextDue !== undefined);
  for (const move of moves) await move.before?.();
  await storeClockAdvance(db, byMs);
  for (let left = byMs; left > 0; ) {
    const next = Math.min(...dated.map((move) => move.nextDue?.() ?? Number.POSITIVE_INFINITY));
    // A second before it, then on: after a long step a feed counts as interrupted and has seen nothing
    // before.
    const step = Math.min(left, Math.max(next - secondMs - clock.now(), secondMs));
    clock.advance(step);
    left -= step;
    prices.pump();
    for (const move of dated) await move.caughtUp();
  }
  for (const move of moves) await move.caughtUp();
}
