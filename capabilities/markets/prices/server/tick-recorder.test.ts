import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { dayMs, formatInstant, minuteMs } from '#foundation/time/clock.ts';
import type { Tick } from '../face.ts';
import type { MarketFeed } from './feed.ts';
import { createLatestPrices } from './latest-prices.ts';
import { readRecordings } from './recording.ts';
import { createReplayFeed } from './replay-feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import { createTickRecorder, type TickRecorder } from './tick-recorder.ts';

/** A Tuesday, when all markets are open. */
const begin = Date.parse('2026-11-24T15:30:00Z');
const listed = listedSample(begin);
const terms = new Map(listed.map((each) => [each.code, each]));
const day = '2026-11-24';

let directory: string;
let give: (tick: Tick) => void;
const recorders: TickRecorder[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'record-'));
});
afterEach(async () => {
  for (const recorder of recorders.splice(0)) await recorder.stop();
  await rm(directory, { recursive: true });
});

function record(keepDays = 7): TickRecorder {
  const recorder = createTickRecorder({
    markets: {
      instrument: (code) => terms.get(code),
      onShownTick(listener) {
        give = listener;
        return () => {};
      },
    },
    directory,
    keepDays,
    log: { error: (context: unknown) => expect.unreachable(JSON.stringify(context)) },
  });
  recorders.push(recorder);
  return recorder;
}

const tick = (at: number, bidPoints = 115_800): Tick => ({
  code: 'EURUSD',
  bidPoints,
  askPoints: bidPoints + 10,
  at,
  sequence: at,
  source: 'simulated',
});

/** What a feed gives from `begin` on, as text that can be compared. */
function follow(feed: MarketFeed, untilMs: number, use: (tick: Tick) => void = () => {}): string[] {
  const prices = createLatestPrices(1n);
  const given: string[] = [];
  feed.advance(begin - 1, () => {});
  for (let at = begin; at < begin + untilMs; at += 100) {
    feed.advance(at, (quote) => {
      const taken = prices.take(quote, feed.source);
      use(taken);
      const time = quote.recordedAt ?? formatInstant(quote.at);
      given.push(`${quote.code} ${time} ${quote.bidPoints} ${quote.askPoints}`);
    });
  }
  return given.sort();
}

test('a replay of what was recorded gives the same ticks at the same times', async () => {
  const recorder = record();
  const simulated = follow(createSimulatedFeed(listed, 7), 3 * minuteMs, (each) => give(each));
  await recorder.write();
  const recordings = await readRecordings(join(directory, day));
  expect(recordings.length).toBeGreaterThan(500);
  const replayed = follow(
    createReplayFeed({ recordings, instruments: listed, speed: 1, beginsAt: begin }),
    3 * minuteMs,
  );
  expect(replayed).toEqual(simulated);
});

test('files have the format of recordings', async () => {
  const recorder = record();
  give({ ...tick(begin + 250, 115_800), volume: 3 });
  give({ ...tick(begin + 30_000, 115_790), volume: 2 });
  give(tick(begin + 60_000, 115_900));
  await recorder.write();
  const read = (path: string) => readFile(join(directory, day, path), 'utf8');
  expect(await read('ticks/EURUSD.csv')).toBe(`time,bid,ask
2026-11-24T15:30:00.250Z,1.15800,1.15810
2026-11-24T15:30:30.000Z,1.15790,1.15800
2026-11-24T15:31:00.000Z,1.15900,1.15910
`);
  expect(await read('minute/EURUSD.csv')).toBe(`time,open,high,low,close,volume,bid,ask
2026-11-24T15:30:00Z,1.15805,1.15805,1.15795,1.15795,5,1.15790,1.15800
`);
  expect(JSON.parse(await read('instruments.json'))).toEqual([
    {
      code: 'EURUSD',
      assetClass: 'forex',
      name: 'Euro / US Dollar',
      base: 'EUR',
      quote: 'USD',
      priceDecimals: 5,
      source: 'simulated',
      from: '2026-11-24T15:30:00Z',
      to: '2026-11-24T15:31:00Z',
    },
  ]);
});

test('a process that was killed in the middle of a line loses that line only', async () => {
  const first = record();
  give(tick(begin));
  give(tick(begin + 1_000));
  await first.write();
  const path = join(directory, day, 'ticks/EURUSD.csv');
  await appendFile(path, '2026-11-24T15:30:02.000Z,1.15800,1.1');
  const quotes = async () => (await readRecordings(join(directory, day)))[0]?.quotes.at ?? [];
  expect([...(await quotes())]).toEqual([begin, begin + 1_000]);
  const second = record();
  give(tick(begin + 3_000));
  await second.write();
  expect([...(await quotes())]).toEqual([begin, begin + 1_000, begin + 3_000]);
});

test('each day is a folder of its own, and only the last ones are kept', async () => {
  const recorder = record(2);
  await mkdir(join(directory, 'notes'));
  for (let passed = 0; passed < 4; passed += 1) {
    give(tick(begin + passed * dayMs));
    await recorder.write();
  }
  expect((await readdir(directory)).sort()).toEqual(['2026-11-26', '2026-11-27', 'notes']);
  expect(await readRecordings(join(directory, '2026-11-27'))).toHaveLength(1);
});
