import { randomUUID } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { StoredImage, Uploads } from '../face.ts';
import { openFile, resealKey, sealFile } from './envelope.ts';
import { createGate } from './gate.ts';
import { looksOf } from './looks.ts';
import { isDrawnOn, type ReEncoded, reEncode } from './re-encode.ts';
import type { Storage } from './storage.ts';
import {
  attachUpload,
  deleteLooseUploads,
  deleteUploads,
  findUpload,
  insertUpload,
  type StoredUpload,
  selectRepeats,
  selectSealedOtherwise,
  selectUnlooked,
  storeLooks,
  storeSealedKey,
} from './uploads.sql.ts';

export interface UploadsService extends Uploads {
  /** Throws away what has belonged to nothing for a day: its sender went away between two steps. */
  discardLoose(): Promise<void>;
  /** Seals every file's key with the platform's present one; the files stay as they are. */
  resealKeys(): Promise<void>;
  /** Looks at what was kept before pictures were compared. */
  lookAtOld(): Promise<void>;
}

export interface UploadsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly box: SecretBox;
}

/** A picture of 40 million pixels takes some 200 MB while it is decoded. */
const decodedAtOnce = 2;
const waitingAtMost = 40;
const portion = 100;

export function createUploads({ db, clock, storage, box }: UploadsNeeds): UploadsService {
  const gate = createGate(decodedAtOnce, waitingAtMost);

  const store = async (
    owner: CustomerId,
    purpose: string,
    { contentType, bytes }: ReEncoded,
    kind: 'photo' | 'drawing',
  ) => {
    const name = randomUUID();
    const looks = await looksOf(bytes, kind);
    const { ciphertext, sealedKey } = sealFile(box, bytes, aboutOf(name, owner));
    // The row first: a file without one would never be found again.
    const id = await insertUpload(db, {
      name,
      owner,
      purpose,
      contentType,
      sealedKey,
      keyId: box.keyId,
      createdAt: new Date(clock.now()),
      looks,
    });
    await storage.put(name, ciphertext);
    return id;
  };

  const keepImage: Uploads['keepImage'] = async (owner, purpose, sent, kind = 'photo') => {
    const encoded = await gate.pass(async () => reEncode(Buffer.from(await sent.arrayBuffer())));
    if (encoded === undefined) return refuse('SERVICE_UNAVAILABLE');
    if (!encoded.ok) return encoded;
    if (kind === 'drawing' && !(await isDrawnOn(encoded.value.bytes))) return refuse('NOT_SIGNED');
    return accept(await store(owner, purpose, encoded.value, kind));
  };

  const open = async ({ id, name, owner, contentType, sealedKey }: StoredUpload): Promise<StoredImage> => {
    const ciphertext = await storage.get(name);
    if (ciphertext === undefined) throw new Error(`the file of upload ${id} is missing in the storage`);
    return { contentType, owner, bytes: openFile(box, { ciphertext, sealedKey }, aboutOf(name, owner)) };
  };

  const discard: Uploads['discard'] = async (ids) => {
    for (const name of await deleteUploads(db, ids)) await storage.remove(name);
  };

  return {
    keepImage,
    async attach(tx, loose) {
      const id = await attachUpload(tx, loose);
      if (id === undefined) throw new Error(`the upload ${loose} to attach is missing`);
      return id;
    },
    async read(id) {
      const stored = await findUpload(db, id);
      return stored && (await open(stored));
    },
    repeatsOf: (ids) => selectRepeats(db, ids),
    discard,
    async lookAtOld() {
      for (let after = 0n; ; ) {
        const found = await selectUnlooked(db, after, portion);
        for (const stored of found) {
          const { contentType, bytes } = await open(stored);
          // Signatures are the PNGs among them.
          await storeLooks(
            db,
            stored.id,
            await looksOf(bytes, contentType === 'image/png' ? 'drawing' : 'photo'),
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
    async resealKeys() {
      for (;;) {
        const found = await selectSealedOtherwise(db, box.keyId, portion);
        for (const { id, name, owner, sealedKey } of found) {
          await storeSealedKey(db, id, resealKey(box, sealedKey, aboutOf(name, owner)), box.keyId);
        }
        if (found.length < portion) return;
      }
    },
  };
}

function aboutOf(name: string, owner: CustomerId): string {
  return `upload ${name} of ${owner}`;
}
