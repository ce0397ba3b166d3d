import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long the price stands on one stair. A journey goes down one by moving the platform's clock. */
export const stairSeconds = 600;

const stairs = 12;
const secondsBetweenTicks = 2;
const begins = Date.parse('2026-01-05T00:00:00.000Z');

/**
 * Writes a recording of Bitcoin that falls two percent every ten minutes and in between moves by one unit only: the one
 * thing a stop loss needs, at a time the journey chooses. Gives the folder for RECORDINGS_DIR.
 */
export async function recordStaircase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-staircase-'));
  await mkdir(join(folder, 'ticks'));
  const instruments = [{ code: 'BTCUSD', assetClass: 'crypto', name: 'Bitcoin', priceDecimals: 2 }];
  await writeFile(join(folder, 'instruments.json'), JSON.stringify(instruments));
  await writeFile(join(folder, 'ticks', 'BTCUSD.csv'), ['time,bid,ask', ...ticks(), ''].join('\n'));
  return folder;
}

function* ticks(): Generator<string> {
  const ticksPerStair = stairSeconds / secondsBetweenTicks;
  for (let tick = 0; tick < stairs * ticksPerStair; tick += 1) {
    const stair = Math.floor(tick / ticksPerStair);
    const bid = 100_000 - 2_000 * stair + (tick % 2);
    const at = new Date(begins + tick * secondsBetweenTicks * 1000).toISOString();
    yield `${at},${bid}.00,${bid + 5}.00`;
  }
}
