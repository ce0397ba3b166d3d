import type { PublicTopics } from '../face.ts';
import { type SharedFrame, sharedFrame } from './frames.ts';

export type TopicFollower = (frame: SharedFrame) => void;

/** The followers of each topic. A change costs one frame, and one write for each follower. */
export interface TopicBoard {
  /** Sends the state as it is, and every later one. False when there is no such topic. */
  follow(topic: string, follower: TopicFollower): boolean;
  leave(topic: string, follower: TopicFollower): void;
}

export function createTopicBoard(topics: PublicTopics | undefined): TopicBoard {
  const followers = new Map<string, Set<TopicFollower>>();

  function frameOf(topic: string): SharedFrame | undefined {
    const data = topics?.stateOf(topic);
    return data && sharedFrame(JSON.stringify({ topic, data }));
  }

  topics?.onChange((topic) => {
    const own = followers.get(topic);
    const frame = own && frameOf(topic);
    if (frame !== undefined) for (const follower of own ?? []) follower(frame);
  });

  return {
    follow(topic, follower) {
      const frame = frameOf(topic);
      if (frame === undefined) return false;
      followers.set(topic, (followers.get(topic) ?? new Set()).add(follower));
      follower(frame);
      return true;
    },
    leave(topic, follower) {
      const own = followers.get(topic);
      own?.delete(follower);
      if (own?.size === 0) followers.delete(topic);
    },
  };
}

/** Topics of several: each is of the first that knows it. */
export function joinTopics(...all: readonly PublicTopics[]): PublicTopics {
  return {
    stateOf(topic) {
      for (const topics of all) {
        const state = topics.stateOf(topic);
        if (state !== undefined) return state;
      }
      return undefined;
    },
    onChange(listener) {
      for (const topics of all) topics.onChange(listener);
    },
  };
}
