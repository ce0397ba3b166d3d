import { useCallback, useSyncExternalStore } from 'react';
import { connectBoard } from '#capabilities/markets/live/web/face.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { isWild } from '../rules.ts';
import { type LivePrice, readPrices } from './live-price.ts';
import { createPriceStore, type PriceSeed } from './price-store.ts';

/**
 * The page's live prices. A component that asks for one code renders when that code moves, and nothing else
 * does.
 */

let wanted: ReadonlySet<string> | undefined;
const store = createPriceStore({
  schedule: (work) => requestAnimationFrame(work),
  now: () => systemClock.now(),
  // A screen mounts its rows one by one: they are asked for together.
  onWanted: (codes) => {
    if (wanted === undefined) queueMicrotask(askForWanted);
    wanted = codes;
  },
});

const want = connectBoard({
  receive: (items) => store.receive(readPrices(items)),
  setLive: store.setLive,
});

function askForWanted() {
  if (wanted !== undefined) want(wanted);
  wanted = undefined;
}

export function seedPrices(seeds: readonly PriceSeed[]) {
  store.seed(seeds);
}

/** The latest price without listening to it: for sorting. */
export function peekPrice(code: string): LivePrice | undefined {
  return store.price(code);
}

export function subscribePrice(code: string, listener: () => void): () => void {
  return store.subscribe(code, listener);
}

export function useLivePrice(code: string): LivePrice | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [code]);
  const read = () => store.price(code);
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether a code's latest price is one that decides nothing, by itself and not by its time. */
export function useIsWild(code: string): boolean {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [code]);
  const read = () => isWild(store.price(code)?.unsound);
  return useSyncExternalStore(subscribe, read, read);
}

/** The mini chart's last 100 points. */
export function useLivePoints(code: string): readonly number[] {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [code]);
  const read = () => store.points(code) ?? noPoints;
  return useSyncExternalStore(subscribe, read, read);
}
const noPoints: readonly number[] = [];

/**
 * How old a code's price is in whole seconds, once that is more than `shownFrom`; it is looked at each
 * second.
 */
export function usePriceAge(code: string, shownFrom: number): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const looking = setInterval(listener, 1_000);
      const leave = store.subscribe(code, listener);
      return () => {
        clearInterval(looking);
        leave();
      };
    },
    [code],
  );
  const read = () => {
    const seconds = Math.floor((store.ageMs(code) ?? 0) / 1_000);
    return seconds >= shownFrom ? seconds : undefined;
  };
  return useSyncExternalStore(subscribe, read, read);
}
