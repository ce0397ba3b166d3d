import { type Answer, startVenueServer, type VenueServer } from './venue-server.ts';

/** Bid and ask as Kraken tells them. */
export interface KrakenTop {
  readonly bid: number;
  readonly ask: number;
  readonly open: number;
}

export interface KrakenPairRow {
  readonly key: string;
  readonly altname: string;
  readonly wsname: string;
  readonly status?: string;
}

export interface KrakenServer extends VenueServer {
  /** The book over HTTP, by the symbols of the websocket. */
  readonly tops: Map<string, KrakenTop>;
  /** Answers given instead, by path. */
  readonly instead: Map<string, Answer>;
  /** Sends a quote with the venue's time. */
  quote(symbol: string, bid: number, ask: number, at: number): void;
}

/** Kraken's public interfaces, as far as its documentation tells and a feed needs them. */
export async function startKrakenServer(
  pairs: readonly KrakenPairRow[],
  bars: (query: URLSearchParams) => unknown[] = () => [],
): Promise<KrakenServer> {
  const tops = new Map<string, KrakenTop>();
  const instead = new Map<string, Answer>();
  const symbolOf = (wsname: string) => wsname.replace('XBT', 'BTC').replace('XDG', 'DOGE');
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/0/public/AssetPairs': () => Object.fromEntries(pairs.map(({ key, ...pair }) => [key, pair])),
    '/0/public/Ticker': () =>
      Object.fromEntries(
        pairs.flatMap(({ key, wsname }) => {
          const book = tops.get(symbolOf(wsname));
          const cells = (price: number) => [String(price), '1', '1.000'];
          return book === undefined
            ? []
            : [[key, { a: cells(book.ask), b: cells(book.bid), o: String(book.open) }]];
        }),
      ),
    '/0/public/OHLC': (query) => ({ [query.get('pair') ?? '']: bars(query), last: 1 }),
  };
  const server = await startVenueServer({
    heartbeat: { channel: 'heartbeat' },
    onConnection: (reply) =>
      reply({ channel: 'status', type: 'update', data: [{ api_version: 'v2', system: 'online' }] }),
    onFrame(frame, reply) {
      if (frame.method === 'ping') reply({ method: 'pong', time_in: '', time_out: '' });
      if (frame.method !== 'subscribe') return;
      const { symbol: symbols } = frame.params as { symbol: string[] };
      for (const symbol of symbols) {
        const isListed = pairs.some(({ wsname }) => symbolOf(wsname) === symbol);
        reply(
          isListed
            ? { method: 'subscribe', result: { channel: 'ticker', symbol, snapshot: true }, success: true }
            : { method: 'subscribe', success: false, symbol, error: `Currency pair not supported ${symbol}` },
        );
      }
    },
    answer(path, query) {
      const other = instead.get(path);
      if (other !== undefined) return other;
      const result = answers[path]?.(query);
      return result === undefined ? { status: 404, body: {} } : { body: { error: [], result } };
    },
  });
  return {
    ...server,
    get attempts() {
      return server.attempts;
    },
    get openedWith() {
      return server.openedWith;
    },
    tops,
    instead,
    quote(symbol, bid, ask, at) {
      const timestamp = new Date(at).toISOString().replace('Z', '000Z');
      server.send({
        channel: 'ticker',
        type: 'update',
        data: [{ symbol, bid, bid_qty: 1, ask, ask_qty: 2, last: bid, volume: 3, timestamp }],
      });
    },
  };
}
