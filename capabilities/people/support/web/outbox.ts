import type { Refusal } from '#foundation/refusals/result.ts';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { createStore, type Store } from '#foundation/ui/store.ts';

/** A message that the platform has not confirmed. */
export interface Outgoing {
  /** The same at each attempt: it is kept once. */
  readonly requestId: string;
  readonly text: string;
  readonly pictures: readonly ReadyPicture[];
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly refusal?: Refusal;
}

/** `later`: the connection is gone, it may or may not have arrived. */
export type Delivery = 'sent' | 'later' | Refusal;

export interface OutboxNeeds {
  readonly deliver: (message: Outgoing) => Promise<Delivery>;
  /** Texts outlive the page; pictures do not. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly key: string;
  readonly retryMs?: number;
}

export interface Outbox extends Pick<Store<readonly Outgoing[]>, 'get' | 'subscribe'> {
  send(message: Pick<Outgoing, 'requestId' | 'text' | 'pictures'>): void;
  /** After a refusal. */
  again(requestId: string): void;
  drop(requestId: string): void;
  /** They are seen in the conversation: another tab, or an answer that was lost, has brought them. */
  arrived(requestIds: ReadonlySet<string>): void;
  /** The connection may be back. */
  wake(): void;
  stop(): void;
}

const textsKept = 20;

/** Sends one after the other, in order, until each is confirmed or refused. */
export function createOutbox({ deliver, storage, key, retryMs = 3_000 }: OutboxNeeds): Outbox {
  const messages = createStore(restored(storage, key));
  let isBusy = false;
  let isStopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function change(next: readonly Outgoing[]): void {
    keep(storage, key, next);
    messages.set(next);
  }

  function put(requestId: string, changes: Partial<Outgoing>): void {
    change(messages.get().map((each) => (each.requestId === requestId ? { ...each, ...changes } : each)));
  }

  function without(requestId: string): void {
    change(messages.get().filter((each) => each.requestId !== requestId));
  }

  async function work(): Promise<void> {
    if (isBusy || isStopped) return;
    isBusy = true;
    clearTimeout(retry);
    for (;;) {
      const next = messages.get().find(({ state }) => state !== 'refused');
      if (next === undefined || isStopped) break;
      if (next.state !== 'sending') put(next.requestId, { state: 'sending' });
      const delivery = await deliver(next).catch(() => 'later' as const);
      if (delivery === 'sent') without(next.requestId);
      else if (delivery === 'later') {
        put(next.requestId, { state: 'waiting' });
        if (!isStopped) retry = setTimeout(() => void work(), retryMs);
        break;
      } else put(next.requestId, { state: 'refused', refusal: delivery });
    }
    isBusy = false;
  }

  return {
    get: messages.get,
    subscribe: messages.subscribe,
    send(message) {
      change([...messages.get(), { ...message, state: 'sending' }]);
      void work();
    },
    again(requestId) {
      put(requestId, { state: 'waiting' });
      void work();
    },
    drop: without,
    arrived(requestIds) {
      if (messages.get().some((each) => requestIds.has(each.requestId)))
        change(messages.get().filter((each) => !requestIds.has(each.requestId)));
    },
    wake: () => void work(),
    stop() {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}

function restored(storage: OutboxNeeds['storage'], key: string): readonly Outgoing[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each: { requestId?: unknown; text?: unknown }) =>
      typeof each?.requestId === 'string' && typeof each.text === 'string'
        ? [{ requestId: each.requestId, text: each.text, pictures: [], state: 'waiting' as const }]
        : [],
    );
  } catch {
    return [];
  }
}

/** One with pictures is not kept: sent again without them it would be another message. */
function keep(storage: OutboxNeeds['storage'], key: string, messages: readonly Outgoing[]): void {
  const texts = messages
    .filter(({ pictures, state }) => pictures.length === 0 && state !== 'refused')
    .map(({ requestId, text }) => ({ requestId, text }))
    .slice(-textsKept);
  try {
    if (texts.length === 0) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(texts));
  } catch {
    // Full or forbidden: the page itself still has them.
  }
}
