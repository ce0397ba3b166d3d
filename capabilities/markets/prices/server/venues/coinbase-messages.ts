import { parseJson } from '#foundation/text/parse-json.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { isRecord } from './kraken-messages.ts';

/**
 * Coinbase Exchange's public websocket as documented (`status`, `ticker`, `heartbeat`); written from the
 * documentation alone.
 */
export type CoinbaseFrame =
  | { readonly kind: 'ticker'; readonly ticker: CoinbaseTicker }
  | { readonly kind: 'products'; readonly online: readonly string[] }
  | { readonly kind: 'bad'; readonly problem: string }
  /** Its documentation asks to ignore the kinds that one does not know. */
  | { readonly kind: 'other' };

export interface CoinbaseTicker {
  /** BTC-USD */
  readonly product: string;
  readonly bid: number;
  readonly ask: number;
  readonly at: Instant;
}

/** Reads one frame. By hand: it runs for every trade. */
export function readCoinbaseFrame(text: string): CoinbaseFrame {
  const json = parseJson(text);
  if (!isRecord(json) || typeof json.type !== 'string') return bad('not a known frame');
  switch (json.type) {
    case 'ticker':
      return readTicker(json);
    case 'status':
      return Array.isArray(json.products)
        ? { kind: 'products', online: json.products.flatMap(onlineId) }
        : bad('a status without products');
    case 'error':
      return bad(`refused: ${json.message} ${json.reason ?? ''}`.slice(0, 120));
    default:
      return { kind: 'other' };
  }
}

function readTicker({
  product_id: product,
  best_bid,
  best_ask,
  time,
}: Record<string, unknown>): CoinbaseFrame {
  const bid = Number(best_bid);
  const ask = Number(best_ask);
  const at = Date.parse(String(time));
  const isGood = typeof product === 'string' && bid > 0 && ask >= bid && !Number.isNaN(at);
  return isGood ? { kind: 'ticker', ticker: { product, bid, ask, at } } : bad('a ticker without prices');
}

function onlineId(product: unknown): string[] {
  return isRecord(product) && typeof product.id === 'string' && product.status === 'online'
    ? [product.id]
    : [];
}

function bad(problem: string): CoinbaseFrame {
  return { kind: 'bad', problem };
}
