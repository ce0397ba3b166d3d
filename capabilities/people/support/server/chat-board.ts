import { randomBytes } from 'node:crypto';
import type { PublicTopics } from '#capabilities/markets/live/face.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { type ChatTopic, officeTopic } from '../contract.ts';
import { typingMs } from '../rules.ts';
import type { Conversation } from './conversations.sql.ts';
import type { OfficeDesk } from './office.ts';

/**
 * What the live channel says of conversations, each under an unguessable name: that something happened, never
 * what. A follower of one without news since the start gets `{}` and loads it.
 */
export interface ChatBoard {
  readonly topics: PublicTopics;
  changed(chat: Pick<Conversation, 'topic' | 'status' | 'lastId' | 'operatorRead'>): void;
  typing(topic: string, side: Side): void;
  /** Something that operators alone see. */
  changedForDesk(): void;
  isTyping(topic: string, side: Side): boolean;
}

type Side = 'customer' | 'support';

const topicPattern = /^chat\/[\w-]{22}$/;
const rememberedAtMost = 20_000;

export function makeTopic(): string {
  return `chat/${randomBytes(16).toString('base64url')}`;
}

export function createChatBoard(realTime: Clock, office: OfficeDesk, changedForDesk: () => void): ChatBoard {
  const said = new Map<string, ChatTopic>();
  const typed = new Map<string, Instant>();
  const listeners: ((topic: string) => void)[] = [];
  const tell = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  office.onChange(() => tell(officeTopic));

  const isTyping = (topic: string, side: Side) =>
    realTime.now() - (typed.get(`${side} ${topic}`) ?? 0) < typingMs;

  return {
    topics: {
      stateOf(topic) {
        if (topic === officeTopic) return office.state();
        if (!topicPattern.test(topic)) return undefined;
        return { ...said.get(topic), ...(isTyping(topic, 'support') && { typing: 'support' }) };
      },
      onChange: (listener) => void listeners.push(listener),
    },
    changed({ topic, status, lastId, operatorRead }) {
      for (const side of ['customer', 'support']) typed.delete(`${side} ${topic}`);
      remember(said, topic, { status, last: `${lastId}`, readThrough: `${operatorRead}` });
      tell(topic);
      changedForDesk();
    },
    typing(topic, side) {
      remember(typed, `${side} ${topic}`, realTime.now());
      if (side === 'support') tell(topic);
      else changedForDesk();
    },
    isTyping,
    changedForDesk,
  };
}

/** The longest unchanged goes first: what is forgotten is read again. */
function remember<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > rememberedAtMost && oldest !== undefined) kept.delete(oldest);
}
