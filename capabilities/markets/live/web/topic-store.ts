export type TopicStore = ReturnType<typeof createTopicStore>;

/**
 * Public topics of the live channel: what each last told on this connection, for the components that follow
 * it.
 */
export function createTopicStore(onFollowed: (topics: ReadonlySet<string>) => void) {
  const told = new Map<string, unknown>();
  const listeners = new Map<string, Set<() => void>>();

  return {
    receive(topic: string, data: unknown) {
      if (!listeners.has(topic)) return;
      told.set(topic, data);
      for (const listener of listeners.get(topic) ?? []) listener();
    },
    /** The connection has gone: the states received may have changed since. */
    forget() {
      told.clear();
      for (const own of listeners.values()) for (const listener of own) listener();
    },
    state: (topic: string): unknown => told.get(topic),
    subscribe(topic: string, listener: () => void): () => void {
      const own = listeners.get(topic) ?? new Set();
      listeners.set(topic, own.add(listener));
      if (own.size === 1) onFollowed(new Set(listeners.keys()));
      return () => {
        own.delete(listener);
        if (own.size > 0) return;
        listeners.delete(topic);
        told.delete(topic);
        onFollowed(new Set(listeners.keys()));
      };
    },
  };
}
