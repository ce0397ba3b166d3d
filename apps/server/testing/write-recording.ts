import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Monday morning, when EUR/USD trades. */
const begins = Date.parse('2014-05-05T08:00:00Z');
export const decimals = 5;

export interface RecordedQuote {
  readonly afterMs: number;
  /** In points; the ask is a pip and a half above it. */
  readonly bid: number;
}

/** Writes a recording of EUR/USD for the replay feed; gives its folder. */
export async function writeRecording(quotes: Iterable<RecordedQuote>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-recording-'));
  const rows = ['time,bid,ask'];
  for (const { afterMs, bid } of quotes) {
    rows.push(`${new Date(begins + afterMs).toISOString()},${priceText(bid)},${priceText(bid + 15)}`);
  }
  await mkdir(join(folder, 'ticks'));
  await writeFile(join(folder, 'ticks/EURUSD.csv'), `${rows.join('\n')}\n`);
  const instruments = [{ code: 'EURUSD', priceDecimals: decimals }];
  await writeFile(join(folder, 'instruments.json'), JSON.stringify(instruments));
  return folder;
}

export const priceText = (points: number) => (points / 10 ** decimals).toFixed(decimals);
export const pointsOf = (price: number) => Math.round(price * 10 ** decimals);
