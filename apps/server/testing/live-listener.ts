import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { z } from 'zod';

const pricesShape = z.array(z.object({ code: z.string(), price: z.number(), zdf: z.number() }));
const eventShape = z.object({ event: z.string(), seq: z.number(), data: z.looseObject({}) });
const answerShape = z.object({ op: z.string().optional(), ok: z.boolean(), refusal: z.string().optional() });

/** A client of the live channel that remembers what it was told. */
export interface LiveListener {
  readonly ws: WebSocket;
  /** The latest price of each code. */
  readonly prices: Map<string, number>;
  /** Messages of prices so far. */
  batches(): number;
  readonly events: z.output<typeof eventShape>[];
  readonly answers: z.output<typeof answerShape>[];
  send(command: object): void;
  /** The server's end of the connection. */
  readonly serverSide: Socket;
  /** The code and reason it was closed with. */
  readonly closed: Promise<{ code: number; reason: string }>;
}

/** Connects to a platform that listens. */
export async function listenLive(server: FastifyInstance): Promise<LiveListener> {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const accepted = once(server.server, 'connection');
  // Without deflate: frames of their full size fill the buffers, and a paused client of this library that
  // inflates may not wake.
  const ws = new WebSocket(`ws://127.0.0.1:${address.port}/websocket/message`, { perMessageDeflate: false });
  const prices = new Map<string, number>();
  const events: LiveListener['events'] = [];
  const answers: LiveListener['answers'] = [];
  let batches = 0;
  ws.on('error', () => {});
  ws.on('message', (data) => {
    const message: unknown = JSON.parse(String(data));
    if (Array.isArray(message)) {
      batches += 1;
      for (const { code, price } of pricesShape.parse(message)) prices.set(code, price);
    } else if (answerShape.safeParse(message).success) answers.push(answerShape.parse(message));
    else events.push(eventShape.parse(message));
  });
  const closed = once(ws, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
  const [[serverSide]] = await Promise.all([accepted, once(ws, 'open')]);
  return {
    ws,
    prices,
    batches: () => batches,
    events,
    answers,
    send: (command) => ws.send(JSON.stringify(command)),
    serverSide,
    closed,
  };
}
