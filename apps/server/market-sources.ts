import { join } from 'node:path';
import type { CatalogueEntry, ListedInstrument } from '#capabilities/markets/server/catalogue.ts';
import type { MarketFeed } from '#capabilities/markets/server/feed.ts';
import { readSampleCatalogue } from '#capabilities/markets/server/sample-catalogue.ts';
import { createSimulatedFeed } from '#capabilities/markets/server/simulated-feed.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Config, ConfigError } from './config.ts';

const sampleInstruments = join(import.meta.dirname, '../../database/sample/instruments');

export function sampleCatalogue(at: Instant): CatalogueEntry[] {
  return readSampleCatalogue(sampleInstruments, at);
}

/** Opens the feeds that the settings name, in their order. */
export async function openFeeds(
  config: Config,
  instruments: readonly ListedInstrument[],
  startAt: Instant,
): Promise<MarketFeed[]> {
  return Promise.all(
    config.feeds.map(async (name) => {
      switch (name) {
        case 'simulated':
          return createSimulatedFeed(instruments, 1);
        default:
          throw new ConfigError(`FEED: there is no feed named ${name}`);
      }
    }),
  );
}
