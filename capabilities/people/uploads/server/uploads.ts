import { randomUUID } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { StoredImage, Uploads } from '../face.ts';
import { openFile, sealContext, sealFile } from './envelope.ts';
import { createGate } from './gate.ts';
import { measureLooks } from './looks.ts';
import { isDrawnOn, type ReEncoded, reEncode } from './re-encode.ts';
import { createUpkeep, type Upkeep, type UploadsNeeds } from './upkeep.ts';
import {
  attachUpload,
  deleteUploads,
  findUpload,
  insertUpload,
  type StoredUpload,
  selectCopied,
  selectRepeats,
} from './uploads.sql.ts';

export type UploadsService = Uploads & Upkeep;

/** A picture of 40 million pixels takes some 200 MB while it is decoded. */
const decodedAtOnce = 2;
const waitingAtMost = 40;

export function createUploads({ db, clock, storage, box }: UploadsNeeds): UploadsService {
  const gate = createGate(decodedAtOnce, waitingAtMost);

  const store = async (
    owner: CustomerId,
    purpose: string,
    { contentType, bytes }: ReEncoded,
    kind: 'photo' | 'drawing',
  ) => {
    const name = randomUUID();
    const looks = await measureLooks(bytes, kind);
    const { ciphertext, sealedKey } = sealFile(box, bytes, sealContext(name, owner));
    // The row first: a file without one would never be found again.
    const id = await insertUpload(db, {
      name,
      owner,
      purpose,
      contentType,
      sealedKey,
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
    return { contentType, owner, bytes: openFile(box, { ciphertext, sealedKey }, sealContext(name, owner)) };
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
    copiedAmong: async (ids) => new Set(await selectCopied(db, ids)),
    discard,
    ...createUpkeep({ db, clock, storage }, open),
  };
}
