import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { isTooLate } from '../rules.ts';
import type { AdjustmentNeeds, AdjustmentRequest } from './adjustment-needs.ts';
import { type AdjustmentRow, adjustmentRequests, selectCorrectedOf } from './adjustments.sql.ts';
import { requestAdjustment } from './request-adjustment.ts';

export type OrderCorrection = Pick<AdjustmentRequest, 'key' | 'note' | 'requestedBy' | 'request'> & {
  readonly orderId: bigint;
};

/** Asks for the correction of an order by as much as its own ticks say; no one types the amount. */
export async function requestOrderCorrection(needs: AdjustmentNeeds, wanted: OrderCorrection) {
  const { key, orderId } = wanted;
  const before = await adjustmentRequests.before(needs.db, wanted);
  if (before !== undefined) return before;
  const difference = await needs.differenceOf(key, orderId);
  if (!difference.ok) return difference;
  const { units: whole, closedAt } = difference.value;
  const due = async (at: Database | Tx) => whole - (await selectCorrectedOf(at, key, orderId));
  const units = await due(needs.db);
  if (units === 0n) return refuse('ORDER_CORRECT');
  if (isTooLate(units, closedAt, needs.clock.now())) return refuse('CORRECTION_TOO_LATE');
  return await requestAdjustment(needs, {
    ...wanted,
    due,
    asset: 'USDT',
    units,
    reasonCode: 'tradeCorrection',
    reference: `M${orderId}`,
  });
}

/**
 * CORRECTION_CHANGED when an order's correction is no longer what its ticks say; CORRECTION_TOO_LATE when it
 * would take money of an order that closed too long ago.
 */
export async function checkStillDue(
  { db, clock, differenceOf }: Pick<AdjustmentNeeds, 'db' | 'clock' | 'differenceOf'>,
  { id, customer_id, book, order_id, units }: AdjustmentRow,
): Promise<Result<null>> {
  if (order_id === null) return accept(null);
  const key = { customerId: customer_id, book };
  const difference = await differenceOf(key, order_id);
  if (!difference.ok) return difference;
  const { units: whole, closedAt } = difference.value;
  if (isTooLate(units, closedAt, clock.now())) return refuse('CORRECTION_TOO_LATE');
  return whole - (await selectCorrectedOf(db, key, order_id, id)) === units
    ? accept(null)
    : refuse('CORRECTION_CHANGED');
}
