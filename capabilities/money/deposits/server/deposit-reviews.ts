import type { ReasonFact, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import { type grounds, judgedGrounds, whetherGrounded } from '#capabilities/people/jurisdictions/face.ts';
import { mayBePaid } from '#foundation/calls/account-limits.ts';
import { accept } from '#foundation/refusals/result.ts';
import { whetherPayable } from '../returning.ts';
import { decisionReasons } from '../rules.ts';
import { decideDeposit, whetherConfirmed } from './decide-deposit.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { describeWaiting, findWaiting, readAsked, reviewMs } from './deposit-questions.ts';
import { rechargeOfRow } from './recharge-rows.ts';
import { waitingRecharges } from './waiting-recharges.sql.ts';

/**
 * Deposits in the one inbox: one operator approves what the chain has confirmed, two what it has not
 * (docs/product.md, "Deposits and withdrawals").
 */
export function createDepositReviews(needs: DepositNeeds): ReviewHandler {
  const { db, clock } = needs;
  return {
    kind: 'recharge',
    why: waitingRecharges(needs.terms()).why,
    reasonCodes: {
      approve: {
        chainConfirmed: ({ subjectId }) => whetherConfirmed(needs, subjectId),
        evidenceChecked: 'judged',
        ...judgedGrounds,
      } satisfies Record<(typeof decisionReasons.approve)[number] | (typeof grounds)[number], ReasonFact>,
      reject: decisionReasons.reject,
    },
    count: (at, order) => waitingRecharges(needs.terms()).count(db, at, reviewMs(needs), order),
    waiting: async (page) =>
      await describeWaiting(
        needs,
        (await waitingRecharges(needs.terms()).next(db, page, reviewMs(needs))).map(rechargeOfRow),
      ),
    find: (subjectId) => findWaiting(needs, subjectId),
    /**
     * Refuses to approve without a ground where the customer is not served, and a return that can't be paid
     * yet.
     */
    async admits(_, attempt) {
      const found = attempt.decision === 'approve' ? await readAsked(db, attempt.subjectId) : undefined;
      if (found === undefined) return accept(null);
      const grounded = whetherGrounded(await needs.jurisdictions.standingOf(found.customerId), attempt);
      if (!grounded.ok || found.question !== 'return') return grounded;
      const may = mayBePaid(needs.limitOn, found.customerId);
      if (!may.ok) return may;
      const payable = whetherPayable(found.recharge, clock.now());
      return payable.ok ? accept(null) : payable;
    },
    async carryOut(decision) {
      const result = await decideDeposit(needs, decision);
      return result.ok ? accept(null) : result;
    },
  };
}
