import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LedgerListener, LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { networkOf } from '#foundation/server-kit/network.ts';
import type { LiveBoard, PublicTopics } from '../face.ts';
import { frameBoard } from './frames.ts';
import { createLiveClient, type LiveClient } from './live-client.ts';
import { createTopicBoard } from './live-topics.ts';

const path = '/websocket/message';
const pingEveryMs = 20_000;
/** Every third ping the sessions are looked at again: one may have ended by its age. */
const pingsPerSessionCheck = 3;

export interface LiveSocketNeeds {
  /** What every connection is sent: the prices. */
  readonly board: LiveBoard;
  readonly authenticate: (token: string) => Promise<{ readonly customerId: CustomerId } | undefined>;
  readonly eventsAfter: LedgerReader['eventsAfter'];
  /** The customer's last sequence as of so many milliseconds ago. */
  readonly sequenceAgo: (customerId: CustomerId, ms: number) => Promise<bigint>;
  readonly topics?: PublicTopics;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** How often the board is sent (250 ms). */
  readonly batchEveryMs?: number;
  /** Connections at most; further ones get 503. */
  readonly clientsAtMost?: number;
  /** Connections of one address at most. */
  readonly clientsPerAddress?: number;
}

/** The live channel (docs/wire.md, "Live channel"). */
export interface LiveSocket {
  /** Before the server listens. A connection counts as a request towards the server's limits. */
  attach(server: FastifyInstance): void;
  /** Sends a customer's news to their own connections. */
  readonly publish: LedgerListener;
  /** A session of the customer's was ended: connections that were opened by it are closed at once. */
  lookAgain(customerId: CustomerId): void;
  /** Connections now. */
  readonly clients: number;
  /** Closes every connection: clients reconnect to the next process. */
  close(): void;
}

export function createLiveSocket(options: LiveSocketNeeds): LiveSocket {
  const {
    log,
    batchEveryMs = 250,
    clientsAtMost = 20_000,
    clientsPerAddress = Number.POSITIVE_INFINITY,
  } = options;
  const board = frameBoard(options.board);
  const topics = createTopicBoard(options.topics);
  const clients = new Map<WebSocket, LiveClient>();
  const customers = new Map<CustomerId, Set<LiveClient>>();
  const addresses = new Map<string, number>();
  const heads = new WeakMap<IncomingMessage, Buffer>();
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
    for (const client of clients.values()) client.sendBoard();
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

  function receive(ws: WebSocket, socket: Duplex, address: string, wantsBoard: boolean): void {
    let customer: CustomerId | undefined;
    const client = createLiveClient({
      ws,
      socket,
      board,
      topics,
      wantsBoard,
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
    addresses.set(address, openFrom(address) + 1);
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      clients.delete(ws);
      if (openFrom(address) > 1) addresses.set(address, openFrom(address) - 1);
      else addresses.delete(address);
      client.left();
      leave(customer, client);
    });
  }

  function openFrom(address: string): number {
    return addresses.get(address) ?? 0;
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
      server.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        if (request.url?.split('?')[0] !== path) return turnAway(socket, '404 Not Found');
        heads.set(request, head);
        // Passes the same limits as any other request; an answer here means a refusal.
        const response = new ServerResponse(request);
        response.assignSocket(socket);
        response.on('finish', () => socket.destroySoon());
        server.routing(request, response);
      });
      server.get(path, (request, reply) => {
        const { raw } = request;
        const address = networkOf(request.ip);
        const head = heads.get(raw);
        if (head === undefined) return void reply.status(426).header('upgrade', 'websocket').send();
        if (openFrom(address) >= clientsPerAddress) return void reply.status(429).send();
        if (clients.size >= clientsAtMost) return void reply.status(503).send();
        reply.hijack();
        reply.raw.detachSocket(raw.socket);
        const wantsBoard = new URLSearchParams(request.url.split('?')[1]).get('prices') !== 'no';
        upgrades.handleUpgrade(raw, raw.socket, head, (ws) => receive(ws, raw.socket, address, wantsBoard));
      });
    },
    publish({ key, events }) {
      for (const client of customers.get(key.customerId) ?? []) client.sendEvents(events);
    },
    lookAgain(customerId) {
      for (const client of customers.get(customerId) ?? []) client.checkSession().catch(report);
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
