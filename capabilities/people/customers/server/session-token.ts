import { createHash, randomBytes } from 'node:crypto';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';

/**
 * A token is the customer's id and 256 random bits. The id leads to the row (sessions are kept by customer);
 * only the SHA-256 of the whole is stored.
 */
export function makeToken(customerId: CustomerId): string {
  return `${customerId}.${randomBytes(32).toString('base64url')}`;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface PresentedToken {
  readonly customerId: CustomerId;
  readonly text: string;
}

/** Reads an `Authorization` header, with or without `Bearer `; undefined when it holds no session token. */
export function readToken(authorization: string): PresentedToken | undefined {
  const match = /^(?:Bearer +)?((\d{1,18})\.[\w-]{43})$/i.exec(authorization);
  const [, text, id] = match ?? [];
  return text === undefined || id === undefined ? undefined : { text, customerId: asCustomerId(BigInt(id)) };
}
