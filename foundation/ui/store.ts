import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  /** Calls the listener after each change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

export function createStore<State>(first: State): Store<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<State>({ subscribe, get }: Pick<Store<State>, 'subscribe' | 'get'>): State {
  return useSyncExternalStore(subscribe, get, get);
}
