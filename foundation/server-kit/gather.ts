import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';

/**
 * Looks many keys up at once, one look at a time: what is asked for while a look is under way waits for the
 * next one, so that looks grow with the load. A look gives what it found in the order of its keys; when it
 * fails, all who waited for it are told.
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
