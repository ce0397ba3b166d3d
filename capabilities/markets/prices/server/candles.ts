import type { Instant } from '#foundation/time/clock.ts';
import { type Bar, joinBars, type Period, periodStart, periods } from '../rules.ts';

export const longPeriods = periods.filter((period) => period !== '1m');

/** A bar as it is stored: complete up to `through`. */
export interface StoredBar extends Bar {
  readonly code: string;
  readonly period: Period;
  readonly through: Instant;
}

/** The candles of all instruments as they form. */
export interface CandleIndex {
  /** Takes a price in the order of time; one that is older than the forming minute is left out. */
  add(code: string, points: number, volume: number, at: Instant): void;
  /** Starts a bar from what was stored or recorded before. */
  seed(bar: StoredBar): void;
  /** The forming bar of a period, the running minute included. */
  forming(code: string, period: Period): Bar | undefined;
  /** Bars that changed since the last call: minutes always, longer ones when a minute was added to them. */
  takeChanged(): StoredBar[];
  /** Gives bars back that could not be stored; newer ones win. */
  putBack(bars: readonly StoredBar[]): void;
}

/** Longer bars grow by whole minutes, so that a stored one says exactly how far it goes. */
export function createCandleIndex(
  onClosed: (code: string, period: Period, bar: Bar) => void = () => {},
): CandleIndex {
  const minutes = new Map<string, Bar>();
  const longer = new Map<Period, Map<string, StoredBar>>(longPeriods.map((period) => [period, new Map()]));
  const touched = new Set<string>();
  const changed = new Map<string, StoredBar>();
  const changedKey = (bar: StoredBar) => `${bar.code} ${bar.period} ${bar.start}`;
  const markChanged = (bar: StoredBar) => changed.set(changedKey(bar), bar);

  function closeMinute(code: string, minute: Bar): void {
    const through = minute.start + 60_000;
    markChanged({ ...minute, code, period: '1m', through });
    touched.delete(code);
    onClosed(code, '1m', minute);
    for (const [period, bars] of longer) {
      const start = periodStart(period, minute.start);
      const before = bars.get(code);
      if (before !== undefined && before.start < start) onClosed(code, period, before);
      const bar = before?.start === start ? joinBars(before, minute) : { ...minute, start };
      const stored = { ...bar, code, period, through };
      bars.set(code, stored);
      markChanged(stored);
    }
  }

  return {
    add(code, points, volume, at) {
      const start = periodStart('1m', at);
      const minute = minutes.get(code);
      if (minute !== undefined && start < minute.start) return;
      touched.add(code);
      if (minute?.start === start) {
        minutes.set(code, {
          start,
          open: minute.open,
          high: Math.max(points, minute.high),
          low: Math.min(points, minute.low),
          close: points,
          volume: minute.volume + volume,
        });
        return;
      }
      if (minute !== undefined) closeMinute(code, minute);
      touched.add(code);
      minutes.set(code, { start, open: points, high: points, low: points, close: points, volume });
    },
    seed(bar) {
      if (bar.period === '1m') {
        const { start, open, high, low, close, volume } = bar;
        const minute = minutes.get(bar.code);
        if (minute !== undefined && minute.start < start) closeMinute(bar.code, minute);
        minutes.set(bar.code, { start, open, high, low, close, volume });
      } else longer.get(bar.period)?.set(bar.code, bar);
    },
    forming(code, period) {
      const minute = minutes.get(code);
      if (period === '1m') return minute;
      const bar = longer.get(period)?.get(code);
      if (minute === undefined) return bar;
      const start = periodStart(period, minute.start);
      return bar?.start === start ? joinBars(bar, minute) : { ...minute, start };
    },
    takeChanged() {
      for (const code of touched) {
        const minute = minutes.get(code);
        if (minute) markChanged({ ...minute, code, period: '1m', through: minute.start });
      }
      touched.clear();
      const taken = [...changed.values()];
      changed.clear();
      return taken;
    },
    putBack(bars) {
      for (const bar of bars) if (!changed.has(changedKey(bar))) markChanged(bar);
    },
  };
}
