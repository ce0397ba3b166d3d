import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { minuteMs, secondMs } from '#foundation/time/clock.ts';

export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A connection that lived this long was a good one: the next wait is the first again. */
  readonly steadyAfterMs: number;
}

const defaultBackOff: BackOff = { firstMs: 1_000, longestMs: 60_000, steadyAfterMs: 30_000 };
const handshakeTimeoutMs = 10_000;
const maxFrameBytes = 4 * 1024 * 1024;
/** The venue refuses this client: retrying at once would count against its limits. */
const refusedStatuses = new Set([401, 403, 418, 429]);

export interface VenueConnectionNeeds {
  /** Named in the log instead of the address, which may hold a key. */
  readonly venue: string;
  readonly url: string;
  /** Called with every new connection: subscriptions are the caller's to renew. */
  readonly onOpen: () => void;
  /** Reads a frame; what it returns says why the frame is a bad one. */
  readonly onFrame: (text: string) => string | undefined;
  /** The connection is lost; a new one is being opened. */
  readonly onBroken: () => void;
  /** Absent where the venue itself speaks each second. */
  readonly keepAlive?: { readonly frame: object; readonly everyMs: number };
  /** A connection that says nothing for so long is taken for dead. */
  readonly silentAfterMs: number;
  readonly backOff?: BackOff;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface VenueConnection {
  /** Sends a frame, if the connection is open. */
  send(frame: object): void;
  stop(): void;
}

/**
 * Keeps one websocket to a venue: opened again with growing, shaken waits, and given up when it falls silent.
 */
export function connectToVenue(options: VenueConnectionNeeds): VenueConnection {
  const { venue, log, keepAlive, backOff = defaultBackOff } = options;
  const badFrames = countBadFrames(venue, log);
  let ws: WebSocket | undefined;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  function open(): void {
    const socket = new WebSocket(options.url, {
      handshakeTimeout: handshakeTimeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
    });
    ws = socket;
    let wasOpen = false;
    let reason = 'closed by the venue';
    const timers: NodeJS.Timeout[] = [];
    const silence = setTimeout(() => end('silent'), Math.max(options.silentAfterMs, handshakeTimeoutMs));
    const end = (why: string) => {
      reason = why;
      socket.terminate();
    };
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => {
      if (refusedStatuses.has(statusCode)) failures = Math.max(failures, 16);
      end(`refused with status ${statusCode}`);
    });
    socket.on('open', () => {
      wasOpen = true;
      clearTimeout(silence);
      const listening = setTimeout(() => end('silent'), options.silentAfterMs);
      timers.push(
        listening,
        setTimeout(() => {
          failures = 0;
        }, backOff.steadyAfterMs),
      );
      if (keepAlive !== undefined)
        timers.push(setInterval(() => socket.send(JSON.stringify(keepAlive.frame)), keepAlive.everyMs));
      socket.on('message', (data, isBinary) => {
        listening.refresh();
        const problem = isBinary ? 'not text' : options.onFrame(data.toString());
        if (problem !== undefined) badFrames.count(problem);
      });
      log.info({ venue }, 'feed connected');
      options.onOpen();
    });
    socket.on('error', ({ message }) => {
      if (reason === 'closed by the venue') reason = withoutQuery(message);
    });
    socket.on('close', () => {
      clearTimeout(silence);
      for (const timer of timers) clearTimeout(timer);
      if (isStopped) return;
      if (wasOpen) options.onBroken();
      const wait = waitMs(failures, backOff);
      failures += 1;
      log.warn(
        { venue, reason, wait: Math.round(wait), failures },
        'feed lost: its connection is opened again after wait',
      );
      retry = setTimeout(open, wait);
    });
  }

  open();
  return {
    send(frame) {
      if (ws?.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame));
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      badFrames.stop();
      ws?.terminate();
    },
  };
}

/** Twice as long after each failure up to the longest, of that between the half and the whole by chance. */
export function waitMs(failures: number, { firstMs, longestMs }: BackOff, chance = Math.random()): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures, 30)) * (0.5 + chance / 2);
}

/** Errors of the network name the address, and a key may stand behind its question mark. */
function withoutQuery(message: string): string {
  return message.replaceAll(/\?\S*/g, '');
}

/** Counts what can't be read and says so once a minute, with the last reason. */
function countBadFrames(venue: string, log: Pick<Logger, 'warn'>) {
  let count = 0;
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    log.warn({ venue, count, last }, 'frames of a venue could not be used in the last minute');
    count = 0;
  };
  return {
    count(reason: string): void {
      count += 1;
      last = reason;
      timer ??= setTimeout(tell, minuteMs);
    },
    stop(): void {
      clearTimeout(timer);
      if (count > 0) tell();
    },
  };
}

/** How often a quiet connection is asked for a sign of life. */
export const keepAliveEveryMs = 10 * secondMs;
