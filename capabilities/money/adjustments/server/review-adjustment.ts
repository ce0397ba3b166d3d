import type { ReviewDecision, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { decisionReasons } from '../rules.ts';
import { createAdjustmentApproval } from './adjustment-lane.ts';
import type { AdjustmentNeeds } from './adjustment-needs.ts';
import { type AdjustmentRow, adjustmentRequests } from './adjustments.sql.ts';
import { checkStillDue } from './correct-order.ts';

export function createAdjustmentReviews(needs: AdjustmentNeeds): ReviewHandler {
  const { lane, customers, requestDesk } = needs;
  const approval = createAdjustmentApproval(needs);
  const source = requestDesk.source<AdjustmentRow>({
    kind: 'adjustment',
    reasonCodes: {
      approve: {
        evidenceChecked: (row, { operatorId }) =>
          requestDesk.whetherSeen(row, operatorId, {
            name: 'adjustments.viewAttachment',
            subject: `adjustment/${row.id}`,
          }),
      },
      reject: decisionReasons.reject,
    },
    requests: adjustmentRequests,
    about: ({ customer_id, book, asset, units, needed }) => ({
      customerId: customer_id,
      book,
      needed,
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
  return {
    ...source,
    /** At each approval an order's correction must still be what its ticks say. */
    async admits(db, { subjectId, decision }) {
      const row = decision === 'approve' ? await adjustmentRequests.byId(db, BigInt(subjectId)) : undefined;
      return row === undefined ? accept(null) : await checkStillDue(needs, row);
    },
  };

  async function approve(row: AdjustmentRow, { requestId, operatorIds }: ReviewDecision) {
    const { id, customer_id, book, asset, units, reason_code, note, document_hash } = row;
    const due = await checkStillDue(needs, row);
    if (!due.ok) return due;
    const contact = await customers.contactOf(customer_id);
    const moved = await lane.submit(approval, {
      key: { book, customerId: customer_id },
      input: { id, asset, units, reasonCode: reason_code, contact, decidedBy: operatorIds },
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
    // To operators it is the account that is short.
    return moved.ok || moved.refusal !== 'TRADING_UNAVAILABLE' ? moved : refuse('HOUSE_ACCOUNT_SHORT');
  }
}
