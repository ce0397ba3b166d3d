import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { SealedColumn } from '#foundation/server-kit/sealed-column.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';

/** A file encrypted with a key of its own, and that key sealed with the platform's. */
export interface Envelope {
  readonly ciphertext: Buffer;
  readonly sealedKey: Buffer;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Opens only with the same `about`, so that neither files nor keys can be exchanged. Layout: nonce, tag,
 * ciphertext.
 */
export function sealFile(box: SecretBox, bytes: Uint8Array, about: string): Envelope {
  const key = randomBytes(32);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return {
    ciphertext: Buffer.concat([iv, cipher.getAuthTag(), encrypted]),
    sealedKey: box.seal(key, about),
  };
}

/** Throws when a byte was changed, or the key's key is not among ours. */
export function openFile(box: SecretBox, { ciphertext, sealedKey }: Envelope, about: string): Buffer {
  const key = box.open(sealedKey, about);
  const textAt = ivBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, key, ciphertext.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(ciphertext.subarray(ivBytes, textAt));
  return Buffer.concat([decipher.update(ciphertext.subarray(textAt)), decipher.final()]);
}

/** What a file's key is bound to. */
export function sealContext(name: string, owner: CustomerId | string): string {
  return `upload ${name} of ${owner}`;
}

export const uploadSeal: SealedColumn = {
  what: 'uploads',
  table: 'uploads.upload',
  column: 'sealed_key',
  of: ['name', 'customer_id'],
  about: sealContext,
};
