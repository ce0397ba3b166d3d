import type { Database } from '#foundation/server-kit/database.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { StoredImage } from '../face.ts';
import { measureLooks } from './looks.ts';
import type { Storage } from './storage.ts';
import { deleteLooseUploads, type StoredUpload, selectUnlooked, storeLooks } from './uploads.sql.ts';

export interface UploadsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly box: SecretBox;
}

/** What is done to stored pictures from time to time. */
export interface Upkeep {
  /** Throws away what has belonged to nothing for a day: its sender went away between two steps. */
  discardLoose(): Promise<void>;
  /** Looks at what was kept before pictures were compared. */
  lookAtOld(): Promise<void>;
}

const portion = 100;

export function createUpkeep(
  { db, clock, storage }: Omit<UploadsNeeds, 'box'>,
  open: (stored: StoredUpload) => Promise<StoredImage>,
): Upkeep {
  return {
    async lookAtOld() {
      for (let after = 0n; ; ) {
        const found = await selectUnlooked(db, after, portion);
        for (const stored of found) {
          const { contentType, bytes } = await open(stored);
          // Signatures are the PNGs among them.
          await storeLooks(
            db,
            stored.id,
            await measureLooks(bytes, contentType === 'image/png' ? 'drawing' : 'photo'),
          );
          after = stored.id;
        }
        if (found.length < portion) return;
      }
    },
    async discardLoose() {
      const before = new Date(clock.now() - dayMs);
      for (;;) {
        const names = await deleteLooseUploads(db, before, portion);
        for (const name of names) await storage.remove(name);
        if (names.length < portion) return;
      }
    },
  };
}
