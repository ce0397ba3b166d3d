import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '#foundation/time/clock.ts';
import type { MarketFeed, Quote } from '../../feed.ts';

/** What a question over HTTP is answered with. */
export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

export interface VenueServerOptions {
  /** A frame of a client's, as JSON. */
  readonly onFrame: (frame: Record<string, unknown>, reply: (frame: unknown) => void) => void;
  readonly onConnection?: (reply: (frame: unknown) => void) => void;
  /** Said again and again while the server is not mute. */
  readonly heartbeat?: unknown;
  readonly answer: (path: string, query: URLSearchParams, headers: IncomingMessage['headers']) => Answer;
}

/** A server on this machine that speaks a venue's protocol, and fails on demand. */
export interface VenueServer {
  readonly wsUrl: string;
  readonly httpUrl: string;
  /** Frames the clients sent, oldest first. */
  readonly frames: readonly Record<string, unknown>[];
  /** Paths with queries that were asked over HTTP. */
  readonly questions: readonly string[];
  /** Attempts to connect, refused ones included. */
  readonly attempts: number;
  /** The query with which the newest connection was opened. */
  readonly openedWith: URLSearchParams;
  /** Sends to every connection: text as it is, anything else as JSON. */
  send(frame: unknown): void;
  /** Ends every connection without a word. */
  drop(): void;
  /** Keeps connections open and says nothing any more, or speaks again. */
  mute(isMute: boolean): void;
  /** Refuses connections with this status, or takes them again. */
  refuse(status: number | undefined): void;
  stop(): Promise<void>;
}

const heartbeatEveryMs = 20;

export async function startVenueServer(options: VenueServerOptions): Promise<VenueServer> {
  const frames: Record<string, unknown>[] = [];
  const questions: string[] = [];
  const sockets = new Set<WebSocket>();
  let attempts = 0;
  let openedWith = new URLSearchParams();
  let isMute = false;
  let refusing: number | undefined;
  const write = (ws: WebSocket, frame: unknown) => {
    if (!isMute) ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  };
  const upgrades = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://venue.test');
    questions.push(`${pathname}?${searchParams}`);
    const { status = 200, body } = options.answer(pathname, searchParams, request.headers);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    attempts += 1;
    // A client that breaks off is no failure of the test.
    socket.on('error', () => {});
    if (refusing !== undefined) {
      socket.end(`HTTP/1.1 ${refusing} No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    openedWith = new URL(request.url ?? '', 'http://venue.test').searchParams;
    upgrades.handleUpgrade(request, socket, head, (ws) => {
      sockets.add(ws);
      ws.on('error', () => {});
      ws.on('close', () => sockets.delete(ws));
      ws.on('message', (data) => {
        const frame: Record<string, unknown> = JSON.parse(data.toString());
        frames.push(frame);
        options.onFrame(frame, (reply) => write(ws, reply));
      });
      options.onConnection?.((reply) => write(ws, reply));
    });
  });
  const send = (frame: unknown) => {
    for (const ws of sockets) write(ws, frame);
  };
  const beating = setInterval(() => {
    if (options.heartbeat !== undefined) send(options.heartbeat);
  }, heartbeatEveryMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    wsUrl: `ws://127.0.0.1:${port}/v2`,
    httpUrl: `http://127.0.0.1:${port}`,
    frames,
    questions,
    get attempts() {
      return attempts;
    },
    get openedWith() {
      return openedWith;
    },
    send,
    drop() {
      for (const ws of sockets) ws.terminate();
    },
    mute(next) {
      isMute = next;
    },
    refuse(status) {
      refusing = status;
    },
    async stop() {
      clearInterval(beating);
      for (const ws of sockets) ws.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Waits until something is so, looking again and again, for half a minute at most. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 3_000; look += 1) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`it did not come to be: ${isSo}`);
}

/** Every quote that a feed gives out until there are as many as asked for. */
export async function quotesOf(feed: MarketFeed, clock: Clock, count: number): Promise<Quote[]> {
  const given: Quote[] = [];
  await until(() => {
    feed.advance(clock.now(), (quote) => given.push(quote));
    return given.length >= count;
  });
  return given;
}
