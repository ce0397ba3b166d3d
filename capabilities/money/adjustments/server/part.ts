import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { adjustmentLimits } from '../limits.ts';
import type { AdjustmentNeeds } from './adjustment-needs.ts';
import { createAdjustments } from './adjustments.ts';
import { bindAdjustmentCalls } from './routes.ts';
import { adjustmentTraces } from './traces.sql.ts';

export async function createAdjustmentsPart(
  needs: Omit<AdjustmentNeeds, 'limits'> & { readonly configuration: Configuration },
): Promise<Part<ReviewHandler>> {
  const limits = await needs.configuration.define(adjustmentLimits);
  const adjustments = createAdjustments({ ...needs, limits });
  return {
    traces: [adjustmentTraces(needs.db)],
    calls: (router) => bindAdjustmentCalls(router, adjustments),
    reviews: adjustments.reviews,
  };
}
