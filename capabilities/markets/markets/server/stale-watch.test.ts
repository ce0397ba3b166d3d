import { expect, test } from 'vitest';
import { createFixedClock } from '#foundation/time/clock.ts';
import type { MarketView } from './market-views.ts';
import { watchStale } from './stale-watch.ts';

test('one line when a feed’s open markets become stale, one when all are current again, none between', () => {
  const lines: string[] = [];
  const write = (context: unknown, message?: string) => lines.push(`${message} ${JSON.stringify(context)}`);
  const view = (code: string, open: boolean, stale: boolean) =>
    ({ instrument: { code }, tick: { source: 'kraken' }, open, stale }) as unknown as MarketView;
  let views = [view('BTCUSD', true, false), view('DE30', false, false)];
  const watch = watchStale({
    markets: { views: () => views },
    clock: createFixedClock(0),
    log: { info: write, warn: write },
  });
  watch.look();
  expect(lines).toEqual([]);
  views = [view('BTCUSD', true, true), view('ETHUSD', true, false)];
  watch.look();
  views = [view('BTCUSD', true, true), view('ETHUSD', true, true)];
  watch.look();
  expect(lines).toEqual(['feed stale {"feed":"kraken","stale":1,"of":2,"codes":["BTCUSD"]}']);
  views = [view('BTCUSD', true, false), view('ETHUSD', true, false)];
  watch.look();
  watch.look();
  watch.stop();
  expect(lines.slice(1)).toEqual(['feed current again {"feed":"kraken","of":2}']);
});
