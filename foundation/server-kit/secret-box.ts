import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A key of the platform's own. The first of several seals; all of them open, so that keys can be changed. */
export interface MasterKey {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** By which a key is known again, 32 hex digits. The key can't be found from it. */
export function keyFingerprint({ bytes }: MasterKey): string {
  return Buffer.from(hkdfSync('sha256', bytes, '', 'assay: fingerprint of a master key', 16)).toString('hex');
}

/** Encrypts small secrets at rest: one-time-code secrets, the keys of uploads. */
export interface SecretBox {
  /** The key that seals. */
  readonly keyId: string;
  /**
   * Ciphertext that opens only with the same `about` (whose secret it is), so that rows can't be exchanged.
   */
  seal(secret: Uint8Array, about: string): Buffer;
  /** Throws when the key is not among ours, or a byte was changed. */
  open(sealed: Uint8Array, about: string): Buffer;
  /**
   * A keyed digest: the same text gives the same value under the present key, and without the key it can be
   * neither computed nor guessed.
   */
  digest(text: string, about: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const keyText = /^([\w.-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** AES-256-GCM. Layout: length of the key's id, the id, the nonce, the tag, the ciphertext. */
export function createSecretBox(keys: readonly MasterKey[]): SecretBox {
  const [current] = keys;
  if (current === undefined) throw new Error('createSecretBox was given no master key');
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    keyId: current.id,
    seal(secret, about) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, current.bytes, iv).setAAD(Buffer.from(about));
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
      const id = Buffer.from(current.id);
      return Buffer.concat([Buffer.of(id.length), id, iv, cipher.getAuthTag(), ciphertext]);
    },
    open(sealed, about) {
      const { keyId, iv, tag, ciphertext } = parts(sealed);
      const key = byId.get(keyId);
      if (key === undefined) throw new Error(`sealed with the key ${keyId}, which is not among MASTER_KEYS`);
      const decipher = createDecipheriv(algorithm, key.bytes, iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(about))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    },
    digest(text, about) {
      const key = Buffer.from(hkdfSync('sha256', current.bytes, '', `assay: digests of ${about}`, keyBytes));
      return createHmac('sha256', key).update(text).digest();
    },
  };
}

function parts(sealed: Uint8Array) {
  const bytes = Buffer.from(sealed);
  const ivAt = 1 + (bytes[0] ?? 0);
  const tagAt = ivAt + ivBytes;
  const textAt = tagAt + tagBytes;
  return {
    keyId: bytes.subarray(1, ivAt).toString(),
    iv: bytes.subarray(ivAt, tagAt),
    tag: bytes.subarray(tagAt, textAt),
    ciphertext: bytes.subarray(textAt),
  };
}

/** Reads `id:<32 bytes in base64>`, several joined by commas; undefined when it is not that. */
export function parseMasterKeys(text: string): MasterKey[] | undefined {
  const keys: MasterKey[] = [];
  for (const each of text.trim().split(',')) {
    const [, id, base64] = keyText.exec(each.trim()) ?? [];
    if (id === undefined || base64 === undefined || keys.some((key) => key.id === id)) return undefined;
    keys.push({ id, bytes: Buffer.from(base64, 'base64') });
  }
  return keys;
}

/**
 * Sample mode's own key, made once in the data folder and readable by its owner alone. Processes that start
 * at the same moment agree on one: the file appears whole, under its name, or not at all.
 */
export async function keepMasterKey(dataDir: string): Promise<MasterKey[]> {
  const path = join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `own:${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 });
  await link(draft, path).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
  });
  await rm(draft);
  await chmod(path, 0o600);
  const keys = parseMasterKeys(await readFile(path, 'utf8'));
  if (keys === undefined) throw new Error(`${path} holds no key; restore it, or what it sealed is lost`);
  return keys;
}
