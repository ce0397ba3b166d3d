import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { whetherHeld } from '../lifecycle.ts';
import { decisionReasons } from '../rules.ts';
import type { WithdrawalNeeds } from './needs.ts';
import type { WithdrawalCommands } from './withdrawal-lane.ts';
import { type OwnedWithdrawal, withdrawalOfRow } from './withdrawal-rows.ts';
import { selectWithdrawal, waitingWithdrawals } from './withdrawals.sql.ts';

/**
 * Withdrawals wait for one operator, above the limit for two (docs/product.md, "Deposits and withdrawals").
 */
export function createWithdrawalReviews(needs: WithdrawalNeeds, commands: WithdrawalCommands): ReviewHandler {
  const { db, clock, isFrozen } = needs;
  return {
    kind: 'withdrawal',
    why: waitingWithdrawals.why,
    reasonCodes: decisionReasons,
    count: (at, order) => waitingWithdrawals.count(db, at, 0, order),
    waiting: async (page) =>
      (await waitingWithdrawals.next(db, page)).map((row) => waitingReview(withdrawalOfRow(row))),
    async find(subjectId) {
      const owned = await findSubject(db, subjectId);
      return owned?.withdrawal.status === 'review' ? waitingReview(owned) : undefined;
    },
    /** What may not be approved yet says so before it is weighed, and an approval of it does not count. */
    async admits(_, { subjectId, decision }) {
      const owned = decision === 'approve' ? await findSubject(db, subjectId) : undefined;
      if (owned === undefined) return accept(null);
      if (isFrozen(owned.key.customerId)) return refuse('ACCOUNT_FROZEN');
      return whetherHeld(owned.withdrawal, clock.now());
    },
    async carryOut(decision) {
      const owned = await findSubject(db, decision.subjectId);
      if (owned === undefined) return refuse('NOT_FOUND');
      const { key, withdrawal } = owned;
      const isApproved = decision.decision === 'approve';
      // Before the lane, which would keep the refusal as this decision's answer; of what it has carried out
      // it knows the answer.
      if (isApproved && withdrawal.status === 'review' && isFrozen(key.customerId)) {
        return refuse('ACCOUNT_FROZEN');
      }
      const { operatorIds: by, reasonCode: reason } = decision;
      const decided = await commands.decide({
        key,
        input: { id: withdrawal.id, isApproved, by, reason },
        request: { id: decision.requestId, fingerprint: `${decision.reviewId} ${decision.decision}` },
        act: actOf(decision, owned),
      });
      return decided.ok ? accept(null) : decided;
    },
  };
}

function actOf(
  { operatorIds, decision, reasonCode, note }: ReviewDecision,
  { key, withdrawal }: OwnedWithdrawal,
) {
  const { id, asset, amount, destination } = withdrawal;
  return {
    operatorIds,
    name: `withdrawals.${decision}`,
    subject: `withdrawal/${id}`,
    customerId: key.customerId,
    reasonCode,
    note,
    before: {
      book: key.book,
      currency: asset,
      amount: formatUnits(amount),
      ...('bank' in destination ? { bank: { ...destination.bank } } : destination),
    },
    after: { status: decision === 'approve' ? 'approved' : 'rejected' },
  };
}

/** `<customer>-<withdrawal>`: the whole key, so that a decided one is found as quickly as a waiting one. */
export function subjectOf({ key, withdrawal }: OwnedWithdrawal): string {
  return `${key.customerId}-${withdrawal.id}`;
}

export async function findSubject(db: Database, subjectId: string): Promise<OwnedWithdrawal | undefined> {
  const [customer, id, ...more] = subjectId.split('-').map(parseRecordId);
  if (customer === undefined || id === undefined || more.length > 0) return undefined;
  return await selectWithdrawal(db, asCustomerId(customer), id);
}

function waitingReview(owned: OwnedWithdrawal): WaitingReview {
  const { key, withdrawal } = owned;
  const { asset, amount, needed, createdAt, dueAt } = withdrawal;
  return {
    subjectId: subjectOf(owned),
    recordId: withdrawal.id,
    customerId: key.customerId,
    book: key.book,
    needed,
    amount: { asset, units: amount },
    submittedAt: createdAt,
    dueAt,
  };
}
