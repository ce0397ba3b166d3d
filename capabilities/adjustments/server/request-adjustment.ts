import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { balancesAfter, dueWithinMs } from '../rules.ts';
import type { AdjustmentRequest, AdjustmentWorld } from './adjustment-world.ts';
import { type AdjustmentRow, insertAdjustment, selectAsked } from './adjustments.sql.ts';

/** Writes down what is asked for; no money moves before somebody else has approved it. */
export async function requestAdjustment(
  { db, clock, ledger, customers, audit }: AdjustmentWorld,
  wanted: AdjustmentRequest,
): Promise<Result<AdjustmentRow>> {
  const { key, asset, units, reasonCode, note, reference, requestedBy, request } = wanted;
  const asked = await selectAsked(db, requestedBy, request.id);
  if (asked !== undefined) return sameAsked(asked, request.fingerprint);
  if ((await customers.contactOf(key.customerId)) === undefined) return refuse('NO_MATCHING_USER');
  const after = balancesAfter(await ledger.balances(key), { id: 0n, asset, units });
  if (!after.ok) return after;
  return await db.transaction().execute(async (tx): Promise<Result<AdjustmentRow>> => {
    const at = clock.now();
    const stored = await insertAdjustment(tx, {
      ...{ key, asset, units, reasonCode, note, reference, requestedBy, request },
      at: new Date(at),
      dueAt: new Date(at + dueWithinMs),
    });
    if (stored === undefined) {
      const first = await selectAsked(tx, requestedBy, request.id);
      if (first === undefined) throw new Error('a request that is stored already is nowhere');
      return sameAsked(first, request.fingerprint);
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

function sameAsked(asked: AdjustmentRow, fingerprint: string): Result<AdjustmentRow> {
  return asked.fingerprint === fingerprint ? accept(asked) : refuse('REQUEST_ID_REUSED');
}
