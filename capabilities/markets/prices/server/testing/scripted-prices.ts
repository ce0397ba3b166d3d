import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Prices, Tick } from '../../face.ts';

/**
 * Prices that a test writes; EUR/USD with five decimals. Their numbers begin after `lastSequence`;
 * all of them stay known, as in the ring of the real one.
 */
export function createScriptedPrices(start: Instant, lastSequence = 0) {
  const euro = listedSample(start).find(({ code }) => code === 'EURUSD');
  const ticks: Tick[] = [];
  const listeners = new Set<(tick: Tick) => void>();
  const latest = (code: string) => (code === euro?.code ? ticks.at(-1) : undefined);
  const prices: Prices = {
    instrument: (code) => (code === euro?.code ? euro : undefined),
    instruments: () => (euro === undefined ? [] : [euro]),
    latest,
    valued: latest,
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onShownTick: () => () => {},
    ticksAfter: (_, sequence) => ticks.filter((tick) => tick.sequence > sequence),
    isHalted: () => false,
    storedMinutes: async () => new Map(),
    tradability: () => undefined,
    closability: () => undefined,
    whenCurrent: async () => undefined,
    usdtRate: () => undefined,
    closeAround: () => undefined,
    isOpenAt: () => true,
    bars: async () => [],
  };
  return {
    prices,
    tick(points: number) {
      const sequence = lastSequence + ticks.length + 1;
      const at = start + sequence * 1000;
      const tick = { code: 'EURUSD', bidPoints: points, askPoints: points, at, sequence, source: 'replay' };
      ticks.push(tick);
      for (const listener of listeners) listener(tick);
    },
  };
}
