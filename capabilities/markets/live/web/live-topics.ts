import { useCallback, useSyncExternalStore } from 'react';
import { connectTopics } from './face.ts';
import { createTopicStore } from './topic-store.ts';

const store = createTopicStore((followed) => follow(followed));
const follow = connectTopics(store);

/** The state of a public topic, while the live channel tells it; undefined when it does not. */
export function useLiveTopic(topic: string): unknown {
  const subscribe = useCallback((listener: () => void) => store.subscribe(topic, listener), [topic]);
  const read = () => store.state(topic);
  return useSyncExternalStore(subscribe, read, read);
}
