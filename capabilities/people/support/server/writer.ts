import { createHash, randomBytes } from 'node:crypto';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { networkOf } from '#foundation/server-kit/network.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Language } from '#locales/languages.ts';
import { findBlock } from './blocks.sql.ts';
import type { Conversation, Writer } from './conversations.sql.ts';

/** The caller, as a request says. */
export interface Asking {
  readonly customerId: CustomerId | undefined;
  /**
   * A visitor's token, as it was shown; a signed-in customer has one too, until the conversation is theirs.
   */
  readonly guest: string;
  readonly ip: string;
  readonly language: Language;
}

const tokenPattern = /^[\w-]{43}$/;

/** 256 random bits: only its hash is kept. */
export function makeGuestToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfGuest(token: string): Buffer | undefined {
  return tokenPattern.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/** Undefined for a visitor without a conversation. */
export function writerOf({ customerId, guest }: Asking): Writer | undefined {
  if (customerId !== undefined) return { kind: 'customer', customerId };
  const guestHash = hashOfGuest(guest);
  return guestHash && { kind: 'visitor', guestHash };
}

export function digestOfNetwork(box: SecretBox, ip: string): Buffer {
  return box.digest(networkOf(ip), 'networks of visitors');
}

/** Pictures of visitors are stored under customer 0: visitors have no account there. */
export function ownerOf(writer: Writer): CustomerId {
  return writer.kind === 'customer' ? writer.customerId : asCustomerId(0n);
}

/** Until when nothing is taken from a visitor: their conversation or their network is blocked. */
export function visitorBlock(
  { db, box }: { readonly db: Database; readonly box: SecretBox },
  ip: string,
  chat: Pick<Conversation, 'id'> | undefined,
  at: Date,
): Promise<Date | undefined> {
  return findBlock(db, { conversationId: chat?.id, networkDigest: digestOfNetwork(box, ip) }, at);
}
