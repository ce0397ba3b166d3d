import type { Logger } from 'pino';
import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { ListedInstrument } from '#capabilities/markets/catalogue/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, type Instant, minuteMs } from '#foundation/time/clock.ts';
import type { MarketFeed } from './feed.ts';
import { beginReplay } from './prices.sql.ts';
import type { Recording } from './recording.ts';
import { createReplayFeed } from './replay-feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import {
  createKraken,
  type KrakenSettings,
  type OpenedVenue,
  type VenueNeeds,
} from './venues/kraken-feed.ts';
import { type SecondVenueSettings, withSecondVenue } from './venues/second-venue.ts';
import { createTwelveData, type TwelveDataSettings } from './venues/twelvedata-feed.ts';
import { selectListing, selectRememberedPrices, upsertListing } from './venues/venues.sql.ts';

/** The simulation of the sample data set: the same for all. */
const sampleSeed = 20_261_120;
/** A mini chart keeps 100 points, the newest of them the latest price (docs/specification.md, section 3). */
const quarterHoursRemembered = 99;

export const feedNames = ['simulated', 'replay', 'kraken', 'twelvedata'] as const;
export type FeedName = (typeof feedNames)[number];

export interface FeedSettings {
  /** The preferred one first: each instrument follows the first that knows it. */
  readonly names: readonly FeedName[];
  readonly recordingsDir: string | undefined;
  readonly replaySpeed: number;
  /**
   * The platform's time at which the recordings begin. Absent: the first start with these recordings, which
   * is remembered.
   */
  readonly replayBeginsAt?: Instant;
  readonly kraken: KrakenSettings;
  /** Undefined where no second venue looks at Kraken's prices. */
  readonly coinbase: SecondVenueSettings | undefined;
  /** Undefined without a key. */
  readonly twelvedata: TwelveDataSettings | undefined;
}

export interface FeedsNeeds {
  readonly db: Database;
  readonly settings: FeedSettings;
  /** What lies in the folder of recordings. */
  readonly recordings: readonly Recording[];
  /** What the simulated companies do. */
  readonly actions: Pick<CorporateActions, 'ofMarket'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Opens the feeds that the settings name. Throws when one can't be: recordings unreadable, a venue never
 * reached.
 */
export async function createFeeds(
  options: FeedsNeeds,
  instruments: readonly ListedInstrument[],
): Promise<MarketFeed[]> {
  const { settings } = options;
  const feeds: MarketFeed[] = [];
  try {
    for (const name of settings.names) feeds.push(await open(name));
  } catch (failure) {
    for (const feed of feeds) feed.stop?.();
    throw failure;
  }
  return feeds;

  function open(name: FeedName): MarketFeed | Promise<MarketFeed> {
    switch (name) {
      case 'simulated':
        return createSimulatedFeed(instruments, sampleSeed, options.actions);
      case 'replay':
        return createReplay(options, instruments);
      case 'kraken':
        return createCrypto(options, instruments);
      case 'twelvedata': {
        if (settings.twelvedata === undefined)
          throw new Error('TWELVEDATA_API_KEY: FEED=twelvedata needs a key');
        return createVenue(options, instruments, name, settings.twelvedata, createTwelveData);
      }
    }
  }
}

async function createCrypto(
  options: FeedsNeeds,
  instruments: readonly ListedInstrument[],
): Promise<MarketFeed> {
  const { kraken, coinbase } = options.settings;
  const feed = await createVenue(options, instruments, 'kraken', kraken, createKraken);
  return coinbase === undefined
    ? feed
    : withSecondVenue(feed, { ...options, settings: coinbase, instruments });
}

/** Opens a venue with what earlier runs stored of it, and stores what it lists now. */
async function createVenue<Settings>(
  { db, clock, log }: FeedsNeeds,
  instruments: readonly ListedInstrument[],
  venue: FeedName,
  settings: Settings,
  open: (options: VenueNeeds<Settings>) => Promise<OpenedVenue>,
): Promise<MarketFeed> {
  const rememberedListing = await selectListing(db, venue);
  const remembered = await selectRememberedPrices(db, venue, quarterHoursRemembered);
  const { feed, listing } = await open({ settings, instruments, clock, remembered, rememberedListing, log });
  if (listing !== undefined) await upsertListing(db, venue, listing, clock.now());
  return feed;
}

async function createReplay(
  options: FeedsNeeds,
  instruments: readonly ListedInstrument[],
): Promise<MarketFeed> {
  const { db, settings, recordings, clock, log } = options;
  const { recordingsDir = '', replaySpeed, replayBeginsAt } = settings;
  const listed = new Set(instruments.map(({ code }) => code));
  const unlisted = recordings.map(({ code }) => code).filter((code) => !listed.has(code));
  if (unlisted.length > 0) log.warn(`recorded, and in no catalogue: ${unlisted.join(', ')}`);
  // A recorded minute begins with one of the platform's, so that candles are those recorded.
  const step = Math.max(1, Math.round(minuteMs / replaySpeed));
  const aligned = Math.floor(clock.now() / step) * step;
  const beginsAt = replayBeginsAt ?? (await beginReplay(db, recordingsDir, replaySpeed, aligned));
  return createReplayFeed({ recordings, instruments, speed: replaySpeed, beginsAt });
}
