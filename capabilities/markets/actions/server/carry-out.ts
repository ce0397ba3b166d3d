import type { Logger } from 'pino';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { changesHoldings } from '../action.ts';
import type { ActionCarrier } from '../face.ts';
import { markBegun, moveState } from './actions.sql.ts';
import type { Calendar } from './calendar.ts';

export interface CarryOutNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly calendar: Calendar;
  readonly carriers: readonly ActionCarrier[];
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/**
 * Carries out what is due, one action after the other, in all carriers; then it is applied. What fails stays
 * due, and its market held, until the next call. What was begun comes first, whatever is learnt of meanwhile:
 * a record names only the action that it had last, and would have this one again after another.
 */
export function createCarryOut({ db, clock, calendar, carriers, log }: CarryOutNeeds): () => Promise<void> {
  let running: Promise<void> | undefined;

  async function carryOut(): Promise<void> {
    const failed = new Set<string>();
    const at = clock.now();
    for (const action of calendar.due(at)) {
      // A later one of the same market counts on the earlier one.
      if (failed.has(action.code)) continue;
      try {
        await markBegun(db, action.id, clock.now());
        await calendar.refresh();
        if (changesHoldings(action)) for (const carrier of carriers) await carrier.carryOut(action);
        if (!(await moveState(db, action.id, 'confirmed', 'applied')))
          throw new Error('it was withdrawn meanwhile');
        await calendar.refresh();
        log.info(
          { action: String(action.id), code: action.code, kind: action.kind },
          'a corporate action was carried out',
        );
      } catch (failure) {
        failed.add(action.code);
        log.error(
          { err: failure, action: String(action.id), code: action.code },
          'a corporate action failed; its market is held',
        );
      }
    }
  }

  return () => {
    if (running === undefined && calendar.due(clock.now()).length === 0) return Promise.resolve();
    running ??= carryOut().finally(() => {
      running = undefined;
    });
    return running;
  };
}
