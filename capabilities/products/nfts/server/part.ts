import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { PublicTopics } from '#capabilities/markets/live/face.ts';
import type { DifferenceExplainer } from '#capabilities/money/reconciliation/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { noticeTask } from './lane.sql.ts';
import type { NftServiceNeeds } from './needs.ts';
import { type NftServices, openNfts } from './nfts.ts';
import { charityReconciling } from './reconciling.ts';
import { bindNftCalls } from './routes.ts';
import { tellReached } from './tell-reached.ts';
import { bidTraces, purchaseTraces } from './traces.sql.ts';

export interface NftsPart extends Part<readonly ReviewHandler[]>, Pick<NftServices, 'bid'> {
  readonly topics: PublicTopics;
  readonly reconciling: DifferenceExplainer;
}

export async function createNftsPart(
  needs: NftServiceNeeds & { readonly configuration: Configuration },
): Promise<NftsPart> {
  const nfts = await openNfts(needs, needs.configuration);
  const { bid, topics, remittances, closings, auctions, start, stop, sendNotice } = nfts;
  return {
    bid,
    topics,
    reconciling: charityReconciling,
    start,
    stop,
    traces: [bidTraces(needs.db), purchaseTraces(needs.db)],
    calls: (router) => bindNftCalls(router, nfts),
    jobs: {
      [noticeTask]: { run: sendNotice },
      // What is due is looked for each minute: what a run leaves undone, the next takes up.
      settleAuctions: { cron: '* * * * *', run: auctions.run },
      tellReached: { cron: '* * * * *', run: () => tellReached(needs) },
    },
    reviews: [remittances.reviews, closings.reviews],
    clockMove: {
      async caughtUp() {
        await auctions.run();
        await tellReached(needs);
      },
    },
  };
}
