import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { StoredEvent } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { type FramedBoard, type SharedFrame, textFrame } from './frames.ts';
import type { TopicBoard, TopicFollower } from './live-topics.ts';

/** The board waits while more than this is unsent; then the client gets only the newest. */
const boardWaitsAboveBytes = 256 * 1024;
/** A client that does not even take its own events and answers is cut off, and resumes when it reconnects. */
const cutOffAboveBytes = 1024 * 1024;
const codesAtMost = 2_000;
const topicsAtMost = 100;
const opsAtOnce = 60;
const badFramesAtMost = 10;
const eventsPerPage = 200;
const pagesAtMost = 25;

/** No page is older: for what it missed by then it reloads. */
const oldestPageMs = 3_600_000;
/**
 * What a page asked for may have been decided before that and stored after; and its word takes a while to
 * come here.
 */
const pageMarginMs = 2_000;

const names = z.array(z.string().min(1).max(40)).min(1).max(500).optional();
/** Of the board by codes, or public states by topics. */
const narrowing = { codes: names, topics: names };
const hasAny = ({ codes, topics }: { codes?: unknown; topics?: unknown }) => (codes ?? topics) !== undefined;
const command = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribe'), ...narrowing }).refine(hasAny),
  z.object({ op: z.literal('unsubscribe'), ...narrowing }).refine(hasAny),
  z.object({
    op: z.literal('auth'),
    token: z.string().min(1).max(500),
    age: z.number().min(0).optional(),
  }),
  z.object({
    op: z.literal('resume'),
    seq: z.union([z.int().min(0), z.string().regex(/^\d{1,18}$/)]).transform(BigInt),
  }),
]);
type Command = z.output<typeof command>;

export interface LiveClientNeeds {
  readonly ws: WebSocket;
  /** The connection under it, for frames that are made once for all. */
  readonly socket: Duplex;
  readonly board: FramedBoard;
  readonly topics: TopicBoard;
  /** False for a client that follows topics alone. */
  readonly wantsBoard: boolean;
  readonly authenticate: (token: string) => Promise<{ readonly customerId: CustomerId } | undefined>;
  readonly eventsAfter: (customerId: CustomerId, sequence: bigint, limit: number) => Promise<StoredEvent[]>;
  readonly sequenceAgo: (customerId: CustomerId, ms: number) => Promise<bigint>;
  /** The customer of this connection is another one, or none any more. */
  readonly onCustomer: (before: CustomerId | undefined, now: CustomerId | undefined) => void;
  readonly onFailure: (failure: unknown) => void;
}

/** One connection of the live channel. */
export interface LiveClient {
  /** Sends what the last batch changed, or all that changed since this client kept up. */
  sendBoard(): void;
  sendEvents(events: readonly StoredEvent[]): void;
  /** Asks for a sign of life; false when the last one was not answered. */
  ping(): boolean;
  /** Says that the session is over, when it is, and closes the connection. */
  checkSession(): Promise<void>;
  /** The connection has ended. */
  left(): void;
}

export function createLiveClient(options: LiveClientNeeds): LiveClient {
  const { ws, socket, board, wantsBoard } = options;
  const subscribed = new Set<string>();
  const followed = new Set<string>();
  let sentBatch = board.batch;
  let isAlive = true;
  let badFrames = 0;
  let opsWaiting = 0;
  let ops: Promise<void> = Promise.resolve();
  let token: string | undefined;
  let customerId: CustomerId | undefined;
  let lastSequence = -1n;
  /** Events that came while older ones are being read. */
  let heldBack: StoredEvent[] | undefined;

  function write(frame: Buffer): void {
    if (ws.readyState !== ws.OPEN) return;
    socket.write(frame);
    // It asks (or has much happening to it) and does not read.
    if (socket.writableLength > cutOffAboveBytes) ws.terminate();
  }

  const takesDeflated = ws.extensions.includes('permessage-deflate');
  const shared = (frame: SharedFrame) => (takesDeflated ? frame.deflated : frame.plain);

  const follower: TopicFollower = (frame) => write(shared(frame));

  function answer(body: { op?: string; ok: boolean; refusal?: RefusalName; seq?: number | string }): void {
    write(textFrame(JSON.stringify(body)));
  }

  function refuseFrame(): void {
    badFrames += 1;
    if (badFrames > badFramesAtMost) ws.close(1008, 'too many bad frames');
    else answer({ ok: false, refusal: 'INPUT_INVALID' });
  }

  async function carryOut(asked: Command): Promise<void> {
    switch (asked.op) {
      case 'subscribe': {
        if (asked.topics !== undefined) follow(asked.topics);
        if (asked.codes === undefined) return;
        const known = asked.codes.filter(board.knows);
        if (subscribed.size + known.length > codesAtMost) {
          return answer({ op: asked.op, ok: false, refusal: 'INPUT_INVALID' });
        }
        for (const code of known) subscribed.add(code);
        // Only unknown codes were asked for: that is no wish for all of them.
        if (known.length === 0) return answer({ op: asked.op, ok: false, refusal: 'INSTRUMENT_UNKNOWN' });
        return write(board.of(known));
      }
      case 'unsubscribe': {
        for (const topic of asked.topics ?? []) unfollow(topic);
        if (asked.codes === undefined) return;
        const wasNarrow = subscribed.size > 0;
        for (const code of asked.codes) subscribed.delete(code);
        if (wasNarrow && subscribed.size === 0) write(shared(board.all()));
        return;
      }
      case 'auth': {
        return await signIn(asked.token, asked.age);
      }
      case 'resume': {
        if (customerId === undefined) return answer({ op: 'resume', ...unauthenticated });
        await resume(customerId, asked.seq);
      }
    }
  }

  function follow(topics: readonly string[]): void {
    // It may have gone while what it asked before was done.
    if (ws.readyState !== ws.OPEN) return;
    const added = new Set(topics).difference(followed);
    const isTooMuch = followed.size + added.size > topicsAtMost;
    const known = isTooMuch ? [] : [...added].filter((topic) => options.topics.follow(topic, follower));
    for (const topic of known) followed.add(topic);
    if (known.length === added.size) return;
    answer({ op: 'subscribe', ok: false, refusal: isTooMuch ? 'INPUT_INVALID' : 'NOT_FOUND' });
  }

  function unfollow(topic: string): void {
    if (followed.delete(topic)) options.topics.leave(topic, follower);
  }

  /** With the age of the page's data: tells what happened since as well, before anything new. */
  async function signIn(given: string, age: number | undefined): Promise<void> {
    if (age !== undefined) heldBack ??= [];
    await authenticate(given);
    if (customerId === undefined || age === undefined) {
      heldBack = undefined;
      answer({ op: 'auth', ...(customerId === undefined ? unauthenticated : { ok: true }) });
      return;
    }
    const after = await options.sequenceAgo(customerId, Math.min(age, oldestPageMs) + pageMarginMs);
    answer({ op: 'auth', ok: true, seq: wireSequence(after) });
    await resume(customerId, after);
  }

  async function authenticate(given: string): Promise<void> {
    const session = await options.authenticate(given);
    const before = customerId;
    token = session === undefined ? undefined : given;
    customerId = session?.customerId;
    if (before !== customerId) {
      lastSequence = -1n;
      heldBack &&= [];
    }
    options.onCustomer(before, customerId);
  }

  /**
   * Stored events first, then those that came meanwhile; none twice. Where it fails these wait for it to be
   * asked again: none is skipped.
   */
  async function resume(of: CustomerId, after: bigint): Promise<void> {
    heldBack ??= [];
    lastSequence = after;
    for (let page = 0; page < pagesAtMost; page += 1) {
      const events = await options.eventsAfter(of, lastSequence, eventsPerPage);
      for (const event of events) sendEvent(event);
      if (events.length < eventsPerPage) break;
    }
    const meanwhile = heldBack;
    heldBack = undefined;
    for (const event of meanwhile) sendEvent(event);
  }

  function sendEvent({ event, sequence, data }: StoredEvent): void {
    if (sequence <= lastSequence) return;
    lastSequence = sequence;
    write(textFrame(JSON.stringify({ event, seq: wireSequence(sequence), data })));
  }

  ws.on('pong', () => {
    isAlive = true;
  });
  ws.on('message', (data, isBinary) => {
    isAlive = true;
    if (isBinary) return ws.close(1003, 'text frames only');
    const asked = parseCommand(data.toString());
    if (asked === undefined) return refuseFrame();
    opsWaiting += 1;
    if (opsWaiting > opsAtOnce) return ws.close(1008, 'too many commands at once');
    ops = ops
      .then(() => carryOut(asked))
      .catch((failure: unknown) => {
        options.onFailure(failure);
        answer({ op: asked.op, ok: false, refusal: 'SERVICE_UNAVAILABLE' });
      })
      .finally(() => {
        opsWaiting -= 1;
      });
  });
  if (wantsBoard) write(shared(board.all()));

  return {
    sendBoard() {
      if (!wantsBoard || sentBatch === board.batch) return;
      // Latest only: nothing is queued for a client that is behind; it gets the difference when it has
      // caught up.
      if (socket.writableLength > boardWaitsAboveBytes) return;
      const keptUp = sentBatch === board.batch - 1;
      const frame =
        subscribed.size === 0 && keptUp
          ? shared(board.changed())
          : board.since(sentBatch, subscribed.size === 0 ? undefined : subscribed);
      sentBatch = board.batch;
      if (frame !== undefined) write(frame);
    },
    sendEvents(events) {
      for (const event of events) {
        if (heldBack === undefined) sendEvent(event);
        else if (heldBack.length < eventsPerPage * pagesAtMost) heldBack.push(event);
        else ws.terminate();
      }
    },
    ping() {
      if (!isAlive) return false;
      isAlive = false;
      ws.ping();
      // Pings are hidden from a browser's page: an empty list tells it that the channel lives while markets
      // are closed.
      if (socket.writableLength === 0) write(emptyFrame);
      return true;
    },
    async checkSession() {
      if (token === undefined) return;
      await authenticate(token);
      if (customerId !== undefined) return;
      answer({ op: 'auth', ...unauthenticated });
      ws.close(sessionOver, 'the session is over');
    },
    left() {
      for (const topic of followed) unfollow(topic);
    },
  };
}

/** A number as long as one holds it exactly. */
function wireSequence(sequence: bigint): number | string {
  return sequence <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sequence) : sequence.toString();
}

/** As 401, among the codes that are for applications. */
const sessionOver = 4401;
const unauthenticated = { ok: false, refusal: 'UNAUTHENTICATED' } as const;
const emptyFrame = textFrame('[]');

function parseCommand(text: string): Command | undefined {
  try {
    return command.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
