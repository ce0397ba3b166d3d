import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { journeyWith } from './harness.ts';

/** How long the price stands on one stair. A journey goes down one by moving the platform's clock. */
export const stairSeconds = 600;

const secondsBetweenTicks = 2;
const begins = Date.parse('2026-01-05T00:00:00.000Z');
/** Three hours: a journey that is tried again has moved the clock twice. */
const twoPercentDown = Array.from({ length: 18 }, (_, stair) => 100_000 - 2_000 * stair);

/**
 * Journeys on a platform whose Bitcoin goes down such a staircase, and whose other markets move as simulated
 * prices do. Without bids it falls two percent each time; with two units each minute ends as the one before.
 */
export async function staircaseJourney(bids: readonly number[] = twoPercentDown, within = 2) {
  const recordings = await recordStaircase(bids, within);
  afterAll(() => rm(recordings, { recursive: true }));
  return journeyWith({ FEED: 'replay,simulated', RECORDINGS_DIR: recordings });
}

/**
 * Writes a recording of Bitcoin that stands on each of these bids for ten minutes, and there moves within so
 * many units: what a journey needs, at a time it chooses. Gives the folder for RECORDINGS_DIR.
 */
async function recordStaircase(bids: readonly number[], within: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-staircase-'));
  await mkdir(join(folder, 'ticks'));
  const instruments = [{ code: 'BTCUSD', assetClass: 'crypto', name: 'Bitcoin', priceDecimals: 2 }];
  await writeFile(join(folder, 'instruments.json'), JSON.stringify(instruments));
  await writeFile(
    join(folder, 'ticks', 'BTCUSD.csv'),
    ['time,bid,ask', ...ticks(bids, within), ''].join('\n'),
  );
  return folder;
}

function* ticks(bids: readonly number[], within: number): Generator<string> {
  const ticksPerStair = stairSeconds / secondsBetweenTicks;
  for (let tick = 0; tick < bids.length * ticksPerStair; tick += 1) {
    const bid = (bids[Math.floor(tick / ticksPerStair)] ?? 0) + (tick % within);
    const at = new Date(begins + tick * secondsBetweenTicks * 1000).toISOString();
    yield `${at},${bid}.00,${bid + 5}.00`;
  }
}
