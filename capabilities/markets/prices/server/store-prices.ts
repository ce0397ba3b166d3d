import type { Logger } from 'pino';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { storeChangedCandles } from './candle-store.ts';
import type { Following } from './followed.ts';
import { takeTickBlock } from './prices.sql.ts';
import { type SoundPrice, upsertSoundPrices } from './sound-prices.sql.ts';

interface StoringNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Stores, each second, what the next process has to know of prices; the last time when it stops. */
export function startStoring({ db, clock, log }: StoringNeeds, { followed, prices, candles }: Following) {
  let soundStoredIn = Math.floor(clock.now() / minuteMs);
  let flushes: Promise<void> = Promise.resolve();
  let isFlushing = false;
  let lastFlush: Promise<void> = Promise.resolve();

  const timer = setInterval(() => {
    // A slow database must not gather a queue of writes: the next one takes all that changed.
    if (isFlushing) return;
    isFlushing = true;
    lastFlush = flush()
      .catch(report)
      .finally(() => {
        isFlushing = false;
      });
  }, secondMs);

  function report(failure: unknown): void {
    log.error({ err: failure }, 'candles could not be stored; they wait for the next second');
  }

  function soundPrices(): SoundPrice[] {
    return [...followed.values()].flatMap(({ listed: { code }, spread, feed: { source } }) => {
      const tick = prices.valued(code);
      if (tick === undefined || tick.askPoints < tick.bidPoints) return [];
      const { bidPoints, askPoints, at } = tick;
      return { code, source, medianPoints: spread.guard.medianPoints, bidPoints, askPoints, at };
    });
  }

  function flush({ isLast } = { isLast: false }): Promise<void> {
    const minute = Math.floor(clock.now() / minuteMs);
    const isDue = isLast || minute !== soundStoredIn;
    // One after the other: two statements over the same rows could wait for each other.
    flushes = flushes
      .catch(() => {})
      .then(async () => {
        if (prices.needsBlock()) prices.continueFrom(await takeTickBlock(db));
        await storeChangedCandles(db, candles, (code) => followed.get(code)?.feed.source ?? '');
        if (isDue) await upsertSoundPrices(db, soundPrices());
        if (isDue) soundStoredIn = minute;
      });
    return flushes;
  }

  return {
    flush,
    async stop() {
      clearInterval(timer);
      await lastFlush;
      await flush({ isLast: true }).catch(report);
    },
  };
}
