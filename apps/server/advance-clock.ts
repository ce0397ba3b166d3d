import type { MarketsService } from '#capabilities/markets/server/markets.ts';
import type { OptionEngine } from '#capabilities/options/server/option-engine.ts';
import { type AdjustableClock, secondMs } from '#foundation/time/clock.ts';

interface Moved {
  readonly clock: AdjustableClock;
  readonly markets: Pick<MarketsService, 'pump'>;
  readonly engine: Pick<OptionEngine, 'nextDue' | 'look' | 'settled'>;
}

/**
 * Moves the platform's clock forward (sample mode), stopping wherever an option waits for a tick: a feed gives only its newest price after a
 * long step, which for most of them would come too late to decide anything.
 */
export async function advanceStepwise({ clock, markets, engine }: Moved, byMs: number): Promise<void> {
  for (let left = byMs; left > 0; ) {
    const due = engine.nextDue();
    const toDue = due === undefined ? left : Math.max(due - clock.now(), secondMs);
    const step = Math.min(left, toDue);
    clock.advance(step);
    left -= step;
    markets.pump();
    engine.look();
    await engine.settled();
  }
}
