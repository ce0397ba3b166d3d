import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Looks many things up at once: what is asked for while the last look is under way waits for the next one. A
 * look gives what it found in the order of its keys; when it fails, all who waited for it are told.
 */
export function gather<Key, Found>(
  look: (keys: readonly Key[]) => Promise<readonly Found[]>,
  most = 500,
): (key: Key) => Promise<Found> {
  const waiting: Waiting<Key, Found>[] = [];
  let isLooking = false;

  async function lookWhileAsked(): Promise<void> {
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
      if (!isLooking) void lookWhileAsked();
    });
}

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
}
