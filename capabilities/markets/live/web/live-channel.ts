import { reconnectDelay } from '#foundation/ui/back-off.ts';
import { type LiveEvent, readLiveMessage } from './live-message.ts';

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
  /** How old the oldest of the customer's data on the page may be, in ms. */
  readonly age: () => number;
  readonly onBoard: (items: readonly unknown[]) => void;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onTopic: (topic: string, data: unknown) => void;
  /** The session of a token that was shown is over. */
  readonly onSignedOut: (token: string | undefined) => void;
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
  /** The public topics that the page shows now. */
  follow(topics: ReadonlySet<string>): void;
}

type Names = 'codes' | 'topics';

/** Prices come several times a second; after this long without a word the connection is taken for dead. */
const silenceMs = 45_000;
const askAgainMs = 5_000;

/**
 * One websocket that reconnects by itself: authenticates, asks for what was missed since the last event seen
 * (before the first one: since the page's own data), and subscribes again to what the page shows.
 */
export function createLiveChannel(options: LiveChannelOptions): LiveChannel {
  const random = options.random ?? Math.random;
  let socket: LiveSocket | undefined;
  let isOpen = false;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let lastSeq: string | undefined;
  /** The token that the last sequence is of. */
  let heardBy: string | undefined;
  const wanted: Record<Names, ReadonlySet<string>> = { codes: new Set(), topics: new Set() };
  const subscribed: Record<Names, ReadonlySet<string>> = { codes: new Set(), topics: new Set() };

  function connect() {
    clearTimeout(retry);
    retry = undefined;
    const mine = options.open();
    socket = mine;
    mine.onopen = () => {
      isOpen = true;
      authenticate(options.token());
      subscribed.codes = subscribed.topics = new Set();
      subscribe('codes');
      subscribe('topics');
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
    if (message.kind === 'board') return options.onBoard(message.items);
    if (message.kind === 'topic') return options.onTopic(message.topic, message.data);
    if (message.kind === 'askAgain') {
      clearTimeout(again);
      again = setTimeout(() => authenticate(options.token()), askAgainMs * (1 + random()));
      return;
    }
    if (message.kind === 'signedOut') return options.onSignedOut(heardBy);
    if (message.kind === 'signedIn') {
      lastSeq ??= message.seq;
      return;
    }
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

  function authenticate(token: string | undefined) {
    if (token !== heardBy) lastSeq = undefined;
    heardBy = token;
    if (token === undefined) return;
    if (lastSeq === undefined) return send({ op: 'auth', token, age: options.age() });
    send({ op: 'auth', token });
    send({ op: 'resume', seq: Number(lastSeq) });
  }

  function subscribe(names: Names) {
    const [now, before] = [wanted[names], subscribed[names]];
    // No codes would mean every instrument.
    if (!isOpen || (names === 'codes' && now.size === 0)) return;
    // First the new ones: a set that is never empty never falls back to every instrument.
    sendNames(
      'subscribe',
      names,
      [...now].filter((name) => !before.has(name)),
    );
    sendNames(
      'unsubscribe',
      names,
      [...before].filter((name) => !now.has(name)),
    );
    subscribed[names] = now;
  }

  function sendNames(op: 'subscribe' | 'unsubscribe', names: Names, all: readonly string[]) {
    // The server takes frames of at most 4 kB.
    for (let from = 0; from < all.length; from += 100) send({ op, [names]: all.slice(from, from + 100) });
  }

  function send(command: object) {
    socket?.send(JSON.stringify(command));
  }

  function drop() {
    clearTimeout(silence);
    clearTimeout(again);
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
    },
    wake() {
      if (retry !== undefined) connect();
    },
    want(codes) {
      wanted.codes = codes;
      subscribe('codes');
    },
    follow(topics) {
      wanted.topics = topics;
      subscribe('topics');
    },
  };
}
