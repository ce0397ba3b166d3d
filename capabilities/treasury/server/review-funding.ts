import type { ReviewDecision, ReviewSource, WaitingReview } from '#capabilities/reviews/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { balanceAfter, decisionReasons } from '../rules.ts';
import { type FundingRow, rejectFunding, selectFunding, selectWaiting } from './fundings.sql.ts';
import { approveFunding, houseId } from './treasury-lane.ts';
import type { TreasuryWorld } from './treasury-world.ts';

/** Whoever asked is the first of the two operators; one other decides (docs/decisions, 0036). */
const deciders = 1;

export function createFundingReviews({ db, clock, lane, ledger, audit }: TreasuryWorld): ReviewSource {
  async function find(subjectId: string): Promise<FundingRow | undefined> {
    return /^\d{1,18}$/.test(subjectId) ? await selectFunding(db, BigInt(subjectId)) : undefined;
  }

  return {
    kind: 'funding',
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

  async function approve(row: FundingRow, { requestId, operatorIds }: ReviewDecision): Promise<Result<null>> {
    const { id, book, account, asset, units, reason_code, note, evidence } = row;
    // Of what was carried out before a crash the lane knows the answer.
    if (row.state === 'waiting') {
      const after = balanceAfter(await ledger.houseBalance(book, account, asset), units);
      if (!after.ok) return after;
    }
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
        after: { book, evidence },
      },
    });
    // A sale took it between the look and the lock: to the treasurer it is the account that is short.
    return moved.ok || moved.refusal !== 'TRADING_UNAVAILABLE' ? moved : refuse('HOUSE_ACCOUNT_SHORT');
  }

  async function reject(
    row: FundingRow,
    { operatorIds, reasonCode, note }: ReviewDecision,
  ): Promise<Result<null>> {
    const { id, book, account, asset, units } = row;
    return await db.transaction().execute(async (tx): Promise<Result<null>> => {
      const isRejected = await rejectFunding(tx, id, operatorIds, new Date(clock.now()));
      if (!isRejected) return row.state === 'approved' ? refuse('REVIEW_DECIDED') : accept(null);
      await audit.record(tx, {
        operatorIds,
        name: 'treasury.reject',
        subject: `funding/${id}`,
        ...{ reasonCode, note },
        before: { book, account, currency: asset, amount: formatUnits(units) },
      });
      return accept(null);
    });
  }
}

function waitingReview(row: FundingRow): WaitingReview {
  return {
    subjectId: String(row.id),
    customerId: houseId,
    book: row.book,
    amount: { asset: row.asset, units: row.units },
    submittedAt: row.requested_at.getTime(),
    dueAt: row.due_at.getTime(),
    needed: deciders,
    submittedBy: row.requested_by,
  };
}
