import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LedgerListener, LedgerReader } from '#capabilities/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { PublicTopics } from '../face.ts';
import { createLiveClient, type LiveClient } from './live-client.ts';
import { createTopicBoard } from './live-topics.ts';
import type { MarketsService } from './markets.ts';
import { createPriceBoard } from './price-board.ts';

const path = '/websocket/message';
const pingEveryMs = 20_000;
/** Every third ping the sessions are looked at again: one that was revoked gets no more events. */
const pingsPerSessionCheck = 3;

export interface LiveSocketNeeds {
  readonly markets: Pick<
    MarketsService,
    'instruments' | 'instrument' | 'latest' | 'previousClose' | 'onShownTick'
  >;
  readonly authenticate: (token: string) => Promise<{ readonly customerId: CustomerId } | undefined>;
  readonly eventsAfter: LedgerReader['eventsAfter'];
  /** The customer's last sequence as of so many milliseconds ago. */
  readonly sequenceAgo: (customerId: CustomerId, ms: number) => Promise<bigint>;
  readonly topics?: PublicTopics;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** How often prices are sent (250 ms). */
  readonly batchEveryMs?: number;
  /** Connections at most; further ones are told to come back later. */
  readonly clientsAtMost?: number;
}

/** The live channel (docs/wire.md, "Live channel"). */
export interface LiveSocket {
  attach(server: Server): void;
  /** Sends a customer's news to their own connections. */
  readonly publish: LedgerListener;
  /** Connections now. */
  readonly clients: number;
  /** Closes every connection: clients come back to the next process. */
  close(): void;
}

export function createLiveSocket(options: LiveSocketNeeds): LiveSocket {
  const { markets, log, batchEveryMs = 250, clientsAtMost = 20_000 } = options;
  const board = createPriceBoard(markets);
  const topics = createTopicBoard(options.topics);
  const clients = new Map<WebSocket, LiveClient>();
  const customers = new Map<CustomerId, Set<LiveClient>>();
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: 4096,
    // Agreed to for the frames that all share; what is sent to one client alone is never deflated.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
    maxFragments: 16,
  });
  let pings = 0;
  const batches = setInterval(() => {
    board.next();
    for (const client of clients.values()) client.sendPrices();
  }, batchEveryMs);
  const pinging = setInterval(() => {
    pings += 1;
    for (const [ws, client] of clients) {
      if (!client.ping()) ws.terminate();
      else if (pings % pingsPerSessionCheck === 0) client.checkSession().catch(report);
    }
  }, pingEveryMs);

  function report(failure: unknown): void {
    log.warn({ err: failure }, 'the live channel could not answer');
  }

  function receive(ws: WebSocket, socket: Duplex): void {
    let customer: CustomerId | undefined;
    const client = createLiveClient({
      ws,
      socket,
      board,
      topics,
      isKnown: (code) => markets.instrument(code) !== undefined,
      authenticate: options.authenticate,
      eventsAfter: options.eventsAfter,
      sequenceAgo: options.sequenceAgo,
      onCustomer: (before, now) => {
        leave(before, client);
        // The answer to `auth` may come after the client went.
        if (now !== undefined && clients.has(ws)) join(now, client);
        customer = now;
      },
      onFailure: report,
    });
    clients.set(ws, client);
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      clients.delete(ws);
      client.left();
      leave(customer, client);
    });
  }

  function join(customerId: CustomerId, client: LiveClient): void {
    const own = customers.get(customerId) ?? new Set();
    customers.set(customerId, own.add(client));
  }

  function leave(customerId: CustomerId | undefined, client: LiveClient): void {
    if (customerId === undefined) return;
    const own = customers.get(customerId);
    own?.delete(client);
    if (own?.size === 0) customers.delete(customerId);
  }

  return {
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        if (request.url?.split('?')[0] !== path) return turnAway(socket, '404 Not Found');
        if (clients.size >= clientsAtMost) return turnAway(socket, '503 Service Unavailable');
        upgrades.handleUpgrade(request, socket, head, (ws) => receive(ws, socket));
      });
    },
    publish({ key, events }) {
      for (const client of customers.get(key.customerId) ?? []) client.sendEvents(events);
    },
    get clients() {
      return clients.size;
    },
    close() {
      clearInterval(batches);
      clearInterval(pinging);
      board.stop();
      for (const ws of clients.keys()) ws.close(1001, 'the platform restarts');
      setTimeout(() => {
        for (const ws of clients.keys()) ws.terminate();
      }, 1_000).unref();
    },
  };
}

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
