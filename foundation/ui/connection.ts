import { useSyncExternalStore } from 'react';

export type Connection = {
  readonly online: boolean;
  /** When the network went, in milliseconds since 1970. */
  readonly offlineSince: number | undefined;
  /** Whether live prices arrive. */
  readonly live: 'open' | 'reconnecting';
};

let state: Connection = { online: true, offlineSince: undefined, live: 'open' };
const listeners = new Set<() => void>();

/** The live channel says how it fares. */
export function reportLive(live: Connection['live']) {
  change({ live });
}

/** What the page knows of its connection. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, read);
}

/** Follows the browser's own news of the network; `now` gives milliseconds since 1970. */
export function watchNetwork(now: () => number) {
  const apply = () =>
    change(
      navigator.onLine ? { online: true, offlineSince: undefined } : { online: false, offlineSince: now() },
    );
  window.addEventListener('online', apply);
  window.addEventListener('offline', apply);
  if (!navigator.onLine) apply();
}

function change(changes: Partial<Connection>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read() {
  return state;
}
