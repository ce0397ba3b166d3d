import { useCallback, useSyncExternalStore } from 'react';
import { systemClock } from '#foundation/time/clock.ts';
import { reportLive } from '#foundation/ui/connection.ts';
import { endSessionOf, session } from '#foundation/ui/session-state.ts';
import { isWild } from '../rules.ts';
import { createLiveChannel, type LiveSocket } from './live-channel.ts';
import type { LiveEvent, LivePrice } from './live-message.ts';
import { createPriceStore, type PriceSeed } from './price-store.ts';
import type { TopicStore } from './topic-store.ts';

/**
 * The page's live prices. A component that asks for one code renders when that code moves, and nothing else
 * does.
 */

let onEvent: (event: LiveEvent) => void = () => undefined;
let topics: TopicStore | undefined;

const channel = createLiveChannel({
  open: () => openSocket(),
  token: () => session.get().token,
  age: session.customerAgeMs,
  onPrices: (prices) => store.receive(prices),
  onEvent: (event) => onEvent(event),
  onTopic: (topic, data) => topics?.receive(topic, data),
  onSignedOut: endSessionOf,
  onState: (state) => {
    store.setLive(state === 'open');
    reportLive(state);
    if (state === 'reconnecting') topics?.forget();
  },
});

let wanted: ReadonlySet<string> | undefined;
const store = createPriceStore({
  schedule: (work) => requestAnimationFrame(work),
  now: () => systemClock.now(),
  // A screen mounts its rows one by one: they are asked for together.
  onWanted: (codes) => {
    if (wanted === undefined) queueMicrotask(askForWanted);
    wanted = codes;
  },
});

function askForWanted() {
  if (wanted !== undefined) channel.want(wanted);
  wanted = undefined;
}

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
export function connectLivePrices(listener: (event: LiveEvent) => void): () => void {
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

/**
 * Public topics are few pages' wish: their store comes with them (`live-topics.ts`). Returns the way to
 * follow some.
 */
export function connectTopics(store: TopicStore): (followed: ReadonlySet<string>) => void {
  topics = store;
  return channel.follow;
}

export function seedPrices(seeds: readonly PriceSeed[]) {
  store.seed(seeds);
}

/** The latest price without listening to it: for sorting. */
export function peekPrice(code: string): LivePrice | undefined {
  return store.price(code);
}

export function subscribePrice(code: string, listener: () => void): () => void {
  return store.subscribe(code, listener);
}

export function useLivePrice(code: string): LivePrice | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [code]);
  const read = () => store.price(code);
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether a code's latest price is one that decides nothing, by itself and not by its time. */
export function useIsWild(code: string): boolean {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [code]);
  const read = () => isWild(store.price(code)?.unsound);
  return useSyncExternalStore(subscribe, read, read);
}

/** The mini chart's last 100 points. */
export function useLivePoints(code: string): readonly number[] {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [code]);
  const read = () => store.points(code) ?? noPoints;
  return useSyncExternalStore(subscribe, read, read);
}
const noPoints: readonly number[] = [];

/**
 * How old a code's price is in whole seconds, once that is more than `shownFrom`; it is looked at each
 * second.
 */
export function usePriceAge(code: string, shownFrom: number): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const looking = setInterval(listener, 1_000);
      const leave = store.subscribe(code, listener);
      return () => {
        clearInterval(looking);
        leave();
      };
    },
    [code],
  );
  const read = () => {
    const seconds = Math.floor((store.ageMs(code) ?? 0) / 1_000);
    return seconds >= shownFrom ? seconds : undefined;
  };
  return useSyncExternalStore(subscribe, read, read);
}
