import type { DataLoader, KLineData } from 'klinecharts';
import type { Period } from '#capabilities/markets/prices/rules.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { WireCandle } from '../contract.ts';
import { type Candle, foldPrice } from './forming-candle.ts';

const pageSize = 500;

export interface CandleSource {
  fetch(range: { to?: number | undefined; limit: number }, signal: AbortSignal): Promise<WireCandle[]>;
  /** Told what the first reading came to; later ones keep what is shown. */
  onLoaded(outcome: 'ready' | 'empty' | 'failed'): void;
}

/**
 * Feeds the chart one market at one period: the latest candles, older ones as it is scrolled, and the forming
 * one from live prices. The chart neither cancels what it asked for nor unsubscribes when it is disposed of,
 * so both are guarded here.
 */
export function createCandleLoader(source: CandleSource, period: Period) {
  const aborter = new AbortController();
  let last: Candle | undefined;
  let show: ((candle: KLineData) => void) | undefined;

  async function load(to: number | undefined): Promise<Candle[] | undefined> {
    try {
      const rows = await source.fetch({ to, limit: pageSize }, aborter.signal);
      return aborter.signal.aborted ? undefined : rows.map(candleOf);
    } catch {
      return undefined;
    }
  }

  const loader: DataLoader = {
    async getBars({ type, timestamp, callback }) {
      if (type === 'backward') return callback([], false);
      const isFirst = type === 'init';
      const candles = await load(isFirst ? undefined : (timestamp ?? undefined));
      if (aborter.signal.aborted) return;
      if (isFirst) {
        last = candles?.at(-1);
        source.onLoaded(candles === undefined ? 'failed' : candles.length === 0 ? 'empty' : 'ready');
      }
      // A failed page may be asked for again by scrolling on; an empty one is the beginning.
      const mayHaveMore = candles === undefined ? !isFirst : candles.length === pageSize;
      callback(candles?.map((candle) => ({ ...candle })) ?? [], { forward: mayHaveMore, backward: false });
    },
    subscribeBar({ callback }) {
      show = callback;
    },
    unsubscribeBar() {
      show = undefined;
    },
  };

  return {
    loader,
    /** One live price. */
    push(price: number, at: Instant) {
      if (last === undefined || show === undefined) return;
      last = foldPrice(last, price, at, period);
      show({ ...last });
    },
    /**
     * Reads the newest candles again: after a pause, and to put right what the page folded by itself. Not
     * before the first reading.
     */
    async catchUp() {
      const from = last?.timestamp;
      if (from === undefined) return;
      const candles = await load(undefined);
      if (candles === undefined || show === undefined) return;
      for (const candle of candles) if (candle.timestamp >= from) show({ ...candle });
      last = candles.at(-1) ?? last;
    },
    stop() {
      aborter.abort();
      show = undefined;
    },
  };
}
export type CandleLoader = ReturnType<typeof createCandleLoader>;

function candleOf([timestamp, open, high, low, close, volume]: WireCandle): Candle {
  return { timestamp, open, high, low, close, volume };
}
