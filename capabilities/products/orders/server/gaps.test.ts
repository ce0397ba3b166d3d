import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { houseResult, recordedGaps } from './testing/gap-trial.ts';

/** A recording of our own: a day a line, each opening beyond the last close. */
async function recordGaps(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-gaps-'));
  const closes = { AIG: [1, 0.34, 1.76, 0.59, 1.47], SPY: [1, 0.93, 1.07, 0.85], XAUUSD: [1, 1.01, 0.975] };
  const list = Object.keys(closes).map((code) => ({ code, priceDecimals: code === 'XAUUSD' ? 3 : 2 }));
  await writeFile(join(folder, 'instruments.json'), JSON.stringify(list));
  for (const part of ['daily', 'minute']) await mkdir(join(folder, part));
  for (const [code, gaps] of Object.entries(closes)) {
    const rows = gaps.map((gap, index) => {
      const open = (100 * gap).toFixed(2);
      // Two nights, then a weekend each.
      const day = new Date(Date.UTC(2025, 0, 6 + (index < 3 ? index : 4 * index - 6)));
      return `${day.toISOString()},${open},100,100,100,0,99.99,100.01`;
    });
    const text = ['time,open,high,low,close,volume,bid,ask', ...rows, ''].join('\n');
    for (const part of ['daily', 'minute']) await writeFile(join(folder, part, `${code}.csv`), text);
  }
  return folder;
}

const own = await recordGaps();
afterAll(() => rm(own, { recursive: true }));

test('over gaps as large as were recorded the platform pays nothing for two who have both sides', async () => {
  const gaps = await recordedGaps(own);
  expect(gaps.length).toBeGreaterThanOrEqual(9);
  const paid = gaps.filter((gap) => houseResult(gap, true) < 0n);
  expect(paid.map(({ instrument: { code }, day }) => `${code} ${day}`)).toEqual([]);
  // What the close margin is for.
  const without = gaps.filter((gap) => houseResult(gap, false) < 0n);
  expect(without.length).toBeGreaterThan(gaps.length / 2);
});

const recordings = process.env.RECORDINGS_DIR;
test.skipIf(recordings === undefined)(
  'so over every hundredth recorded gap, and over the largest',
  async () => {
    const gaps = await recordedGaps(recordings ?? '');
    const size = ({ before, after }: (typeof gaps)[number]) => Math.abs(Number(after) / Number(before) - 1);
    const largest = gaps.toSorted((a, b) => size(b) - size(a)).slice(0, 100);
    for (const gap of [...largest, ...gaps.filter((_, nth) => nth % 100 === 0)]) {
      expect(houseResult(gap, true), `${gap.instrument.code} ${gap.day}`).toBeGreaterThanOrEqual(0n);
    }
  },
);
