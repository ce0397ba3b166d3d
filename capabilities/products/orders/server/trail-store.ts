import type { RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { deleteTrails, type EndedTrail, storeTrails, type Trail } from './trails.sql.ts';

/**
 * Keeps how far trailing stops have come for the next process. What could not be stored is tried again with
 * the next.
 */
export interface TrailStore {
  store(trails: { readonly moved: readonly Trail[]; readonly ended: readonly EndedTrail[] }): Promise<void>;
}

export function createTrailStore(db: Database): TrailStore {
  const moved = new Map<RecordId, Trail>();
  const ended = new Map<RecordId, EndedTrail>();
  return {
    async store(trails) {
      for (const trail of trails.ended) {
        moved.delete(trail.id);
        ended.set(trail.id, trail);
      }
      for (const trail of trails.moved) {
        ended.delete(trail.id);
        moved.set(trail.id, trail);
      }
      if (moved.size > 0) await storeTrails(db, [...moved.values()]);
      moved.clear();
      if (ended.size > 0) await deleteTrails(db, [...ended.values()]);
      ended.clear();
    },
  };
}
