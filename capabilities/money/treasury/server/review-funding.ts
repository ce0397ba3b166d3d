import type { ReviewDecision, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import { balanceAfter, decisionReasons } from '../rules.ts';
import { type FundingRow, fundingRequests, lockTakingOut } from './fundings.sql.ts';
import { approveFunding, houseId } from './treasury-lane.ts';
import type { TreasuryNeeds } from './treasury-needs.ts';
import { whatMayLeave } from './what-may-leave.ts';

export function createFundingReviews(needs: TreasuryNeeds): ReviewHandler {
  const { db, lane, requestDesk } = needs;
  return requestDesk.source<FundingRow>({
    kind: 'funding',
    reasonCodes: {
      approve: {
        evidenceChecked: (row, { operatorId }) =>
          requestDesk.whetherSeen(row, operatorId, {
            name: 'treasury.viewAttachment',
            subject: `funding/${row.id}`,
          }),
      },
      reject: decisionReasons.reject,
    },
    requests: fundingRequests,
    about: ({ book, asset, units }) => ({ customerId: houseId, book, amount: { asset, units } }),
    approve,
    rejected: ({ id, book, account, asset, units }) => ({
      name: 'treasury.reject',
      subject: `funding/${id}`,
      before: { book, account, currency: asset, amount: formatUnits(units) },
    }),
  });

  async function approve(row: FundingRow, decision: ReviewDecision): Promise<Result<null>> {
    if (row.units >= 0n) return await move(row, decision);
    // Most house accounts have no row that a batch would hold: two could take the same money.
    return await db.transaction().execute(async (tx) => {
      await lockTakingOut(tx);
      // The lane knows the answer to what was carried out before a crash, or by another process.
      const now = await fundingRequests.byId(tx, row.id);
      if (now?.state === 'waiting') {
        const after = balanceAfter(await whatMayLeave(needs, row), row.units);
        if (!after.ok) return after;
      }
      return await move(row, decision);
    });
  }

  async function move(row: FundingRow, { requestId, operatorIds }: ReviewDecision): Promise<Result<null>> {
    const { id, book, account, asset, units, reason_code, note, evidence, document_hash } = row;
    const moved = await lane.submit(approveFunding, {
      key: { book, customerId: houseId },
      input: { id, account, asset, units, decidedBy: operatorIds },
      request: { id: requestId, fingerprint: `treasury.fund ${id}` },
      act: {
        operatorIds: [row.requested_by, ...operatorIds],
        name: 'treasury.fund',
        subject: `funding/${id}`,
        reasonCode: reason_code,
        note,
        after: { book, evidence, document: document_hash ?? undefined },
      },
    });
    // A sale took it between the look and the lock: to the treasurer it is the account that is short.
    return moved.ok || moved.refusal !== 'TRADING_UNAVAILABLE' ? moved : refuse('HOUSE_ACCOUNT_SHORT');
  }
}
