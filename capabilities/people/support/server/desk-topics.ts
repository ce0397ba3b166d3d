import { randomBytes } from 'node:crypto';
import type { PublicTopics } from '#capabilities/markets/live/face.ts';
import type { DeskTopic } from '../desk-topic.ts';

/** However many conversations move, the desk hears of it so often at most. */
const toldEveryMs = 200;
const sessionsAtMost = 1_000;

/**
 * What the live channel says to the desk: that something changed, never what. Each session of an operator
 * follows an unguessable name of its own, for as long as it is open and permitted, which is checked each
 * time.
 */
export interface DeskTopics {
  readonly topics: PublicTopics;
  topicOf(sessionId: string): string;
  changed(): void;
  stop(): void;
}

export interface DeskTopicsNeeds {
  /** Which of these sessions are open still and may look at conversations. */
  readonly mayLook: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly onError: (failure: unknown) => void;
}

export function createDeskTopics({ mayLook, onError }: DeskTopicsNeeds): DeskTopics {
  const topicOfSession = new Map<string, string>();
  const said = new Map<string, DeskTopic>();
  const listeners: ((topic: string) => void)[] = [];
  let telling: ReturnType<typeof setTimeout> | undefined;

  function forget(sessionId: string): void {
    said.delete(topicOfSession.get(sessionId) ?? '');
    topicOfSession.delete(sessionId);
  }

  async function tell(): Promise<void> {
    const followed = [...topicOfSession];
    if (followed.length === 0) return;
    const permitted = await mayLook(followed.map(([sessionId]) => sessionId));
    for (const [sessionId, topic] of followed) {
      if (!permitted.has(sessionId)) {
        forget(sessionId);
        continue;
      }
      said.set(topic, { changes: (said.get(topic)?.changes ?? 0) + 1 });
      for (const listener of listeners) listener(topic);
    }
  }

  return {
    topics: {
      stateOf: (topic) => said.get(topic),
      onChange: (listener) => void listeners.push(listener),
    },
    topicOf(sessionId) {
      const topic = topicOfSession.get(sessionId) ?? `desk/${randomBytes(16).toString('base64url')}`;
      topicOfSession.set(sessionId, topic);
      if (!said.has(topic)) said.set(topic, { changes: 0 });
      const [oldest] = topicOfSession.keys();
      if (topicOfSession.size > sessionsAtMost && oldest !== undefined) forget(oldest);
      return topic;
    },
    changed() {
      telling ??= setTimeout(() => {
        telling = undefined;
        tell().catch(onError);
      }, toldEveryMs);
    },
    stop: () => clearTimeout(telling),
  };
}
