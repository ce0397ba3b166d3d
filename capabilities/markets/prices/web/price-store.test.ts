import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPrices } from './live-price.ts';
import { createPriceStore, miniChartPoints } from './price-store.ts';

function setUp() {
  const frames: (() => void)[] = [];
  const clock = { at: 0 };
  const wanted: ReadonlySet<string>[] = [];
  const store = createPriceStore({
    schedule: (work) => frames.push(work),
    now: () => clock.at,
    onWanted: (codes) => wanted.push(codes),
  });
  const seed = (code: string, hundred: number[] = [1, 2]) =>
    store.seed([{ code, nowPrice: 2, zdf: 0.5, bid: 1.9, ask: 2.1, hundred }]);
  const paint = () => {
    for (const work of frames.splice(0)) work();
  };
  return { store, clock, wanted, frames, seed, paint };
}

describe('price store', () => {
  it('tells how old a price is by the platform’s clock, whatever the browser’s says', () => {
    const { store, clock, seed, paint } = setUp();
    clock.at = 1_000_000;
    seed('ETH');
    expect(store.ageMs('ETH')).toBeUndefined();
    store.receive([
      { code: 'BTC', price: 1, zdf: 0, time: 5_000_000 },
      { code: 'ETH', price: 1, zdf: 0, time: 4_988_000 },
    ]);
    paint();
    clock.at += 3_000;
    expect([store.ageMs('BTC'), store.ageMs('ETH'), store.ageMs('XRP')]).toEqual([3_000, 15_000, undefined]);
  });

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('applies what came between two frames once, with the latest price', () => {
    const { store, frames, paint } = setUp();
    const heard = vi.fn();
    store.subscribe('BTC', heard);
    store.receive([{ code: 'BTC', price: 1, zdf: 0 }]);
    store.receive([{ code: 'BTC', price: 2, zdf: 0 }]);
    expect(frames).toHaveLength(1);
    paint();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.price('BTC')?.price).toBe(2);
  });

  it('tells only those who show the code that moved', () => {
    const { store, paint } = setUp();
    const other = vi.fn();
    store.subscribe('ETH', other);
    store.receive([{ code: 'BTC', price: 1, zdf: 0 }]);
    paint();
    expect(other).not.toHaveBeenCalled();
  });

  it('keeps the object of a code that did not move, so that nothing renders', () => {
    const { store, seed, paint } = setUp();
    seed('ETH');
    const before = store.price('ETH');
    store.receive([{ code: 'BTC', price: 1, zdf: 0 }]);
    paint();
    expect(store.price('ETH')).toBe(before);
  });

  it('moves the known bid and ask along when a message has none', () => {
    const { store, seed, paint } = setUp();
    seed('BTC');
    store.receive([{ code: 'BTC', price: 3, zdf: 1 }]);
    paint();
    expect(store.price('BTC')?.bid).toBeCloseTo(2.9);
    expect(store.price('BTC')?.ask).toBeCloseTo(3.1);
  });

  it('lets the last point follow the price, and adds one when it is due', () => {
    const { store, clock, seed, paint } = setUp();
    seed('BTC', [1, 2]);
    store.receive([{ code: 'BTC', price: 3, zdf: 0 }]);
    paint();
    expect(store.points('BTC')).toEqual([1, 3]);
    clock.at = 5_000;
    store.receive([{ code: 'BTC', price: 4, zdf: 0 }]);
    paint();
    expect(store.points('BTC')).toEqual([1, 3, 4]);
  });

  it('never keeps more than 100 points', () => {
    const { store, clock, seed, paint } = setUp();
    seed(
      'BTC',
      Array.from({ length: 100 }, (_, index) => index),
    );
    clock.at = 5_000;
    store.receive([{ code: 'BTC', price: 500, zdf: 0 }]);
    paint();
    expect(store.points('BTC')).toHaveLength(miniChartPoints);
    expect(store.points('BTC')?.at(-1)).toBe(500);
    expect(store.points('BTC')?.[0]).toBe(1);
  });

  it('does not let a list overwrite a price of the open channel', () => {
    const { store, seed, paint } = setUp();
    store.setLive(true);
    store.receive([{ code: 'BTC', price: 9, zdf: 0 }]);
    paint();
    seed('BTC');
    expect(store.price('BTC')?.price).toBe(9);
    store.setLive(false);
    seed('BTC');
    expect(store.price('BTC')?.price).toBe(2);
  });

  it('wants a code while it is shown and a little longer', () => {
    const { store, wanted } = setUp();
    const stop = store.subscribe('BTC', () => undefined);
    expect(wanted.at(-1)).toEqual(new Set(['BTC']));
    stop();
    expect(wanted.at(-1)).toEqual(new Set(['BTC']));
    vi.advanceTimersByTime(5_000);
    expect(wanted.at(-1)).toEqual(new Set());
  });
});

it('leaves out items of the live channel that are no prices', () => {
  expect(readPrices([{ code: 'BTC', price: 1, zdf: 0 }, { code: 'ETH' }, null])).toEqual([
    { code: 'BTC', price: 1, zdf: 0 },
  ]);
});
