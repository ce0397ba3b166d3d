import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { PriceViews } from '#capabilities/markets/prices/face.ts';
import type { OrderChecks } from '#capabilities/money/adjustments/face.ts';
import type { ReserveUse } from '#capabilities/money/ledger/face.ts';
import type { Links } from '#capabilities/people/links/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type GapView, listGap } from '../contract.ts';
import { exposureTerms } from '../exposure-terms.ts';
import type { MirroredTrades, OrderFigures } from '../face.ts';
import { type CancellationNeeds, createCancellations } from './cancellations.ts';
import { bindOrderConsoleCalls } from './console-routes.ts';
import { createDailyVolume } from './daily-volume.ts';
import { createOrdersReserveUse } from './gap-reserves.ts';
import { createGapBoard, exOpenOf, gapView, keepGaps } from './gaps.ts';
import { tellHaltedTask } from './holders.sql.ts';
import { keepCover } from './keep-cover.ts';
import { countMirroredTrades } from './mirrored.sql.ts';
import { watchMirrored } from './mirrored-watch.ts';
import { createOrderConfig, type OrderConfig } from './order-config.ts';
import { createOrderFigures } from './order-figures.ts';
import { createOrderChecks } from './order-recorded.ts';
import { createOrders, type OrderNeeds, type OrderServices } from './orders.ts';
import { createMirroredReviews } from './review-mirrored.ts';
import { bindOrderCalls } from './routes.ts';
import { createSurroundings } from './surroundings.ts';
import { tellActionNews, tellHalted, tellHolders } from './tell-halted.ts';
import { orderTraces } from './traces.sql.ts';

export interface OrdersPart extends OrderServices, Part<readonly ReviewHandler[]> {
  readonly config: OrderConfig;
  readonly figures: OrderFigures;
  readonly trades: MirroredTrades;
  readonly checks: OrderChecks;
  /** Has those told who are in a market, in the transaction that halts it. */
  readonly tellHalted: typeof tellHalted;
  readonly reserveUse: ReserveUse;
  /** The jump that orders in a market reserve for, as it travels. */
  gapOf(market: Pick<InstrumentTerms, 'code' | 'marketClass'>): GapView;
  readonly tellActionNews: typeof tellActionNews;
  /** What a book's orders were worth at opening and closing over the last day, in USDT units. */
  dailyVolume(book: Book): Promise<bigint>;
}

export async function createOrdersPart(
  needs: Omit<OrderNeeds, 'config'> &
    Pick<CancellationNeeds, 'operators' | 'requestDesk'> & {
      readonly configuration: Configuration;
      readonly audit: AuditLog;
      readonly links: Pick<Links, 'linksAmong' | 'personOf'>;
      readonly markets: PriceViews;
      readonly actions: Pick<CorporateActions, 'between' | 'factors' | 'onApplied'>;
    },
): Promise<OrdersPart> {
  const { db, clock, lane, ledger, configuration } = needs;
  const gapBoard = createGapBoard((code) => exOpenOf(needs, code));
  const config = await createOrderConfig(configuration, gapBoard);
  const gaps = keepGaps({ ...needs, config, board: gapBoard });
  const gapOf: OrdersPart['gapOf'] = (market) => gapView(gapBoard, config.cover, market);
  const mirrored = { ...needs, exposureTerms: await configuration.define(exposureTerms) };
  const orders = createOrders({ ...needs, config });
  const { triggers, swaps, guard, board, gapReserves } = orders;
  const aroundOf = createSurroundings(needs);
  const reserveForGaps = () => gaps.compute().then(gapReserves.run);
  const cancellations = createCancellations({ ...needs, participant: guard.participant });
  return {
    ...orders,
    config,
    tellHalted,
    tellActionNews,
    figures: createOrderFigures(db),
    trades: { mirroredTrades: (...asked) => countMirroredTrades(db, ...asked) },
    checks: createOrderChecks({ db, ledger, aroundOf }),
    gapOf,
    reserveUse: createOrdersReserveUse(gapReserves),
    dailyVolume: createDailyVolume({ db, clock }),
    traces: [orderTraces(db)],
    calls(router) {
      bindOrderCalls(router, orders);
      bindOrderConsoleCalls(router, { ...mirrored, orders, cancellations, aroundOf, gapOf });
      router.on(listGap, async () =>
        accept(needs.markets.instruments().map((market) => ({ code: market.code, ...gapOf(market) }))),
      );
    },
    reviews: [createMirroredReviews(needs), cancellations.reviews],
    // The rollover is looked for each minute: what a run leaves undone, the next takes up.
    jobs: {
      swapOpenPositions: { cron: '* * * * *', run: swaps.run },
      watchMirrored: { cron: '* * * * *', run: () => watchMirrored(mirrored) },
      [tellHaltedTask]: { run: (payload) => tellHolders(db, payload) },
      keepCover: { cron: '* * * * *', run: () => keepCover({ lane, ledger, config }) },
      refreshReserved: { cron: '* * * * *', run: () => board.refresh() },
      reserveGaps: { cron: '* * * * *', run: reserveForGaps },
    },
    async start() {
      await gaps.load();
      await board.refresh();
      await keepCover({ lane, ledger, config });
      await orders.fundPending();
      await triggers.start();
      await swaps.run();
    },
    stop: () => triggers.stop(),
    clockMove: {
      async caughtUp() {
        await swaps.run();
        await triggers.expire();
        await watchMirrored(mirrored);
        triggers.lookAtCloses();
        await triggers.settled();
      },
    },
  };
}
