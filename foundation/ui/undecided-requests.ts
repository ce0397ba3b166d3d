import {
  createBrowserShelf,
  createMemoryShelf,
  type RequestShelf,
  type UndecidedRequest,
} from './request-shelf.ts';
import { createStore } from './store.ts';

/** Under a key: nothing is known yet, there is none, one is undecided, or one was just answered. */
export type Known = undefined | 'none' | UndecidedRequest | { readonly answered: string };

/** How tabs tell each other that a request was kept or answered. */
export interface TabChannel {
  post(news: TabNews): void;
  listen(hear: (news: unknown) => void): void;
}

interface TabNews {
  readonly key: string;
  readonly requestId: string;
  readonly isAnswered: boolean;
}

export type UndecidedRequests = ReturnType<typeof createUndecidedRequests>;

/** The undecided requests of this browser as its pages see them: each page the same, a moment later. */
export function createUndecidedRequests(shelf: RequestShelf, tabs: TabChannel) {
  const known = createStore<ReadonlyMap<string, Known>>(new Map());

  function learn(key: string, next: Known) {
    known.set(new Map(known.get()).set(key, next));
  }

  /** Reads it again, unless a read is under way. */
  async function look(key: string) {
    learn(key, (await shelf.find(key)) ?? 'none');
  }

  function learnAnswered({ key, requestId }: { readonly key: string; readonly requestId: string }) {
    const before = known.get().get(key);
    const isShown = typeof before === 'object' && 'requestId' in before && before.requestId === requestId;
    if (isShown) learn(key, { answered: requestId });
    else void look(key);
  }

  tabs.listen((news) => {
    if (!isTabNews(news) || !known.get().has(news.key)) return;
    if (news.isAnswered) learnAnswered(news);
    else void look(news.key);
  });

  return {
    known: (key: string): Known => known.get().get(key),
    subscribe: known.subscribe,
    look,
    /** Keeps a request that is about to be sent; gives the one that was kept before it, if there is one. */
    async keep(request: UndecidedRequest): Promise<UndecidedRequest> {
      const kept = await shelf.keep(request);
      learn(kept.key, kept);
      tabs.post({ key: kept.key, requestId: kept.requestId, isAnswered: false });
      return kept;
    },
    /** It has its answer, or was given up after it had been looked up. */
    async answered(request: UndecidedRequest): Promise<void> {
      await shelf.remove(request);
      learnAnswered(request);
      tabs.post({ key: request.key, requestId: request.requestId, isAnswered: true });
    },
  };
}

function isTabNews(news: unknown): news is TabNews {
  return typeof news === 'object' && news !== null && 'key' in news && 'isAnswered' in news;
}

/** Of this page. */
export const undecidedRequests = createUndecidedRequests(
  typeof indexedDB === 'undefined' ? createMemoryShelf() : createBrowserShelf(),
  browserTabs(),
);

function browserTabs(): TabChannel {
  if (typeof window === 'undefined') return { post() {}, listen() {} };
  const channel = new BroadcastChannel('requests');
  return {
    post: (news) => channel.postMessage(news),
    listen(hear) {
      channel.onmessage = ({ data }) => hear(data);
    },
  };
}
