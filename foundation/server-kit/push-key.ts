import { createECDH, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The pair that push services know the platform by. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Undefined when the text is no private key: 32 bytes in base64url. */
export function pushKeyOf(privateKey: string): PushKey | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) return undefined;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(bytes);
    return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: bytes.toString('base64url') };
  } catch {
    return undefined;
  }
}

/** Sample mode's own, made once: browsers that subscribed by another would hear nothing. */
export async function keepPushKey(dataDir: string): Promise<PushKey> {
  const path = join(dataDir, 'push.key');
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const made = createECDH('prime256v1');
  made.generateKeys();
  await writeFile(draft, `${made.getPrivateKey().toString('base64url').padStart(43, 'A')}\n`, {
    mode: 0o600,
  });
  await link(draft, path).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
  });
  await rm(draft);
  await chmod(path, 0o600);
  const key = pushKeyOf((await readFile(path, 'utf8')).trim());
  if (key === undefined) throw new Error(`${path} holds no key; remove it, and devices subscribe again`);
  return key;
}
