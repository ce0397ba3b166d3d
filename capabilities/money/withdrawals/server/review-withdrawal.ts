import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byCustomerAndId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { whetherHeld } from '../lifecycle.ts';
import { decisionReasons } from '../rules.ts';
import type { WithdrawalNeeds } from './needs.ts';
import type { WithdrawalCommands } from './withdrawal-lane.ts';
import type { OwnedWithdrawal } from './withdrawal-rows.ts';
import { selectWithdrawal, waitingWithdrawals } from './withdrawals.sql.ts';

/**
 * Withdrawals wait for one operator, above the limit for two (docs/product.md, "Deposits and withdrawals").
 */
export function createWithdrawalReviews(needs: WithdrawalNeeds, commands: WithdrawalCommands): ReviewHandler {
  const { db, clock, isFrozen } = needs;
  return {
    kind: 'withdrawal',
    reasonCodes: { approve: { detailsChecked: 'judged' }, reject: decisionReasons.reject },
    /**
     * Refuses an approval while the account is frozen or the withdrawal is held. The inbox asks as well, so
     * that operators see it before they weigh the evidence.
     */
    async admits(_, { subjectId, decision }) {
      const owned = decision === 'approve' ? await findSubject(db, subjectId) : undefined;
      if (owned === undefined) return accept(null);
      if (isFrozen(owned.key.customerId)) return refuse('ACCOUNT_FROZEN');
      return whetherHeld(owned.withdrawal, clock.now());
    },
    ...queueSource({
      db,
      queue: waitingWithdrawals,
      find: (subjectId) => findSubject(db, subjectId),
      review: (owned) => (owned.withdrawal.status === 'review' ? waitingReview(owned) : undefined),
      async carryOut(owned, decision: ReviewDecision) {
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
    }),
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

export function subjectOf({ key, withdrawal }: OwnedWithdrawal): string {
  return `${key.customerId}-${withdrawal.id}`;
}

export const findSubject = (db: Database, subjectId: string) =>
  byCustomerAndId(subjectId, (customerId, id) => selectWithdrawal(db, customerId, id));

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
