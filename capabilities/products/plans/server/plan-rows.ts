import { laneTable, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { SmartPlan } from '../rules.ts';

/** A plan and the account it belongs to. */
export interface OwnedPlan {
  readonly key: AccountKey;
  readonly plan: SmartPlan;
}

/** What is stored of each. */
export const planTable = laneTable<OwnedPlan>('plans.smart_plan')({
  key: {
    customer_id: ['bigint', ({ key }) => key.customerId],
    id: ['bigint', ({ plan }) => plan.id],
  },
  fixed: {
    book: ['text', ({ key }) => key.book],
    product_id: ['text', ({ plan }) => plan.productId],
    days: ['integer', ({ plan }) => plan.days],
    principal: ['bigint', ({ plan }) => plan.principal],
    daily_rate_ppm: ['bigint', ({ plan }) => plan.dailyRatePpm],
    penalty_rate_ppm: ['bigint', ({ plan }) => plan.penaltyRatePpm],
    started_at: ['timestamptz', ({ plan }) => plan.startedAt],
  },
  changing: {
    credited_days: ['integer', ({ plan }) => plan.creditedDays],
    renew: ['boolean', ({ plan }) => plan.renew],
    status: ['text', ({ plan }) => plan.status],
    ended_at: ['timestamptz', ({ plan }) => plan.endedAt],
    penalty: ['bigint', ({ plan }) => plan.penalty],
    used_for_loss: ['boolean', ({ plan }) => plan.isUsedForLoss],
  },
});
export type PlanRow = RowOf<typeof planTable>;

export function planOfRow(row: PlanRow): OwnedPlan {
  return {
    key: { book: row.book, customerId: row.customer_id },
    plan: {
      id: row.id,
      productId: row.product_id,
      days: row.days,
      principal: row.principal,
      dailyRatePpm: row.daily_rate_ppm,
      penaltyRatePpm: row.penalty_rate_ppm,
      startedAt: row.started_at.getTime(),
      creditedDays: row.credited_days,
      renew: row.renew,
      status: row.status,
      endedAt: row.ended_at?.getTime() ?? null,
      penalty: row.penalty,
      isUsedForLoss: row.used_for_loss,
    },
  };
}
