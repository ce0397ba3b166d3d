import { reconnectDelay } from './back-off.ts';
import { type LiveEvent, type LivePrice, readLiveMessage } from './live-message.ts';

/** What the channel needs of a browser's WebSocket; tests bring their own. */
export interface LiveSocket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveChannelOptions {
  readonly open: () => LiveSocket;
  /** The session's token, or undefined for a visitor: asked at each connection. */
  readonly token: () => string | undefined;
  readonly onPrices: (prices: readonly LivePrice[]) => void;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: 'open' | 'reconnecting') => void;
  readonly random?: () => number;
}

export interface LiveChannel {
  start(): void;
  stop(): void;
  /** The network is back, or the page is seen again: don't wait for the next attempt. */
  wake(): void;
  /** The codes the page shows now. Narrows what is pushed; an empty set leaves the subscription as it is. */
  want(codes: ReadonlySet<string>): void;
}

/** Prices come several times a second; after this long without a word the connection is taken for dead. */
const silenceMs = 45_000;

/**
 * One websocket that comes back by itself: authenticates, asks for what was missed since the last event seen, and
 * subscribes again to what the page shows.
 */
export function createLiveChannel(options: LiveChannelOptions): LiveChannel {
  const random = options.random ?? Math.random;
  let socket: LiveSocket | undefined;
  let isOpen = false;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let lastSeq: string | undefined;
  let wanted: ReadonlySet<string> = new Set();
  let subscribed: ReadonlySet<string> = new Set();

  function connect() {
    clearTimeout(retry);
    retry = undefined;
    const mine = options.open();
    socket = mine;
    mine.onopen = () => {
      isOpen = true;
      subscribed = new Set();
      const token = options.token();
      if (token !== undefined) send({ op: 'auth', token });
      if (token !== undefined && lastSeq !== undefined) send({ op: 'resume', seq: Number(lastSeq) });
      subscribe();
      options.onState('open');
      listen();
    };
    mine.onmessage = ({ data }) => {
      attempts = 0;
      listen();
      if (typeof data === 'string') receive(data);
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      drop();
      options.onState('reconnecting');
      retry = setTimeout(connect, reconnectDelay(attempts, random()));
      attempts += 1;
    };
  }

  function receive(text: string) {
    const message = readLiveMessage(text);
    if (message === undefined) return;
    if (message.kind === 'prices') return options.onPrices(message.prices);
    // A resume may repeat what already came.
    if (lastSeq !== undefined && BigInt(message.event.seq) <= BigInt(lastSeq)) return;
    lastSeq = message.event.seq;
    options.onEvent(message.event);
  }

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      const dead = socket;
      dead?.onclose?.();
      dead?.close();
    }, silenceMs);
  }

  function subscribe() {
    if (!isOpen || wanted.size === 0) return;
    const added = [...wanted].filter((code) => !subscribed.has(code));
    const removed = [...subscribed].filter((code) => !wanted.has(code));
    // First the new ones: a set that is never empty never falls back to every instrument.
    if (added.length > 0) sendCodes('subscribe', added);
    if (removed.length > 0) sendCodes('unsubscribe', removed);
    subscribed = wanted;
  }

  function sendCodes(op: 'subscribe' | 'unsubscribe', codes: readonly string[]) {
    // The server takes frames of at most 4 kB.
    for (let from = 0; from < codes.length; from += 100) send({ op, codes: codes.slice(from, from + 100) });
  }

  function send(command: object) {
    socket?.send(JSON.stringify(command));
  }

  function drop() {
    clearTimeout(silence);
    isOpen = false;
    socket = undefined;
  }

  return {
    start() {
      if (socket === undefined && retry === undefined) connect();
    },
    stop() {
      clearTimeout(retry);
      retry = undefined;
      const closing = socket;
      drop();
      closing?.close();
      lastSeq = undefined;
    },
    wake() {
      if (retry !== undefined) connect();
    },
    want(codes) {
      wanted = codes;
      subscribe();
    },
  };
}
