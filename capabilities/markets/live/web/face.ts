import { reportLive } from '#foundation/ui/connection.ts';
import { session } from '#foundation/ui/session-state.ts';
import { createLiveChannel, type LiveSocket } from './live-channel.ts';
import type { LiveEvent } from './live-message.ts';
import type { TopicStore } from './topic-store.ts';

/** What keeps, in the page, what the server's board holds. */
export interface BoardStore {
  receive(items: readonly unknown[]): void;
  setLive(isLive: boolean): void;
}

let onEvent: (event: LiveEvent) => void = () => undefined;
let isLive = false;
let topics: TopicStore | undefined;
let board: BoardStore | undefined;

const channel = createLiveChannel({
  open: () => openSocket(),
  token: () => session.get().token,
  age: session.customerAgeMs,
  onBoard: (items) => board?.receive(items),
  onEvent: (event) => onEvent(event),
  onTopic: (topic, data) => topics?.receive(topic, data),
  onSignedOut: (token) => session.lose(token),
  onState: (state) => {
    isLive = state === 'open';
    board?.setLive(isLive);
    reportLive(state);
    if (state === 'reconnecting') topics?.forget();
  },
});

function openSocket(): LiveSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const browserSocket = new WebSocket(`${scheme}://${location.host}/websocket/message`);
  const socket: LiveSocket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => browserSocket.send(text),
    close: () => browserSocket.close(),
  };
  browserSocket.onopen = () => socket.onopen?.();
  browserSocket.onmessage = ({ data }) => socket.onmessage?.({ data });
  browserSocket.onclose = () => socket.onclose?.();
  return socket;
}

/** Opens the live channel; private events go to the listener. Returns the way to close it. */
export function connectLive(listener: (event: LiveEvent) => void): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') channel.wake();
  };
  onEvent = listener;
  channel.start();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    onEvent = () => undefined;
    channel.stop();
  };
}

/** The page's prices, once a screen shows any. Returns the way to ask for some codes alone. */
export function connectBoard(store: BoardStore): (codes: ReadonlySet<string>) => void {
  board = store;
  store.setLive(isLive);
  return channel.want;
}

/**
 * Few pages show public topics: their store comes with them (`live-topics.ts`). Returns the way to
 * follow some.
 */
export function connectTopics(store: TopicStore): (followed: ReadonlySet<string>) => void {
  topics = store;
  return channel.follow;
}
