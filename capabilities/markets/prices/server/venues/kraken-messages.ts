import { z } from 'zod';
import { parseJson } from '#foundation/text/parse-json.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Bar } from '../../rules.ts';
import { nearestPoints } from './venue-feed.ts';

/**
 * Kraken's public interfaces as documented: WebSocket API v2 (`ticker`, `status`, `heartbeat`, `pong`) and
 * Spot REST (`AssetPairs`, `Ticker`, `OHLC`).
 */

export interface KrakenTicker {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  /** The venue's time of the quote, where it tells one. */
  readonly at: Instant | undefined;
}

export type KrakenFrame =
  | { readonly kind: 'ticker'; readonly tickers: readonly KrakenTicker[]; readonly unreadable: number }
  | { readonly kind: 'system'; readonly isOnline: boolean }
  | { readonly kind: 'refused'; readonly symbol: string; readonly error: string }
  | { readonly kind: 'alive' };

/** Reads one frame; undefined when it is none of Kraken's. By hand: it runs for every quote. */
export function readKrakenFrame(text: string): KrakenFrame | undefined {
  const json = parseJson(text);
  if (!isRecord(json)) return undefined;
  if (json.channel === 'ticker' && Array.isArray(json.data)) {
    const tickers = json.data.flatMap((item) => readTicker(item) ?? []);
    return { kind: 'ticker', tickers, unreadable: json.data.length - tickers.length };
  }
  if (json.channel === 'status' && Array.isArray(json.data)) {
    const [status] = json.data;
    return { kind: 'system', isOnline: isRecord(status) && status.system === 'online' };
  }
  if (json.method === 'subscribe' && json.success === false) {
    return { kind: 'refused', symbol: String(json.symbol ?? ''), error: String(json.error ?? '') };
  }
  const isKnown = json.channel === 'heartbeat' || json.method === 'pong' || json.method === 'subscribe';
  return isKnown ? { kind: 'alive' } : undefined;
}

function readTicker(item: unknown): KrakenTicker | undefined {
  if (!isRecord(item)) return undefined;
  const { symbol, bid, ask, timestamp } = item;
  if (typeof symbol !== 'string' || typeof bid !== 'number' || typeof ask !== 'number') return undefined;
  if (!(bid > 0 && ask >= bid)) return undefined;
  const at = timestamp === undefined ? undefined : Date.parse(String(timestamp));
  return Number.isNaN(at) ? undefined : { symbol, bid, ask, at };
}

/** A pair of the venue's under the names its interfaces know it by. */
export const krakenPair = z.object({
  /** The catalogue's code. */
  code: z.string(),
  /** In the websocket: BTC/USD. */
  symbol: z.string(),
  /** In a question: XBTUSD. */
  altname: z.string(),
  /** In an answer: XXBTZUSD. */
  key: z.string(),
});
export type KrakenPair = z.output<typeof krakenPair>;

const pairsShape = z.object({
  result: z.record(
    z.string(),
    z.object({ altname: z.string(), wsname: z.string().optional(), status: z.string().optional() }),
  ),
});

/** Names of REST and WebSocket v1 that v2 writes otherwise. */
const v2Names: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/**
 * Symbols that are another coin at Kraken than in the catalogue: LUNA there is the old chain's, here the new
 * one's.
 */
const catalogueBases: Readonly<Record<string, string>> = { LUNA: 'LUNC', LUNA2: 'LUNA' };

/**
 * The pairs that can be traded at the venue now, by the catalogue's codes; undefined when the answer is none.
 */
export function readKrakenPairs(answer: unknown): KrakenPair[] | undefined {
  const parsed = pairsShape.safeParse(answer);
  if (!parsed.success) return undefined;
  return Object.entries(parsed.data.result).flatMap(([key, { altname, wsname = '', status = 'online' }]) => {
    const [base = '', quote = ''] = wsname.split('/').map((name) => v2Names[name] ?? name);
    if (base === '' || quote === '' || status !== 'online') return [];
    const code = `${catalogueBases[base] ?? base}${quote}`;
    return [{ code, symbol: `${base}/${quote}`, altname, key }];
  });
}

const priceCell = z.tuple([z.coerce.number()]).rest(z.unknown());
const tickersShape = z.object({
  result: z.record(z.string(), z.object({ a: priceCell, b: priceCell, o: z.coerce.number() })),
});

export interface KrakenDay {
  readonly bid: number;
  readonly ask: number;
  /** The first price of the day in UTC. */
  readonly open: number;
}

/** Bid, ask and the day's opening of every pair, by the answer's keys; undefined when the answer is none. */
export function readKrakenDays(answer: unknown): Map<string, KrakenDay> | undefined {
  const parsed = tickersShape.safeParse(answer);
  if (!parsed.success) return undefined;
  return new Map(
    Object.entries(parsed.data.result).map(([key, { a, b, o }]) => [key, { bid: b[0], ask: a[0], open: o }]),
  );
}

const priceText = z.coerce.number();
const ohlcShape = z.object({
  result: z.record(
    z.string(),
    z.union([
      z.array(
        z
          .tuple([z.number(), priceText, priceText, priceText, priceText, priceText, priceText])
          .rest(z.unknown()),
      ),
      z.number(),
    ]),
  ),
});

/** Bars in points, oldest first; undefined when the answer is none. */
export function readKrakenBars(answer: unknown, decimals: number): Bar[] | undefined {
  const parsed = ohlcShape.safeParse(answer);
  if (!parsed.success) return undefined;
  const rows = Object.values(parsed.data.result).find((value) => typeof value !== 'number') ?? [];
  return rows.flatMap(([time, ...cells]) => {
    const [opened, highest, lowest, closed, , volume] = cells;
    const [open, high, low, close] = [opened, highest, lowest, closed].map((price) =>
      nearestPoints(price, decimals),
    );
    if (open === undefined || high === undefined || low === undefined || close === undefined) return [];
    return [{ start: time * secondMs, open, high, low, close, volume }];
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
