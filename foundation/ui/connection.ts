import { createStore, useStore } from './store.ts';

export type Connection = {
  readonly online: boolean;
  /** When the network went, in milliseconds since 1970. */
  readonly offlineSince: number | undefined;
  /** Whether live prices arrive. */
  readonly live: 'open' | 'reconnecting';
};

const connection = createStore<Connection>({ online: true, offlineSince: undefined, live: 'open' });

/** The live channel says how it fares. */
export function reportLive(live: Connection['live']) {
  change({ live });
}

/** What the page knows of its connection. */
export function useConnection(): Connection {
  return useStore(connection);
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
  connection.set({ ...connection.get(), ...changes });
}
