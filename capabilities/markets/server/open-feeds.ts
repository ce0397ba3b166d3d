import type { Database } from '#foundation/server-kit/database.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { ListedInstrument } from './catalogue.ts';
import type { MarketFeed } from './feed.ts';
import { beginReplay } from './markets.sql.ts';
import { readRecordings } from './recording.ts';
import { createReplayFeed } from './replay-feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';

/** The simulation of the sample data set: the same for everybody. */
const sampleSeed = 20_261_120;

export interface FeedSettings {
  /** `simulated`, `replay`: the preferred one first. */
  readonly names: readonly string[];
  readonly recordingsDir: string | undefined;
  readonly replaySpeed: number;
  /** The platform's time at which the recordings begin. Absent: the first start with these recordings, which is remembered. */
  readonly replayBeginsAt?: Instant;
}

/** Opens the feeds that the settings name. Throws when one is unknown or its recordings can't be read. */
export async function openFeeds(
  db: Database,
  settings: FeedSettings,
  instruments: readonly ListedInstrument[],
  at: Instant,
): Promise<MarketFeed[]> {
  const feeds: MarketFeed[] = [];
  for (const name of settings.names) {
    if (name === 'simulated') feeds.push(createSimulatedFeed(instruments, sampleSeed));
    else if (name === 'replay') feeds.push(await openReplay(db, settings, instruments, at));
    else throw new Error(`FEED: there is no feed "${name}"; there are simulated and replay`);
  }
  return feeds;
}

async function openReplay(
  db: Database,
  { recordingsDir, replaySpeed, replayBeginsAt }: FeedSettings,
  instruments: readonly ListedInstrument[],
  at: Instant,
): Promise<MarketFeed> {
  if (recordingsDir === undefined)
    throw new Error('RECORDINGS_DIR: FEED=replay needs the folder of the recordings');
  const recordings = await readRecordings(recordingsDir);
  // A recorded minute begins with one of the platform's, so that candles are those recorded.
  const step = Math.max(1, Math.round(minuteMs / replaySpeed));
  const aligned = Math.floor(at / step) * step;
  const beginsAt = replayBeginsAt ?? (await beginReplay(db, recordingsDir, replaySpeed, aligned));
  return createReplayFeed({ recordings, instruments, speed: replaySpeed, beginsAt });
}
