import sharp from 'sharp';
import { imageBytesAtMost } from '#foundation/calls/fields.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Platform } from '../../compose.ts';

/** What calls.integration.test.ts sends to a call. */
export interface Sent {
  readonly input?: Record<string, unknown>;
  readonly book?: Book;
  /** A customer's token; the caller's unless it is named. */
  readonly token?: string | undefined;
  readonly requestId?: string | undefined;
  /** An operator's cookie; admin@sample.test's unless it is named. */
  readonly cookie?: string | undefined;
}

/** Good inputs are done in order; bad ones are refused by name and change nothing. */
export interface Row {
  readonly good: () => Promise<readonly Sent[]> | readonly Sent[];
  readonly bad: () => Promise<readonly [Sent, RefusalName][]> | readonly [Sent, RefusalName][];
}

interface CustomerSession {
  readonly token: string;
  readonly uid: string;
}

/** What rows kept beside the test need of it; there once the platform runs. */
export interface RowStage {
  readonly platform: () => Platform;
  /** The result of a call that must be accepted, by the call's name. */
  readonly resultOf: (name: string, sent: Sent) => Promise<Record<string, unknown>>;
  /** `cookieOf('reviewer')`: the session of a sample operator, opened once. */
  readonly cookieOf: (name: string) => Promise<string>;
  /** `sessionOf('verified')`: that of a sample customer, opened once. */
  readonly sessionOf: (name: string) => Promise<CustomerSession>;
  /** A new one: rows of account security end those of demo@sample.test. */
  readonly openSession: (name: string) => Promise<CustomerSession>;
}

let drawnPictures = 0;

/** A picture as an operator's or a customer's machine sends it, another each time. */
export async function drawnPicture(): Promise<File> {
  const width = 400 + drawnPictures++;
  const drawn = sharp({ create: { width, height: 300, channels: 3, background: '#7a4a78' } });
  return new File([new Uint8Array(await drawn.jpeg().toBuffer())], 'picture.jpg');
}

/** A file of more than may be sent. */
export const tooLarge = new File([new Uint8Array(imageBytesAtMost + 1)], 'large.jpg');

/** Makes something when it is first asked for, and the same ever after. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
