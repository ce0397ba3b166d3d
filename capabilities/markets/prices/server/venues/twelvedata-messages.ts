import { z } from 'zod';
import { parseJson } from '#foundation/text/parse-json.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Bar } from '../../rules.ts';
import { isRecord } from './kraken-messages.ts';
import { nearestPoints } from './venue-feed.ts';

/** Twelve Data's interfaces as documented: websocket `quotes/price`, REST `quote` and `time_series`. */

export interface TwelveDataPrice {
  readonly symbol: string;
  readonly price: number;
  /** Told for some currencies and metals. */
  readonly bid: number | undefined;
  readonly ask: number | undefined;
  readonly at: Instant;
  /** Units traded since the day began, told for shares. */
  readonly dayVolume: number | undefined;
}

export type TwelveDataFrame =
  | { readonly kind: 'price'; readonly price: TwelveDataPrice }
  | { readonly kind: 'subscribed'; readonly symbols: readonly string[]; readonly refused: readonly string[] }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'alive' };

const subscribedShape = z.object({
  success: z.array(z.object({ symbol: z.string() })).nullish(),
  fails: z.array(z.object({ symbol: z.string() })).nullish(),
});

/** Reads one frame; undefined when it is none of Twelve Data's. */
export function readTwelveDataFrame(text: string): TwelveDataFrame | undefined {
  const json = parseJson(text);
  if (!isRecord(json)) return undefined;
  if (json.event === 'price') return readPrice(json);
  if (json.event === 'subscribe-status') {
    const { success, fails } = subscribedShape.safeParse(json).data ?? {};
    const symbolsOf = (list: readonly { symbol: string }[] | null | undefined) =>
      (list ?? []).map(({ symbol }) => symbol);
    return { kind: 'subscribed', symbols: symbolsOf(success), refused: symbolsOf(fails) };
  }
  if (json.status === 'error') return { kind: 'error', message: String(json.message ?? '').slice(0, 120) };
  return json.event === 'heartbeat' || json.event === 'reset-status' ? { kind: 'alive' } : undefined;
}

function readPrice(json: Record<string, unknown>): TwelveDataFrame | undefined {
  const { symbol, price, timestamp } = json;
  if (typeof symbol !== 'string' || typeof price !== 'number' || typeof timestamp !== 'number')
    return undefined;
  if (!(price > 0)) return undefined;
  const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
  const [bid, ask] = [number(json.bid), number(json.ask)];
  const dayVolume = number(json.day_volume);
  return { kind: 'price', price: { symbol, price, bid, ask, at: timestamp * secondMs, dayVolume } };
}

const quoteShape = z.object({
  symbol: z.string(),
  close: z.coerce.number(),
  previous_close: z.coerce.number(),
  timestamp: z.number(),
  last_quote_at: z.number().optional(),
});

export interface TwelveDataDay {
  readonly symbol: string;
  readonly price: number;
  readonly previousClose: number;
  readonly at: Instant;
}

/** The day so far of each symbol that was answered for: one alone, or several by their symbols. */
export function readTwelveDataDays(answer: unknown): TwelveDataDay[] {
  if (!isRecord(answer)) return [];
  return [answer, ...Object.values(answer)].flatMap((item) => {
    const { data } = quoteShape.safeParse(item);
    if (data === undefined) return [];
    const at = (data.last_quote_at ?? data.timestamp) * secondMs;
    return [{ symbol: data.symbol, price: data.close, previousClose: data.previous_close, at }];
  });
}

const price = z.coerce.number();
const seriesShape = z.object({
  values: z.array(
    z.object({
      datetime: z.string(),
      open: price,
      high: price,
      low: price,
      close: price,
      volume: price.optional(),
    }),
  ),
});

/** Bars in points; undefined when the answer is none. Asked with `timezone=UTC`: times carry no zone. */
export function readTwelveDataBars(answer: unknown, decimals: number): Bar[] | undefined {
  const parsed = seriesShape.safeParse(answer);
  if (!parsed.success) return undefined;
  return parsed.data.values.flatMap(({ datetime, volume = 0, ...prices }) => {
    const start = Date.parse(`${datetime.replace(' ', 'T')}${datetime.includes(' ') ? 'Z' : ''}`);
    const [open, high, low, close] = [prices.open, prices.high, prices.low, prices.close].map((each) =>
      nearestPoints(each, decimals),
    );
    if (open === undefined || high === undefined || low === undefined || close === undefined) return [];
    return Number.isNaN(start) ? [] : [{ start, open, high, low, close, volume }];
  });
}
