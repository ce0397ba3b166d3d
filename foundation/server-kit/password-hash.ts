import { hash, verify } from '@node-rs/argon2';

/**
 * Hashes a secret a person types, with the library's argon2id defaults (19 MiB, two passes; OWASP's minimum).
 */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret);
}

let hashOfNothing: Promise<string> | undefined;

/**
 * Whether the secret is the hashed one. Without a hash it works as long and says no, so that time tells
 * nothing.
 */
export async function isSecret(hashed: string | undefined, secret: string): Promise<boolean> {
  hashOfNothing ??= hashSecret('no account has this hash');
  const isRight = await verify(hashed ?? (await hashOfNothing), secret);
  return hashed !== undefined && isRight;
}
