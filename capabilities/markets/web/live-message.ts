/** The live channel's frames (wire.md, "Live channel"): an array of prices, or one event of the customer's own. */

export interface LivePrice {
  readonly code: string;
  readonly price: number;
  /** Change against the previous close, in percent. */
  readonly zdf: number;
  readonly bid?: number;
  readonly ask?: number;
  /** When it was quoted, in ms of the platform's clock. */
  readonly time?: number;
}

export interface LiveEvent {
  readonly event: string;
  /** Rises with every event of the customer; kept as text. */
  readonly seq: string;
  readonly data: unknown;
}

export type LiveMessage =
  | { readonly kind: 'prices'; readonly prices: readonly LivePrice[] }
  | { readonly kind: 'event'; readonly event: LiveEvent };

/**
 * Reads one frame; undefined when it is neither, since a newer server may say more than this page knows.
 * By hand: it runs for every price of every batch, where a schema would cost more than the JSON itself.
 */
export function readLiveMessage(text: string): LiveMessage | undefined {
  const json = parseJson(text);
  if (Array.isArray(json)) return { kind: 'prices', prices: json.filter(isLivePrice) };
  if (!isRecord(json) || typeof json.event !== 'string') return undefined;
  if (typeof json.seq !== 'number' && typeof json.seq !== 'string') return undefined;
  return { kind: 'event', event: { event: json.event, seq: String(json.seq), data: json.data } };
}

function isLivePrice(item: unknown): item is LivePrice {
  return (
    isRecord(item) &&
    typeof item.code === 'string' &&
    typeof item.price === 'number' &&
    typeof item.zdf === 'number' &&
    (item.bid === undefined || typeof item.bid === 'number') &&
    (item.ask === undefined || typeof item.ask === 'number') &&
    (item.time === undefined || typeof item.time === 'number')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
