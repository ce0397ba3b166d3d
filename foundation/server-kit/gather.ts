import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';

/**
 * Batches look-ups: keys requested while a batch is in flight go into the next one. `look` returns what it
 * found in the order of its keys; when it fails, every caller of that batch gets the error.
 */
export function gather<Key, Found>(
  look: (keys: readonly Key[]) => Promise<readonly Found[]>,
  most = 500,
): (key: Key) => Promise<Found> {
  let last: Promise<unknown> = Promise.resolve();
  let looking: Promise<unknown> = last;
  const loader = new DataLoader<Key, Found>(
    (keys) => {
      const found = look(keys);
      looking = found.catch(() => {});
      return found;
    },
    {
      cache: false,
      maxBatchSize: most,
      batchScheduleFn(dispatch) {
        last = last
          .then(() => nextTurn())
          .then(() => {
            dispatch();
            return looking;
          });
      },
    },
  );
  return (key) => loader.load(key);
}
