import type { LivePrice } from './live-price.ts';

/** Mini charts keep this many points (docs/specification.md, section 9). */
export const miniChartPoints = 100;

/** A mini chart gains a point at most this often, and its last point follows the price in between. */
const pointEveryMs = 5_000;

/** How long a code stays wanted after the last thing that showed it is gone: scrolling back costs nothing. */
const lingerMs = 5_000;

/** The first prices of a code, as lists and details bring them. */
export interface PriceSeed {
  readonly code: string;
  readonly nowPrice: number;
  readonly zdf: number;
  readonly bid: number;
  readonly ask: number;
  readonly hundred: readonly number[];
  readonly unsound?: string | undefined;
}

export interface PriceStoreOptions {
  /** Runs the work before the next paint, once: requestAnimationFrame in a browser. */
  readonly schedule: (work: () => void) => void;
  /** Milliseconds; only differences matter. */
  readonly now: () => number;
  /** The codes that something on the page shows. */
  readonly onWanted: (codes: ReadonlySet<string>) => void;
}

interface Series {
  points: readonly number[];
  lastAt: number;
}

/**
 * Prices by code, outside the query cache: a batch is applied once per frame and only what shows a changed
 * code hears of it. What a slow page missed is dropped; it gets the latest.
 */
export function createPriceStore({ schedule, now, onWanted }: PriceStoreOptions) {
  const prices = new Map<string, LivePrice>();
  const series = new Map<string, Series>();
  const listeners = new Map<string, Set<() => void>>();
  const lingering = new Map<string, ReturnType<typeof setTimeout>>();
  let waiting = new Map<string, LivePrice>();
  let isScheduled = false;
  let isLive = false;
  /**
   * How far the platform's clock is ahead of the browser's: the freshest price ever received was quoted just
   * now.
   */
  let aheadMs = Number.NEGATIVE_INFINITY;

  function apply() {
    isScheduled = false;
    const batch = waiting;
    waiting = new Map();
    for (const [code, price] of batch) {
      prices.set(code, withQuote(price, prices.get(code)));
      extend(code, price.price);
      for (const listener of listeners.get(code) ?? []) listener();
    }
  }

  function extend(code: string, price: number) {
    const known = series.get(code);
    if (known === undefined) return;
    const isDue = now() - known.lastAt >= pointEveryMs;
    const kept = isDue ? known.points.slice(-(miniChartPoints - 1)) : known.points.slice(0, -1);
    series.set(code, { points: [...kept, price], lastAt: isDue ? now() : known.lastAt });
  }

  function tellWanted() {
    onWanted(new Set([...listeners.keys(), ...lingering.keys()]));
  }

  return {
    receive(batch: readonly LivePrice[]) {
      for (const price of batch) {
        waiting.set(price.code, price);
        if (price.time !== undefined) aheadMs = Math.max(aheadMs, price.time - now());
      }
      if (isScheduled || waiting.size === 0) return;
      isScheduled = true;
      schedule(apply);
    },
    /** Takes the prices a list or detail came with. While the channel is open its own are newer. */
    seed(seeds: readonly PriceSeed[]) {
      for (const seed of seeds) {
        const { code, nowPrice, zdf, bid, ask, hundred, unsound } = seed;
        const isFresher = !isLive || !prices.has(code);
        const mark = unsound === undefined ? {} : { unsound };
        if (isFresher) prices.set(code, { code, price: nowPrice, zdf, bid, ask, ...mark });
        // A list may come without them.
        if (hundred.length > 0) series.set(code, { points: hundred, lastAt: now() });
        if (isFresher || hundred.length > 0) for (const listener of listeners.get(code) ?? []) listener();
      }
    },
    setLive(live: boolean) {
      isLive = live;
    },
    price: (code: string) => prices.get(code),
    /** How old the price of a code is, in ms; undefined while its time is unknown. */
    ageMs(code: string): number | undefined {
      const time = prices.get(code)?.time;
      return time === undefined ? undefined : Math.max(0, now() + aheadMs - time);
    },
    points: (code: string) => series.get(code)?.points,
    subscribe(code: string, listener: () => void) {
      const known = listeners.get(code);
      if (known !== undefined) known.add(listener);
      else {
        listeners.set(code, new Set([listener]));
        clearTimeout(lingering.get(code));
        lingering.delete(code);
        tellWanted();
      }
      return () => {
        const left = listeners.get(code);
        left?.delete(listener);
        if (left === undefined || left.size > 0) return;
        listeners.delete(code);
        const forget = () => {
          lingering.delete(code);
          tellWanted();
        };
        lingering.set(code, setTimeout(forget, lingerMs));
      };
    },
  };
}
export type PriceStore = ReturnType<typeof createPriceStore>;

/** A message without bid and ask moves the known ones along, so that the spread stays as it was. */
function withQuote(price: LivePrice, before: LivePrice | undefined): LivePrice {
  if (price.bid !== undefined && price.ask !== undefined) return price;
  if (before?.bid === undefined || before.ask === undefined) return price;
  const move = price.price - before.price;
  return { ...price, bid: before.bid + move, ask: before.ask + move };
}
