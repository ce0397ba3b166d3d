import type { Configuration } from '#capabilities/configuration/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { OrderFigures } from '../face.ts';
import { bindOrderConsoleCalls } from './console-routes.ts';
import { keepCover } from './keep-cover.ts';
import { createOrderConfig, type OrderConfig } from './order-config.ts';
import { createOrderFigures } from './order-figures.ts';
import { createOrders, type OrderNeeds, type OrderServices } from './orders.ts';
import { bindOrderCalls } from './routes.ts';

export interface OrdersPart extends OrderServices, Part {
  readonly config: OrderConfig;
  readonly figures: OrderFigures;
}

export async function createOrdersPart(
  needs: Omit<OrderNeeds, 'config'> & { readonly configuration: Configuration },
): Promise<OrdersPart> {
  const { db, lane, ledger, markets } = needs;
  const config = await createOrderConfig(needs.configuration);
  const orders = createOrders({ ...needs, config });
  const { triggers, swaps } = orders;
  return {
    ...orders,
    config,
    figures: createOrderFigures({ db, markets }),
    calls(router) {
      bindOrderCalls(router, orders);
      bindOrderConsoleCalls(router, { db, markets, orders });
    },
    // The rollover is looked for each minute: what a run leaves undone, the next takes up.
    jobs: {
      swapOpenPositions: { cron: '* * * * *', run: swaps.run },
      keepCover: { cron: '* * * * *', run: () => keepCover({ lane, ledger, config }) },
    },
    async start() {
      await keepCover({ lane, ledger, config });
      await triggers.start();
      await swaps.run();
    },
    stop: triggers.stop,
    clockMove: {
      async caughtUp() {
        await swaps.run();
        triggers.lookAtCloses();
        await triggers.settled();
      },
    },
  };
}
