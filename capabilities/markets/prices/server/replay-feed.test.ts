import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { dayMs, minuteMs } from '#foundation/time/clock.ts';
import type { MarketFeed, Quote } from './feed.ts';
import { readRecordedActions } from './recorded-actions.ts';
import { type Recording, readRecordings } from './recording.ts';
import { createReplayFeed } from './replay-feed.ts';

/** A Saturday: a replay trades by the recording's calendar, not by ours. */
const begin = Date.parse('2026-11-21T12:00:00Z');
const listed = listedSample(begin);

const files: Record<string, string> = {
  'instruments.json': JSON.stringify([
    { code: 'EURUSD', priceDecimals: 5 },
    { code: 'AAPL', priceDecimals: 2 },
    { code: 'BTCUSD', priceDecimals: 2 },
  ]),
  'ticks/EURUSD.csv': `time,bid,ask
2014-05-05T12:01:00.250Z,1.10000,1.10010
2014-05-05T12:01:20.000Z,1.10002,1.10012
2014-05-05T12:02:59.900Z,1.09950,1.09961
`,
  'minute/EURUSD.csv': `time,open,high,low,close,volume,bid,ask
2014-05-05T12:00:00Z,1.10020,1.10030,1.10010,1.10012,,1.10006,1.10018
2014-05-05T12:01:00Z,9.00000,9.00000,9.00000,9.00000,,9.00000,9.00000
2014-05-05T12:02:00Z,9.00000,9.00000,9.00000,9.00000,,9.00000,9.00000
2014-05-05T12:03:00Z,1.09960,1.09980,1.09940,1.09970,,1.09966,1.09974
`,
  'actions.json': JSON.stringify([
    { code: 'AAPL', kind: 'split', exDate: '2014-06-09', from: 1, to: 7 },
    { code: 'AAPL', kind: 'dividend', exDate: '2014-06-04', amount: '3.29', currency: 'USD', special: true },
    { code: 'AAPL', kind: 'earnings', exDate: '2014-06-06' },
  ]),
  'daily/EURUSD.csv': `time,open,high,low,close,volume,bid,ask
2014-05-01T00:00:00Z,1.08000,1.09000,1.07000,1.08500,,,
2014-05-02T00:00:00Z,1.08500,1.09500,1.08000,1.09000,,,
2014-05-05T00:00:00Z,1.09000,1.12000,1.09000,1.11000,,,
`,
  'minute/AAPL.csv': `time,open,high,low,close,volume,bid,ask
2014-06-05T13:29:00Z,640.00,640.00,640.00,640.00,10,639.90,640.10
2014-06-05T13:30:00Z,645.00,646.00,644.50,645.50,1200,645.40,645.60
2014-06-05T13:31:00Z,645.50,645.60,645.00,645.10,300,,
`,
  'minute/BTCUSD.csv': `time,open,high,low,close,volume,bid,ask
2018-04-04T00:00:00Z,7424.91,7424.91,7422.00,7422.00,7.5,7421.90,7421.91
2018-04-04T00:04:00Z,7400.00,7405.00,7400.00,7405.00,1.5,7404.90,7404.91
`,
};

let directory: string;
let recordings: Recording[];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recordings-'));
  for (const folder of ['ticks', 'minute', 'daily']) await mkdir(join(directory, folder));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  recordings = await readRecordings(directory);
});
afterAll(async () => await rm(directory, { recursive: true }));

function replay(speed = 1, beginsAt = begin, of = recordings): MarketFeed {
  const feed = createReplayFeed({ recordings: of, instruments: listed, speed, beginsAt });
  feed.advance(beginsAt - 1, () => {});
  return feed;
}

function quotes(feed: MarketFeed, code: string, until: number, stepMs = 250): Quote[] {
  const taken: Quote[] = [];
  for (let at = begin; at < until + stepMs; at += stepMs) {
    feed.advance(Math.min(at, until), (quote) => {
      if (quote.code === code) taken.push(quote);
    });
  }
  return taken;
}

test('a minute bar is walked open, low, high, close, and its last quote is the recorded bid and ask', () => {
  const bar = quotes(replay(), 'EURUSD', begin + minuteMs - 1);
  expect(bar.map((quote) => quote.lastPoints)).toEqual([
    ...Array(3).fill(110_020),
    ...Array(4).fill(110_030),
    ...Array(4).fill(110_010),
    110_012,
  ]);
  expect(bar[0]).toEqual({
    code: 'EURUSD',
    bidPoints: 110_014,
    askPoints: 110_026,
    lastPoints: 110_020,
    volume: 0,
    at: begin,
    recordedAt: '2014-05-05T12:00:00.000Z',
  });
  expect(bar.at(-1)).toMatchObject({ bidPoints: 110_006, askPoints: 110_018, at: begin + 55_000 });
});

test('recorded quotes come tick for tick, and the bars of the same minutes do not', () => {
  const ticks = quotes(replay(), 'EURUSD', begin + 3 * minuteMs - 1).filter(
    (quote) => quote.at >= begin + minuteMs,
  );
  expect(
    ticks.map(({ at, bidPoints, askPoints, recordedAt }) => [at - begin, bidPoints, askPoints, recordedAt]),
  ).toEqual([
    [60_250, 110_000, 110_010, '2014-05-05T12:01:00.250Z'],
    [80_000, 110_002, 110_012, '2014-05-05T12:01:20.000Z'],
    [179_900, 109_950, 109_961, '2014-05-05T12:02:59.900Z'],
  ]);
});

test('a faster replay gives the same quotes at shorter distances', () => {
  const slow = quotes(replay(1), 'EURUSD', begin + 4 * minuteMs - 1);
  const fast = quotes(replay(60), 'EURUSD', begin + 4_000 - 1, 10);
  expect(fast.map(({ at, ...quote }) => quote)).toEqual(slow.map(({ at, ...quote }) => quote));
  for (const [index, quote] of fast.entries()) {
    expect(quote.at - begin).toBe(Math.ceil(((slow[index]?.at ?? 0) - begin) / 60));
  }
});

test('a recording loops', () => {
  const feed = replay();
  const first = quotes(feed, 'EURUSD', begin + 4 * minuteMs - 1);
  const second: Quote[] = [];
  feed.advance(begin + 4 * minuteMs + 30_000, (quote) => second.push(quote));
  feed.advance(begin + 5 * minuteMs - 1, (quote) => second.push(quote));
  const again = second.filter((quote) => quote.code === 'EURUSD' && quote.at >= begin + 4 * minuteMs);
  expect(again.map((quote) => quote.recordedAt)).toEqual(first.slice(0, 12).map((quote) => quote.recordedAt));
  expect(again[0]?.at).toBe(begin + 4 * minuteMs);
});

test('where the replay stands follows from when it began alone', () => {
  const whole = quotes(replay(), 'EURUSD', begin + 3 * minuteMs);
  const later = createReplayFeed({ recordings, instruments: listed, speed: 1, beginsAt: begin });
  later.advance(begin + minuteMs, () => {});
  expect(quotes(later, 'EURUSD', begin + 3 * minuteMs)).toEqual(
    whole.filter((quote) => quote.at > begin + minuteMs),
  );
});

test('sessions are those of the recorded day, and a recording begins with its first open minute', () => {
  const feed = replay();
  expect(feed.isOpen('EURUSD', begin)).toBe(true);
  expect(feed.isOpen('AAPL', begin)).toBe(true);
  expect(feed.lastQuote('AAPL', begin)?.recordedAt).toBe('2014-06-05T13:30:00.000Z');
  // Three recorded minutes, begun at the second: two on, the loop is at 13:29, before the bell.
  expect(feed.isOpen('AAPL', begin + 2 * minuteMs + 1)).toBe(false);
  expect(feed.nextOpening('AAPL', begin + 2 * minuteMs + 1)).toBe(begin + 3 * minuteMs);
});

test('a gap in the recording is stale in the recording’s own time, at any speed', () => {
  for (const speed of [1, 60]) {
    const feed = replay(speed);
    const at = begin + 210_000 / speed;
    let latest: Quote | undefined;
    feed.advance(at, (quote) => {
      if (quote.code === 'BTCUSD') latest = quote;
    });
    expect(latest?.recordedAt).toBe('2018-04-04T00:00:55.000Z');
    const age = feed.quoteAgeMs(latest ?? expect.unreachable(), at);
    expect(age).toBeGreaterThan(155_000 - speed);
    expect(age).toBeLessThanOrEqual(155_000);
  }
});

test('a pause of the platform ages a quote by the platform’s time', () => {
  const feed = replay(60);
  let latest: Quote | undefined;
  feed.advance(begin + 100, (quote) => {
    latest = quote;
  });
  expect(feed.quoteAgeMs(latest ?? expect.unreachable(), begin + 400)).toBeLessThan(5_000 + 300);
});

test('the close before comes from the recorded days', () => {
  expect(replay().previousClose('EURUSD', begin)).toBe(109_000);
  expect(replay().previousClose('BTCUSD', begin)).toBe(742_491);
});

test('bars follow the recording: minutes exactly, days shifted in front', () => {
  const feed = replay();
  const minutes = feed.history('EURUSD', '1m', begin + 4 * minuteMs, 4);
  expect(minutes).toEqual([
    { start: begin, open: 110_020, high: 110_030, low: 110_010, close: 110_012, volume: 0 },
    { start: begin + minuteMs, open: 110_005, high: 110_007, low: 110_005, close: 110_007, volume: 0 },
    { start: begin + 2 * minuteMs, open: 109_955, high: 109_955, low: 109_955, close: 109_955, volume: 0 },
    { start: begin + 3 * minuteMs, open: 109_960, high: 109_980, low: 109_940, close: 109_970, volume: 0 },
  ]);
  // Before its beginning stands the end of the round before, so that a chart is never empty.
  expect(feed.history('EURUSD', '1m', begin, 1)[0]).toMatchObject({
    start: begin - minuteMs,
    close: 109_970,
  });
  const today = Math.floor(begin / dayMs) * dayMs;
  const days = feed.history('EURUSD', '1d', begin + 4 * minuteMs, 10);
  expect(days.map(({ start, close }) => [start, close])).toEqual([
    [today - 4 * dayMs, 108_500],
    [today - 3 * dayMs, 109_000],
    [today, 109_970],
  ]);
});

test('volume is counted once', () => {
  const feed = replay();
  expect(feed.history('AAPL', '5m', begin + 2 * minuteMs, 1)[0]?.volume).toBe(1_500);
  const live = quotes(feed, 'AAPL', begin + 2 * minuteMs - 1);
  expect(live.reduce((sum, quote) => sum + (quote.volume ?? 0), 0)).toBe(1_500);
});

test('a broken file is refused with what is wrong in it', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'recordings-'));
  await mkdir(join(broken, 'minute'));
  await writeFile(join(broken, 'instruments.json'), '[{"code":"EURUSD","priceDecimals":5}]');
  await expect(readRecordings(broken)).rejects.toThrow('the recording of EURUSD is empty');
  await writeFile(
    join(broken, 'minute/EURUSD.csv'),
    'time,open,high,low,close,volume,bid,ask\nyesterday,1,1,1,1,,,\n',
  );
  await expect(readRecordings(broken)).rejects.toThrow('not a time: yesterday');
  await rm(broken, { recursive: true });
});

const realDir = process.env.RECORDINGS_DIR;
describe.skipIf(realDir === undefined)(
  'the real recordings (RECORDINGS_DIR names their folder; skipped without it)',
  () => {
    const dir = realDir ?? '';
    let real: Recording[];
    beforeAll(async () => {
      real = await readRecordings(dir);
    });

    test('EUR/USD comes tick for tick at shifted times', async () => {
      const euro = real.filter((each) => each.code === 'EURUSD');
      const feed = replay(1, begin, euro);
      const lines = (await readFile(join(dir, 'ticks/EURUSD.csv'), 'utf8')).trim().split('\n').slice(1);
      const recordedBegin = Date.parse('2014-05-05T00:00:00Z');
      const given = quotes(feed, 'EURUSD', begin + dayMs - 1, 1_000).map(
        ({ at, bidPoints, askPoints, recordedAt }) => `${recordedAt},${bidPoints},${askPoints},${at - begin}`,
      );
      const expected = lines.map((line) => {
        const [time = '', bid = '', ask = ''] = line.split(',');
        const recorded = new Date(time);
        return `${recorded.toISOString()},${bid.replace('.', '')},${ask.replace('.', '')},${recorded.getTime() - recordedBegin}`;
      });
      expect(given).toEqual(expected);
    });

    test('all eighteen move within a minute at sixty times the speed, open from the start', () => {
      const feed = replay(60, begin, real);
      const moved = new Map<string, Set<number>>();
      for (let at = begin; at <= begin + minuteMs; at += 100) {
        feed.advance(at, ({ code, bidPoints }) =>
          moved.set(code, (moved.get(code) ?? new Set()).add(bidPoints)),
        );
      }
      expect(moved.size).toBe(18);
      for (const [code, bids] of moved) {
        expect(bids.size, code).toBeGreaterThan(1);
        expect(feed.isOpen(code, begin), code).toBe(true);
      }
    });

    test('replayed minutes are the recorded bars', async () => {
      const feed = replay(1, begin, real);
      const lines = (await readFile(join(dir, 'minute/ES.csv'), 'utf8')).trim().split('\n').slice(1, 301);
      const expected = lines.map((line) =>
        line
          .split(',')
          .slice(1, 5)
          .map((price) => Math.round(Number(price) * 100)),
      );
      const bars = feed.history(
        'ES',
        '1m',
        begin +
          (Date.parse(lines.at(-1)?.split(',')[0] ?? '') - Date.parse(lines[0]?.split(',')[0] ?? '')) +
          minuteMs,
        300,
      );
      expect(bars.map((bar) => [bar.open, bar.high, bar.low, bar.close])).toEqual(expected);
    });
  },
);

test('recorded actions come on the days on which they are replayed, shifted with the prices', async () => {
  const feed = replay();
  const open = Date.parse('2014-06-05T13:30:00Z');
  const shifted = (recorded: string) => begin + Date.parse(recorded) - open;
  expect(await feed.announced?.(0)).toEqual([
    {
      code: 'AAPL',
      terms: { kind: 'split', from: 1n, to: 7n },
      exDate: '2026-11-25',
      exAt: shifted('2014-06-09T13:30:00Z'),
      isPast: false,
    },
    {
      code: 'AAPL',
      terms: { kind: 'dividend', amount: 32_900_000_000n, isSpecial: true },
      exDate: '2026-11-20',
      exAt: shifted('2014-06-04T13:30:00Z'),
      isPast: true,
    },
    {
      code: 'AAPL',
      terms: { kind: 'earnings' },
      exDate: '2026-11-22',
      exAt: shifted('2014-06-06T13:30:00Z'),
      isPast: false,
    },
  ]);
});

test.each([
  [{ code: 'AAPL', kind: 'split', exDate: '2014-06-09', from: 0, to: 7 }, 'actions.json, row 1: from'],
  [{ code: 'AAPL', kind: 'dividend', exDate: '2014-06-09', amount: '-1', currency: 'USD' }, 'row 1: amount'],
  [{ code: 'AAPL', kind: 'delisting', exDate: '9 June' }, 'row 1: exDate'],
  [{ code: 'AAPL', kind: 'rumour', exDate: '2014-06-09' }, 'row 1: kind'],
])('an action that is none is refused with its row and field: %j', async (row, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'actions-'));
  await writeFile(join(folder, 'actions.json'), JSON.stringify([row]));
  await expect(readRecordedActions(folder)).rejects.toThrow(message);
  await rm(folder, { recursive: true });
});
