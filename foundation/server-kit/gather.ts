import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Batches look-ups: keys requested while a batch is in flight go into the next one. `look` returns what it
 * found in the order of its keys; when it fails, every caller of that batch gets the error.
 */
export function gather<Key, Found>(
  look: (keys: readonly Key[]) => Promise<readonly Found[]>,
  most = 500,
): (key: Key) => Promise<Found> {
  const waiting: Waiting<Key, Found>[] = [];
  let isLooking = false;

  async function flushPending(): Promise<void> {
    isLooking = true;
    while (waiting.length > 0) {
      // Those who ask in the same turn are looked up together.
      await nextTurn();
      const asked = waiting.splice(0, most);
      try {
        const found = await look(asked.map(({ key }) => key));
        for (const [index, each] of found.entries()) asked[index]?.resolve(each);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isLooking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isLooking) void flushPending();
    });
}

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
}
