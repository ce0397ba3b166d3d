import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '#capabilities/configuration/face.ts';
import { openMarketTerms } from '#capabilities/markets/server/market-terms.ts';
import { startMarkets } from '#capabilities/markets/server/markets.ts';
import { openFeeds } from '#capabilities/markets/server/open-feeds.ts';
import { readSampleCatalogue } from '#capabilities/markets/server/sample-catalogue.ts';
import { createTickRecorder } from '#capabilities/markets/server/tick-recorder.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

export interface MarketParts {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly log: FastifyBaseLogger;
}

const sampleInstruments = join(import.meta.dirname, '../../database/sample/instruments');

/** The markets over their feeds, under the terms that operators have set; and what records their ticks, where that is wanted. */
export async function composeMarkets({ config, db, clock, configuration, log }: MarketParts) {
  const catalogue =
    config.mode === 'sample' ? readSampleCatalogue(sampleInstruments, clock.now()) : undefined;
  const terms = await openMarketTerms(configuration);
  const markets = await startMarkets({
    db,
    clock,
    mode: config.mode,
    ...(catalogue === undefined ? {} : { catalogue }),
    openFeeds: (instruments) => openFeeds({ db, settings: config.feeds, clock, log }, instruments),
    terms,
    log,
  });
  const recorder = config.recorder && createTickRecorder({ ...config.recorder, markets, log });
  return { markets, terms, recorder };
}
