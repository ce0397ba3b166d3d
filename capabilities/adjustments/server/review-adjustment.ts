import { type ReviewDecision, type ReviewSource, requestReviews } from '#capabilities/reviews/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { decisionReasons } from '../rules.ts';
import { approveAdjustment } from './adjustment-lane.ts';
import type { AdjustmentWorld } from './adjustment-world.ts';
import { type AdjustmentRow, adjustmentRequests } from './adjustments.sql.ts';

export function createAdjustmentReviews({ db, clock, lane, audit }: AdjustmentWorld): ReviewSource {
  return requestReviews<AdjustmentRow>({
    ...{ kind: 'adjustment', reasonCodes: decisionReasons, requests: adjustmentRequests, db, clock, audit },
    about: ({ customer_id, book, asset, units }) => ({
      customerId: customer_id,
      book,
      amount: { asset, units },
    }),
    approve,
    rejected: ({ id, customer_id, book, asset, units }) => ({
      name: 'adjustments.reject',
      subject: `adjustment/${id}`,
      customerId: customer_id,
      before: { book, currency: asset, amount: formatUnits(units) },
    }),
  });

  function approve(row: AdjustmentRow, { requestId, operatorIds }: ReviewDecision): Promise<Result<null>> {
    const { id, customer_id, book, asset, units, reason_code, note, document_hash } = row;
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
        ...(document_hash === null ? {} : { after: { document: document_hash } }),
      },
    });
  }
}
