import { startVenueServer, type VenueServer } from './venue-server.ts';

export interface CoinbaseServer extends VenueServer {
  /** Sends a product's bid and ask, as after a trade, with the venue's time. */
  quote(product: string, bid: number, ask: number, at: number): void;
}

/** Coinbase Exchange's public websocket, as far as its documentation tells and a second venue needs it. */
export async function startCoinbaseServer(
  products: Readonly<Record<string, string>>,
): Promise<CoinbaseServer> {
  const server = await startVenueServer({
    heartbeat: { type: 'heartbeat', sequence: 90, last_trade_id: 20, product_id: 'BTC-USD' },
    onFrame({ type, channels }, reply) {
      if (type !== 'subscribe') return;
      reply({ type: 'subscriptions', channels });
      if (!JSON.stringify(channels).includes('status')) return;
      const listed = Object.entries(products).map(([id, status]) => ({ id, status }));
      reply({ type: 'status', products: listed, currencies: [] });
    },
    answer: () => ({ status: 404, body: {} }),
  });
  return {
    ...server,
    get attempts() {
      return server.attempts;
    },
    get openedWith() {
      return server.openedWith;
    },
    quote(product, bid, ask, at) {
      server.send({
        type: 'ticker',
        sequence: 91,
        product_id: product,
        price: String(bid),
        best_bid: String(bid),
        best_bid_size: '0.5',
        best_ask: String(ask),
        best_ask_size: '0.5',
        time: new Date(at).toISOString().replace('Z', '000Z'),
      });
    },
  };
}
