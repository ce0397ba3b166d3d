import type { Logger } from 'pino';
import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { bindAlertCalls } from './alert-routes.ts';
import { bindChartCalls } from './chart-routes.ts';
import { bindMarketConsoleCalls } from './console-routes.ts';
import { createFeeds, type FeedSettings } from './create-feeds.ts';
import { createCurrentTerms } from './current-terms.ts';
import { createGuardTerms } from './guard-terms.ts';
import { createHaltDesk, type HaltDeskNeeds } from './halt-desk.ts';
import { createInstrumentList } from './instrument-list.ts';
import { createMarketTerms } from './market-terms.ts';
import { type MarketsNeeds, type MarketsService, startMarkets } from './markets.ts';
import { catalogueWith, openRecordings } from './open-recordings.ts';
import { type AlertContact, createPriceAlerts } from './price-alerts.ts';
import { bindMarketCalls, type MarketCallsNeeds } from './routes.ts';
import { watchStale } from './stale-watch.ts';
import { createTickRecorder, type TickRecorderNeeds } from './tick-recorder.ts';

export interface MarketsPartNeeds
  extends Omit<MarketsNeeds, 'createFeeds' | 'terms' | 'list' | 'guard' | 'current' | 'log'>,
    Pick<HaltDeskNeeds, 'tellHalted'>,
    Pick<MarketCallsNeeds, 'optionPeriodsOf' | 'countCustomers' | 'measureDailyVolume'> {
  readonly feeds: FeedSettings;
  readonly configuration: Configuration;
  readonly audit: AuditLog;
  readonly lane: MoneyLane;
  readonly mail: MailQueue;
  readonly contactOf: (customerId: CustomerId) => Promise<AlertContact | undefined>;
  readonly platformName: string;
  readonly onError: (failure: unknown) => void;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Where ticks are recorded, if they are to be. */
  readonly recording: Pick<TickRecorderNeeds, 'directory' | 'keepDays'> | undefined;
}

/**
 * The markets over their feeds, under the terms that operators have set, with the customers' price alerts;
 * they follow the prices from here on.
 */
export async function createMarketsPart(needs: MarketsPartNeeds): Promise<MarketsService & Part> {
  const { db, clock, log, feeds, recording } = needs;
  const terms = await createMarketTerms(needs.configuration);
  const guard = await createGuardTerms(needs.configuration);
  const current = await createCurrentTerms(needs.configuration);
  let catalogued: ReadonlySet<string> = new Set();
  const list = await createInstrumentList(needs.configuration, () => catalogued);
  const recordings = feeds.names.includes('replay') ? await openRecordings(feeds.recordingsDir) : [];
  const markets = await startMarkets({
    ...needs,
    catalogue: needs.catalogue && catalogueWith(needs.catalogue, recordings, feeds.names[0] === 'replay'),
    terms,
    list,
    guard,
    current,
    createFeeds: (instruments) => createFeeds({ db, settings: feeds, recordings, clock, log }, instruments),
  });
  catalogued = new Set(markets.listedCodes().filter((code) => list.current.added[code] === undefined));
  const halts = createHaltDesk({ ...needs, markets });
  const alerts = createPriceAlerts({ ...needs, markets });
  const stale = watchStale({ markets, clock, log });
  const recorder = recording && createTickRecorder({ ...recording, markets, log });
  return {
    ...markets,
    calls(router) {
      bindMarketCalls(router, { ...needs, markets });
      bindChartCalls(router, { db, markets, clock });
      bindAlertCalls(router, alerts);
      bindMarketConsoleCalls(router, { markets, terms, clock, desk: halts });
    },
    jobs: { lapseHalts: { cron: '* * * * *', run: halts.lapse } },
    async start() {
      await halts.lapse();
      await alerts.start();
    },
    async stop() {
      stale.stop();
      await alerts.stop();
      await recorder?.stop();
      await markets.stop();
    },
    clockMove: {
      async caughtUp() {
        await halts.lapse();
        await alerts.settled();
      },
    },
  };
}
