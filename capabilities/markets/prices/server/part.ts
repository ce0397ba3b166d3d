import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ActionService } from '#capabilities/markets/actions/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { createFeeds, type FeedSettings } from './create-feeds.ts';
import { createCurrentTerms } from './current-terms.ts';
import { createDwellTerms } from './dwell-terms.ts';
import type { MarketFeed } from './feed.ts';
import { createGuardTerms } from './guard-terms.ts';
import { hearFeeds } from './hear-feeds.ts';
import { type PricesNeeds, type PricesService, startPrices } from './prices.ts';
import type { Recording } from './recording.ts';
import { createTickRecorder, type TickRecorderNeeds } from './tick-recorder.ts';

export interface PricesPartNeeds extends Omit<PricesNeeds, 'createFeeds' | 'guard' | 'dwell' | 'current'> {
  readonly configuration: Configuration;
  readonly actions: ActionService;
  readonly feeds: FeedSettings;
  /** What the `replay` feed gives out. */
  readonly recordings: readonly Recording[];
  /** Where ticks are recorded, if they are to be. */
  readonly recording: Pick<TickRecorderNeeds, 'directory' | 'keepDays'> | undefined;
}

/** The prices over their feeds, under the terms that operators have set; they are followed from here on. */
export async function createPricesPart(needs: PricesPartNeeds): Promise<PricesService & Part> {
  const { db, clock, log, feeds: settings, recordings, recording, actions } = needs;
  const hear = () => hearFeeds(actions, opened, log);
  let opened: readonly MarketFeed[] = [];
  const prices = await startPrices({
    ...needs,
    guard: await createGuardTerms(needs.configuration),
    dwell: await createDwellTerms(needs.configuration),
    current: await createCurrentTerms(needs.configuration),
    async createFeeds(instruments) {
      opened = await createFeeds({ db, settings, recordings, actions, clock, log }, instruments);
      // What fell into a pause of the platform is known before the first tick of this run.
      await hear();
      return opened;
    },
  });
  const recorder = recording && createTickRecorder({ ...recording, markets: prices, log });
  return {
    ...prices,
    jobs: { hearActions: { cron: '17 5 * * *', run: hear } },
    async stop() {
      await recorder?.stop();
      await prices.stop();
    },
  };
}
