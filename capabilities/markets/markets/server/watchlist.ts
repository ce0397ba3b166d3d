import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { deleteWatched, insertWatched, selectWatched } from './watchlist.sql.ts';

const watchedAtMost = 200;

export interface Watchlists {
  watched(customerId: CustomerId): Promise<string[]>;
  watch(customerId: CustomerId, code: string): Promise<void>;
  unwatch(customerId: CustomerId, code: string): Promise<void>;
}

export function createWatchlists({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Watchlists {
  return {
    watched: (customerId) => selectWatched(db, customerId),
    watch: (customerId, code) => insertWatched(db, customerId, code, clock.now(), watchedAtMost),
    unwatch: (customerId, code) => deleteWatched(db, customerId, code),
  };
}
