import type { LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { statesOf } from '#capabilities/money/ledger/lane-state.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { SmartPlan } from '../rules.ts';
import { planTable } from './plan-rows.ts';
import { selectActiveOf } from './plans.sql.ts';

/** An account's plans under way. */
export type ActivePlans = ReadonlyMap<RecordId, SmartPlan>;

export interface PlanChange {
  readonly kind: 'created' | 'changed';
  readonly plan: SmartPlan;
}

export type PlanParticipant = LaneParticipant<ActivePlans, readonly PlanChange[]>;

/** The plans' part in the money lane. */
export const planParticipant: PlanParticipant = {
  name: 'plans',
  empty: new Map(),
  async load(connection, keys) {
    return statesOf(await selectActiveOf(connection, keys), ({ plan }) => [plan.id, plan]);
  },
  apply(state, changes) {
    const plans = new Map(state);
    for (const { plan } of changes) {
      if (plan.status === 'completed') plans.delete(plan.id);
      else plans.set(plan.id, plan);
    }
    return plans;
  },
  async store(connection, changes) {
    const plans = changes.flatMap(({ key, change }) =>
      change.map(({ kind, plan }) => ({ isNew: kind === 'created', item: { key, plan } })),
    );
    await planTable.store(connection, plans);
  },
};

/**
 * Through when an account's plans are credited; 0 before the first time. It is the account's mark in the
 * ledger: a credit writes no row of a plan (docs/decisions/0044-plans-advance-by-dates.md).
 */
export function accruedUntilOf(mark: bigint | undefined): Instant {
  return Number(mark ?? 0n);
}

export function markOf(accruedUntil: Instant): bigint {
  return BigInt(accruedUntil);
}
