import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { judgedGrounds, whetherGrounded } from '#capabilities/people/jurisdictions/face.ts';
import { mayBePaid } from '#foundation/calls/account-limits.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byCustomerAndId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { whetherHeld } from '../lifecycle.ts';
import { decisionReasons } from '../rules.ts';
import { payoutDelayMsOf } from '../terms.ts';
import type { WithdrawalNeeds } from './needs.ts';
import type { WithdrawalCommands } from './withdrawal-lane.ts';
import type { OwnedWithdrawal } from './withdrawal-rows.ts';
import { selectWithdrawal, waitingWithdrawals } from './withdrawals.sql.ts';

/**
 * Withdrawals wait for one operator, above the limit for two (docs/product.md, "Deposits and withdrawals").
 */
export function createWithdrawalReviews(needs: WithdrawalNeeds, commands: WithdrawalCommands): ReviewHandler {
  const { db, clock, limitOn } = needs;
  const source = withdrawalSource(needs, commands);
  return {
    kind: 'withdrawal',
    reasonCodes: { approve: { detailsChecked: 'judged', ...judgedGrounds }, reject: decisionReasons.reject },
    /**
     * Refuses an approval while a limit stops withdrawals or this one is held, and one without a ground where
     * the customer's country is not served. The inbox asks as well, so that operators see it before they
     * weigh the evidence.
     */
    async admits(_, attempt) {
      const owned = attempt.decision === 'approve' ? await findSubject(db, attempt.subjectId) : undefined;
      if (owned === undefined) return accept(null);
      const { customerId } = owned.key;
      const payable = mayBePaid(limitOn, customerId);
      if (!payable.ok) return payable;
      const held = whetherHeld(owned.withdrawal, clock.now());
      return held.ok ? whetherGrounded(await needs.jurisdictions.standingOf(customerId), attempt) : held;
    },
    ...source,
    wayBack: withdrawalWayBack(needs, commands),
    waiting: async (page) => await asTheyStand(needs, await source.waiting(page)),
    async find(subjectId) {
      const waiting = await source.find(subjectId);
      return waiting && (await asTheyStand(needs, [waiting]))[0];
    },
  };
}

/** Who asked when a customer's identity or country was another: what holds now may take a second operator. */
async function asTheyStand(
  { kyc, jurisdictions }: WithdrawalNeeds,
  waiting: readonly WaitingReview[],
): Promise<readonly WaitingReview[]> {
  const tiers = await kyc.tiersOf([...new Set(waiting.map(({ customerId }) => customerId))]);
  return await Promise.all(
    waiting.map(async (review) => {
      const isServed = (await jurisdictions.standingOf(review.customerId)) === 'served';
      const isVerified = (tiers.get(review.customerId) ?? 0) > 0;
      return isServed && isVerified ? review : { ...review, needed: 2 };
    }),
  );
}

/** Why an approval can't be carried out now: who asks may have become another since it was given. */
async function whetherPayable(
  needs: WithdrawalNeeds,
  owned: OwnedWithdrawal,
  { operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const { customerId } = owned.key;
  const may = mayBePaid(needs.limitOn, customerId);
  if (!may.ok) return may;
  const [review] = await asTheyStand(needs, [waitingReview(owned)]);
  if (operatorIds.length < (review?.needed ?? 2)) return refuse('TWO_OPERATORS_REQUIRED');
  return whetherGrounded(await needs.jurisdictions.standingOf(customerId), { reasonCode, note });
}

function withdrawalSource(needs: WithdrawalNeeds, commands: WithdrawalCommands) {
  const { db, terms } = needs;
  return queueSource({
    db,
    queue: waitingWithdrawals,
    find: (subjectId) => findSubject(db, subjectId),
    review: (owned) => (owned.withdrawal.status === 'review' ? waitingReview(owned) : undefined),
    async carryOut(owned, decision: ReviewDecision) {
      const { key, withdrawal } = owned;
      const isApproved = decision.decision === 'approve';
      // Before the lane, which would keep the refusal as this decision's answer; of what it has carried out
      // it knows the answer.
      if (isApproved && withdrawal.status === 'review') {
        const payable = await whetherPayable(needs, owned, decision);
        if (!payable.ok) return payable;
      }
      const { operatorIds: by, reasonCode: reason } = decision;
      const decided = await commands.decide({
        key,
        input: { id: withdrawal.id, isApproved, by, reason, delayMs: payoutDelayMsOf(terms.current) },
        // Decided again it is another decision, however soon.
        request: { id: decision.requestId, fingerprint: `${decision.requestId} ${decision.decision}` },
        act: actOf(decision, owned),
      });
      return decided.ok ? accept(null) : decided;
    },
  });
}

/** As long as it waits to leave; that it is let go and this are commands of one account. */
function withdrawalWayBack(
  { db }: WithdrawalNeeds,
  commands: WithdrawalCommands,
): NonNullable<ReviewHandler['wayBack']> {
  return {
    isOpen: async (subjectId) => typeof (await findSubject(db, subjectId))?.withdrawal.leavesAt === 'number',
    async take({ requestId, subjectId, operatorId }) {
      const owned = await findSubject(db, subjectId);
      if (owned === undefined) return refuse('NOT_FOUND');
      const { key, withdrawal } = owned;
      const reopened = await commands.reopen({
        key,
        input: { id: withdrawal.id },
        request: { id: requestId, fingerprint: requestId },
        act: {
          operatorIds: [operatorId],
          name: 'withdrawals.takeBack',
          subject: `withdrawal/${withdrawal.id}`,
          customerId: key.customerId,
          before: { status: 'approved' },
          after: { status: 'review' },
        },
      });
      return reopened.ok ? accept(null) : reopened;
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
