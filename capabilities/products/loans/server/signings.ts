import { createHash } from 'node:crypto';
import type { LooseUpload, UploadId, Uploads } from '#capabilities/people/uploads/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { deleteUnusedSignings, insertSigning } from './signings.sql.ts';

/** Agreements as they were signed: the text, its hash, and the drawing. */
export interface Signings {
  /** Keeps a signed text. What no loan comes to stand under is thrown away after a day. */
  keep(signed: SignedText): Promise<bigint>;
  discardUnused(): Promise<void>;
}

export interface SignedText {
  readonly customerId: CustomerId;
  readonly drawing: LooseUpload;
  readonly version: string;
  readonly language: Language;
  readonly html: string;
}

const portion = 100;

export function createSignings(parts: {
  readonly db: Database;
  readonly clock: Clock;
  readonly uploads: Uploads;
}): Signings {
  const { db, clock, uploads } = parts;
  return {
    keep({ customerId, drawing, version, language, html }) {
      const hash = createHash('sha256').update(html).digest('hex');
      const signedAt = new Date(clock.now());
      return db.transaction().execute(async (tx) => {
        const uploadId = await uploads.attach(tx, drawing);
        return await insertSigning(tx, { customerId, uploadId, version, language, html, hash, signedAt });
      });
    },
    async discardUnused() {
      const before = new Date(clock.now() - dayMs);
      for (;;) {
        const drawings: UploadId[] = await deleteUnusedSignings(db, before, portion);
        await uploads.discard(drawings);
        if (drawings.length < portion) return;
      }
    },
  };
}
