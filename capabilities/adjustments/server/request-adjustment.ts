import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { balancesAfter, dueWithinMs } from '../rules.ts';
import type { AdjustmentRequest, AdjustmentWorld } from './adjustment-world.ts';
import { type AdjustmentRow, adjustmentRequests, insertAdjustment } from './adjustments.sql.ts';

/** Writes down what is asked for; no money moves before somebody else has approved it. */
export async function requestAdjustment(
  { db, clock, ledger, customers, audit }: AdjustmentWorld,
  wanted: AdjustmentRequest,
): Promise<Result<AdjustmentRow>> {
  const { key, asset, units, reasonCode, note, reference, requestedBy } = wanted;
  const before = await adjustmentRequests.before(db, wanted);
  if (before !== undefined) return before;
  if ((await customers.contactOf(key.customerId)) === undefined) return refuse('NO_MATCHING_USER');
  const after = balancesAfter(await ledger.balances(key), { id: 0n, asset, units });
  if (!after.ok) return after;
  return await db.transaction().execute(async (tx): Promise<Result<AdjustmentRow>> => {
    const at = clock.now();
    const stored = await insertAdjustment(tx, {
      ...wanted,
      at: new Date(at),
      dueAt: new Date(at + dueWithinMs),
    });
    if (stored === undefined) {
      const first = await adjustmentRequests.before(tx, wanted);
      if (first === undefined) throw new Error('a request that is stored already is nowhere');
      return first;
    }
    await audit.record(tx, {
      operatorIds: [requestedBy],
      name: 'adjustments.request',
      subject: `adjustment/${stored.id}`,
      customerId: key.customerId,
      ...{ reasonCode, note },
      after: { book: key.book, currency: asset, amount: formatUnits(units), reference },
    });
    return accept(stored);
  });
}
