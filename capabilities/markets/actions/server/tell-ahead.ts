import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs, type Instant } from '#foundation/time/clock.ts';
import type { CorporateAction, Hold } from '../action.ts';
import { actionOf, takeUntold } from './actions.sql.ts';

export interface TellAheadNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Has those told who hold something in the market, by a job of the transaction. */
  readonly tellHolders: (tx: Tx, news: HolderNews) => Promise<void>;
}

/** Of what holders of a share are notified: an action that comes, or that its market is held for long. */
export type HolderNews = ActionAhead | HeldLong;

export interface HeldLong {
  readonly hold: Hold;
  readonly at: Instant;
}

export interface ActionAhead {
  readonly action: CorporateAction;
  readonly days: 1 | 3;
  readonly at: Instant;
}

/** Notifies holders three days and one day before an action, each once. */
export function createTellAhead({ db, clock, tellHolders }: TellAheadNeeds): () => Promise<void> {
  return async () => {
    const at = clock.now();
    // The nearer first: a notice for tomorrow makes that for three days needless.
    for (const days of [1, 3] as const) {
      await db.transaction().execute(async (tx) => {
        for (const row of await takeUntold(tx, days, at, at + days * dayMs)) {
          await tellHolders(tx, { action: actionOf(row), days, at });
        }
      });
    }
  };
}
