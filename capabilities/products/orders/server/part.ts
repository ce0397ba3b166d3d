import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { exposureTerms } from '../exposure-terms.ts';
import type { MirroredTrades, OrderFigures } from '../face.ts';
import { bindOrderConsoleCalls } from './console-routes.ts';
import { createDailyVolume } from './daily-volume.ts';
import { tellHaltedTask } from './holders.sql.ts';
import { keepCover } from './keep-cover.ts';
import { countMirroredTrades } from './mirrored.sql.ts';
import { type MirroredNeeds, watchMirrored } from './mirrored-watch.ts';
import { createOrderConfig, type OrderConfig } from './order-config.ts';
import { createOrderFigures } from './order-figures.ts';
import { createOrders, type OrderNeeds, type OrderServices } from './orders.ts';
import { createMirroredReviews } from './review-mirrored.ts';
import { bindOrderCalls } from './routes.ts';
import { tellActionAhead, tellHalted, tellHolders } from './tell-halted.ts';
import { orderTraces } from './traces.sql.ts';

export interface OrdersPart extends OrderServices, Part<ReviewHandler> {
  readonly config: OrderConfig;
  readonly figures: OrderFigures;
  readonly trades: MirroredTrades;
  /** Has those told who are in a market, in the transaction that halts it. */
  readonly tellHalted: typeof tellHalted;
  readonly tellActionAhead: typeof tellActionAhead;
  /** What a book's orders were worth at opening and closing over the last day, in USDT units. */
  dailyVolume(book: Book): Promise<bigint>;
}

export async function createOrdersPart(
  needs: Omit<OrderNeeds, 'config'> &
    Pick<MirroredNeeds, 'linksAmong'> & { readonly configuration: Configuration; readonly audit: AuditLog },
): Promise<OrdersPart> {
  const { db, clock, lane, ledger, configuration } = needs;
  const config = await createOrderConfig(configuration);
  const mirrored = { ...needs, exposureTerms: await configuration.define(exposureTerms) };
  const orders = createOrders({ ...needs, config });
  const { triggers, swaps } = orders;
  return {
    ...orders,
    config,
    tellHalted,
    tellActionAhead,
    figures: createOrderFigures(db),
    trades: { mirroredTrades: (...asked) => countMirroredTrades(db, ...asked) },
    dailyVolume: createDailyVolume({ db, clock }),
    traces: [orderTraces(db)],
    calls(router) {
      bindOrderCalls(router, orders);
      bindOrderConsoleCalls(router, { ...mirrored, orders });
    },
    reviews: createMirroredReviews(needs),
    // The rollover is looked for each minute: what a run leaves undone, the next takes up.
    jobs: {
      swapOpenPositions: { cron: '* * * * *', run: swaps.run },
      watchMirrored: { cron: '* * * * *', run: () => watchMirrored(mirrored) },
      [tellHaltedTask]: { run: (payload) => tellHolders(db, payload) },
      keepCover: { cron: '* * * * *', run: () => keepCover({ lane, ledger, config }) },
    },
    async start() {
      await keepCover({ lane, ledger, config });
      await triggers.start();
      await swaps.run();
    },
    stop: () => triggers.stop(),
    clockMove: {
      async caughtUp() {
        await swaps.run();
        await watchMirrored(mirrored);
        triggers.lookAtCloses();
        await triggers.settled();
      },
    },
  };
}
