/** A price as the live channel sends it (docs/wire.md, "Live channel"). */
export interface LivePrice {
  readonly code: string;
  readonly price: number;
  /** Change against the previous close, in percent. */
  readonly zdf: number;
  readonly bid?: number;
  readonly ask?: number;
  /** When it was quoted, in ms of the platform's clock. */
  readonly time?: number;
  /** Why it is only shown and decides nothing; absent when it is sound. */
  readonly unsound?: string;
}

/**
 * The prices among what came; a newer server may send more than this page knows. By hand: it runs for every
 * price of every batch, where a schema would cost more than the JSON itself.
 */
export function readPrices(items: readonly unknown[]): LivePrice[] {
  return items.filter(isLivePrice);
}

function isLivePrice(item: unknown): item is LivePrice {
  return (
    isRecord(item) &&
    typeof item.code === 'string' &&
    typeof item.price === 'number' &&
    typeof item.zdf === 'number' &&
    (item.bid === undefined || typeof item.bid === 'number') &&
    (item.ask === undefined || typeof item.ask === 'number') &&
    (item.time === undefined || typeof item.time === 'number') &&
    (item.unsound === undefined || typeof item.unsound === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
