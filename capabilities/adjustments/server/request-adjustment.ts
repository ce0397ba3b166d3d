import { askOnce } from '#capabilities/reviews/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import { balancesAfter, dueWithinMs } from '../rules.ts';
import type { AdjustmentRequest, AdjustmentWorld } from './adjustment-world.ts';
import { type AdjustmentRow, adjustmentRequests, insertAdjustment } from './adjustments.sql.ts';

/** Writes down what is asked for; no money moves before somebody else has approved it. */
export async function requestAdjustment(
  world: AdjustmentWorld,
  wanted: AdjustmentRequest,
): Promise<Result<AdjustmentRow>> {
  const { db, clock, ledger, customers } = world;
  const { key, asset, units, reasonCode, note, reference, document } = wanted;
  const { customerId, book } = key;
  const before = await adjustmentRequests.before(db, wanted);
  if (before !== undefined) return before;
  if ((await customers.contactOf(customerId)) === undefined) return refuse('NO_MATCHING_USER');
  const after = balancesAfter(await ledger.balances(key), { id: 0n, asset, units });
  if (!after.ok) return after;
  return await askOnce(world, {
    ...{ requests: adjustmentRequests, by: wanted, document, owner: customerId, purpose: 'adjustment' },
    insert(tx, kept) {
      const at = clock.now();
      return insertAdjustment(tx, {
        ...wanted,
        ...kept,
        at: new Date(at),
        dueAt: new Date(at + dueWithinMs),
      });
    },
    act: ({ id, document_hash }) => ({
      name: 'adjustments.request',
      subject: `adjustment/${id}`,
      ...{ customerId, reasonCode, note },
      after: {
        ...{ book, currency: asset, amount: formatUnits(units), reference },
        document: document_hash ?? undefined,
      },
    }),
  });
}
