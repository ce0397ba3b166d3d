import type { ReviewDecision, ReviewSource, WaitingReview } from '#capabilities/reviews/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { decisionReasons } from '../rules.ts';
import { approveAdjustment } from './adjustment-lane.ts';
import type { AdjustmentWorld } from './adjustment-world.ts';
import { type AdjustmentRow, rejectAdjustment, selectAdjustment, selectWaiting } from './adjustments.sql.ts';

/** Whoever asked is the first of the two operators; one other decides (docs/decisions, 0037). */
const deciders = 1;

export function createAdjustmentReviews({ db, clock, lane, audit }: AdjustmentWorld): ReviewSource {
  async function find(subjectId: string): Promise<AdjustmentRow | undefined> {
    return /^\d{1,18}$/.test(subjectId) ? await selectAdjustment(db, BigInt(subjectId)) : undefined;
  }

  return {
    kind: 'adjustment',
    reasonCodes: decisionReasons,
    waiting: async (limit) => (await selectWaiting(db, limit)).map(waitingReview),
    async find(subjectId) {
      const row = await find(subjectId);
      return row?.state === 'waiting' ? waitingReview(row) : undefined;
    },
    async carryOut(decision) {
      const row = await find(decision.subjectId);
      if (row === undefined) return refuse('NOT_FOUND');
      return decision.decision === 'approve' ? await approve(row, decision) : await reject(row, decision);
    },
  };

  function approve(row: AdjustmentRow, { requestId, operatorIds }: ReviewDecision): Promise<Result<null>> {
    const { id, customer_id, book, asset, units, reason_code, note } = row;
    return lane.submit(approveAdjustment, {
      key: { book, customerId: customer_id },
      input: { id, asset, units, decidedBy: operatorIds },
      request: { id: requestId, fingerprint: `adjustments.approve ${id}` },
      act: {
        operatorIds: [row.requested_by, ...operatorIds],
        name: 'adjustments.approve',
        subject: `adjustment/${id}`,
        customerId: customer_id,
        reasonCode: reason_code,
        note,
      },
    });
  }

  async function reject(
    row: AdjustmentRow,
    { operatorIds, reasonCode, note }: ReviewDecision,
  ): Promise<Result<null>> {
    const { id, customer_id, book, asset, units } = row;
    return await db.transaction().execute(async (tx): Promise<Result<null>> => {
      const isRejected = await rejectAdjustment(tx, id, operatorIds, new Date(clock.now()));
      if (!isRejected) return row.state === 'approved' ? refuse('REVIEW_DECIDED') : accept(null);
      await audit.record(tx, {
        operatorIds,
        name: 'adjustments.reject',
        subject: `adjustment/${id}`,
        customerId: customer_id,
        ...{ reasonCode, note },
        before: { book, currency: asset, amount: formatUnits(units) },
      });
      return accept(null);
    });
  }
}

function waitingReview(row: AdjustmentRow): WaitingReview {
  return {
    subjectId: String(row.id),
    customerId: row.customer_id,
    book: row.book,
    amount: { asset: row.asset, units: row.units },
    submittedAt: row.requested_at.getTime(),
    dueAt: row.due_at.getTime(),
    needed: deciders,
    submittedBy: row.requested_by,
  };
}
