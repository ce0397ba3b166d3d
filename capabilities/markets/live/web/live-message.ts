import { parseJson } from '#foundation/text/parse-json.ts';

/**
 * The live channel's frames (docs/wire.md, "Live channel"): an array of what the server's board holds
 * (prices), one event of the customer's own, or a public topic's state.
 */

export interface LiveEvent {
  readonly event: string;
  /** Rises with every event of the customer; kept as text. */
  readonly seq: string;
  readonly data: unknown;
}

export type LiveMessage =
  | { readonly kind: 'board'; readonly items: readonly unknown[] }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'topic'; readonly topic: string; readonly data: unknown }
  /** The answer to `auth`: what the page's data is as fresh as, where that was asked. */
  | { readonly kind: 'signedIn'; readonly seq: string | undefined }
  /** The session that was shown is over. */
  | { readonly kind: 'signedOut' }
  /** `auth` or `resume` could not be carried out now. */
  | { readonly kind: 'askAgain' };

/**
 * Reads one frame; undefined when it is neither, since a newer server may say more than this page knows.
 * By hand: it runs for every batch, where a schema would cost more than the JSON itself.
 */
export function readLiveMessage(text: string): LiveMessage | undefined {
  const json = parseJson(text);
  if (Array.isArray(json)) return { kind: 'board', items: json };
  if (!isRecord(json)) return undefined;
  const { event, topic, data } = json;
  const seq = typeof json.seq === 'number' || typeof json.seq === 'string' ? String(json.seq) : undefined;
  if (json.op === 'auth' && json.ok === true) return { kind: 'signedIn', seq };
  if (json.op === 'auth' && json.refusal === 'UNAUTHENTICATED') return { kind: 'signedOut' };
  if (json.refusal === 'SERVICE_UNAVAILABLE') return { kind: 'askAgain' };
  if (typeof topic === 'string') return { kind: 'topic', topic, data };
  if (typeof event !== 'string' || seq === undefined) return undefined;
  return { kind: 'event', event: { event, seq, data } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
