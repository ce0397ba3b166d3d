import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { DifferenceExplainer } from '#capabilities/money/reconciliation/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { DepositServiceNeeds } from './deposit-needs.ts';
import { createDeposits, type DepositServices } from './deposits.ts';
import { bindDepositCalls } from './routes.ts';
import { depositTraces } from './traces.sql.ts';

export interface DepositsPart
  extends Part<ReviewHandler>,
    Pick<DepositServices, 'address' | 'announce' | 'list' | 'returnable' | 'askedReturn' | 'askReturn'> {
  readonly reviews: ReviewHandler;
  readonly reconciling: DifferenceExplainer;
  /** Looks at both chains now; resolves when what they show is known. */
  look(): Promise<void>;
}

export async function createDepositsPart(
  needs: DepositServiceNeeds & { readonly configuration: Configuration },
): Promise<DepositsPart> {
  const deposits = await createDeposits(needs, needs.configuration);
  const { address, announce, list, returnable, askedReturn, askReturn, reviews, reconciling, watch } =
    deposits;
  return {
    address,
    announce,
    list,
    returnable,
    askedReturn,
    askReturn,
    reviews,
    reconciling,
    look: watch.run,
    traces: [depositTraces(needs.db)],
    calls: (router) => bindDepositCalls(router, deposits),
    start: watch.start,
    stop: watch.stop,
  };
}
