import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { ReserveUse } from '#capabilities/money/ledger/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { optionProducts } from '../products.ts';
import { createOptions, type OptionNeeds, type OptionServices } from './options.ts';
import { createOptionsReserveUse } from './reserve-use.ts';
import { bindOptionCalls } from './routes.ts';
import { optionTraces } from './traces.sql.ts';

export async function createOptionsPart(
  needs: Omit<OptionNeeds, 'products'> & { readonly configuration: Configuration },
): Promise<OptionServices & Part<ReviewHandler> & { readonly reserveUse: ReserveUse }> {
  const products = await needs.configuration.define(optionProducts);
  const options = createOptions({ ...needs, products });
  const { engine } = options;
  return {
    ...options,
    traces: [optionTraces(needs.db)],
    reserveUse: createOptionsReserveUse(needs.db, products),
    calls: (router) => bindOptionCalls(router, options),
    start: engine.start,
    stop: engine.stop,
    clockMove: {
      // A feed gives only its newest price after a long step: too late to decide most options.
      nextDue: engine.nextDue,
      async caughtUp() {
        await engine.look();
        await engine.settled();
      },
    },
  };
}
