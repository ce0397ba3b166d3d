import { laneTable, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { KeptLevelChange, LevelChange } from '../level-changes.ts';

export interface OwnedLevelChange {
  readonly key: AccountKey;
  readonly orderId: RecordId;
  readonly at: Instant;
  readonly change: LevelChange;
}

/** Rows are added and never changed. */
export const levelChangeTable = laneTable<OwnedLevelChange>('orders.level_change')({
  key: {},
  fixed: {
    customer_id: ['bigint', ({ key }) => key.customerId],
    order_id: ['bigint', ({ orderId }) => orderId],
    at: ['timestamptz', ({ at }) => at],
    changed_by: ['text', ({ change }) => change.by],
    level: ['text', ({ change }) => change.level],
    before: ['bigint', ({ change }) => change.before],
    after: ['bigint', ({ change }) => change.after],
  },
  changing: {},
});

/**
 * What was changed of an order, oldest first, and whether that is all of it: orders placed before changes
 * were kept have only later ones. A closed part has those of its position up to its close.
 */
export async function selectLevelChanges(
  db: Database,
  { customerId }: AccountKey,
  ids: readonly RecordId[],
  until: Instant,
): Promise<{ readonly changes: KeptLevelChange[]; readonly areAll: boolean }> {
  const rows = await allRows<RowOf<typeof levelChangeTable>>(db)`
    select changed_by, level, at, before, after from orders.level_change
    where customer_id = ${customerId} and order_id = any(${ids}::bigint[]) and at <= ${new Date(until)}
    order by at, id`;
  const [kept] = await allRows<{ all: boolean | null }>(db)`
    select bool_and(keeps_changes) as all from orders.margin_order
    where customer_id = ${customerId} and id = any(${ids}::bigint[])`;
  const changes = rows.map(({ changed_by: by, level, at, before, after }) => ({
    by,
    level,
    before,
    after,
    at: at.getTime(),
  }));
  return { changes, areAll: kept?.all === true };
}
