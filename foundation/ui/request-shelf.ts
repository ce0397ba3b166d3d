/** A money command that was sent and is not known to be decided. */
export interface UndecidedRequest {
  /** Whose it is, in which book, which call, and about what: one of each at a time. */
  readonly key: string;
  readonly requestId: string;
  /** What was asked, with its files and without the call's secrets. */
  readonly input: Readonly<Record<string, unknown>>;
  /** By this machine's clock, in milliseconds. */
  readonly askedAt: number;
}

/** Where undecided requests are kept. */
export interface RequestShelf {
  find(key: string): Promise<UndecidedRequest | undefined>;
  /**
   * Keeps the request unless one is kept under its key already, and gives the one that is: a single step,
   * whatever other tabs do.
   */
  keep(request: UndecidedRequest): Promise<UndecidedRequest>;
  remove(request: UndecidedRequest): Promise<void>;
}

/** Of each browser. When there are more, the oldest goes. */
const keptAtMost = 50;

/** A shelf as long-lived as the page. */
export function createMemoryShelf(): RequestShelf {
  const kept = new Map<string, UndecidedRequest>();
  return {
    find: async (key) => kept.get(key),
    async keep(request) {
      const before = kept.get(request.key);
      if (before !== undefined) return before;
      kept.set(request.key, request);
      const [oldest] = kept.keys();
      if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
      return request;
    },
    async remove({ key, requestId }) {
      if (kept.get(key)?.requestId === requestId) kept.delete(key);
    },
  };
}

const table = 'undecided';

/**
 * The browser's database: it outlives the page, every tab sees it, and it holds files. Private windows and
 * full disks may refuse it; then the requests live as long as the page.
 */
export function createBrowserShelf(): RequestShelf {
  const memory = createMemoryShelf();
  let opened: Promise<IDBDatabase> | undefined;

  async function within<T>(mode: IDBTransactionMode, act: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
    opened ??= openDatabase();
    const change = (await opened).transaction(table, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    });
    const [result] = await Promise.all([act(change.objectStore(table)), done]);
    return result;
  }

  return {
    async find(key) {
      const kept = await within('readonly', (rows) => resultOf(rows.get(key))).catch(() => undefined);
      return isUndecidedRequest(kept) ? kept : await memory.find(key);
    },
    keep: (request) =>
      within('readwrite', async (rows) => {
        const before: unknown = await resultOf(rows.get(request.key));
        if (isUndecidedRequest(before)) return before;
        rows.put(request);
        const keys = await resultOf(rows.index('askedAt').getAllKeys());
        for (const key of keys.slice(0, Math.max(0, keys.length - keptAtMost))) rows.delete(key);
        return request;
      }).catch(() => memory.keep(request)),
    async remove(request) {
      await memory.remove(request);
      await within('readwrite', async (rows) => {
        const kept: unknown = await resultOf(rows.get(request.key));
        if (isUndecidedRequest(kept) && kept.requestId === request.requestId) rows.delete(request.key);
      }).catch(() => {});
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('requests', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(table, { keyPath: 'key' }).createIndex('askedAt', 'askedAt');
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

function resultOf<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function isUndecidedRequest(value: unknown): value is UndecidedRequest {
  return typeof value === 'object' && value !== null && 'requestId' in value && 'askedAt' in value;
}
