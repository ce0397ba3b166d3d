/** Where encrypted files lie. Names are UUIDs; what is stored under one never changes. */
export interface Storage {
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
}

/** The storage can't be reached or does not answer as it should: the same call may succeed in a moment. */
export class StorageOutage extends Error {
  readonly statusCode = 503;
}
