import type { LaneChange, LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { SmartPlan } from '../rules.ts';
import type { OwnedPlan } from './plan-rows.ts';
import { insertPlans, selectActiveOf, updatePlans } from './plans.sql.ts';

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
    const byAccount = Map.groupBy(await selectActiveOf(connection, keys), ({ key }) => accountKeyText(key));
    return new Map(
      [...byAccount].map(([text, owned]) => [text, new Map(owned.map(({ plan }) => [plan.id, plan]))]),
    );
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
    const { created, changed } = finalRows(changes);
    // Sent in this order: an ended plan makes room for its renewal before that is inserted.
    await Promise.all([
      changed.length > 0 && updatePlans(connection, changed),
      created.length > 0 && insertPlans(connection, created),
    ]);
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

/** What each plan is after the batch: one that was created in it is stored at once as it ended it. */
function finalRows(changes: readonly LaneChange<readonly PlanChange[]>[]) {
  const created = new Map<string, OwnedPlan>();
  const changed = new Map<string, OwnedPlan>();
  for (const { key, change } of changes) {
    for (const { kind, plan } of change) {
      const name = `${key.customerId}/${plan.id}`;
      const rows = kind === 'created' || created.has(name) ? created : changed;
      rows.set(name, { key, plan });
    }
  }
  return { created: [...created.values()], changed: [...changed.values()] };
}
