import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byCustomerAndId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { hourMs } from '#foundation/time/clock.ts';
import type { LoanCommands } from './loan-commands.ts';
import type { WriteLoanMail } from './loan-mail.ts';
import type { LoanOffer } from './loan-offer.ts';
import type { Owned } from './loan-rows.ts';
import { pendingLoans, selectLoan } from './loans.sql.ts';

export const reviewReasons = {
  approve: ['loanTermsMet'],
  reject: ['signatureUnclear', 'loanPurposeUnclear', 'tooMuchDebt', 'suspectedFraud'],
} as const;

export interface ReviewLoanNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly offer: LoanOffer;
  readonly commands: LoanCommands;
  readonly writerFor: (customerId: CustomerId) => Promise<WriteLoanMail>;
}

/**
 * Requests for loans: approved they are paid out at once, rejected the collateral goes back (docs/product.md,
 * "Loans").
 */
export function createLoanReviews({ db, lane, offer, commands, writerFor }: ReviewLoanNeeds): ReviewHandler {
  const withinMs = () => offer.configured.reviewHours * hourMs;
  const waitingOf = (owned: Owned): WaitingReview => {
    const { key, loan } = owned;
    const { secondOperatorAbove } = offer.configured;
    return {
      subjectId: subjectOf(owned),
      recordId: loan.id,
      customerId: key.customerId,
      book: key.book,
      needed: loan.principal > secondOperatorAbove ? 2 : 1,
      amount: { asset: 'USDT', units: loan.principal },
      submittedAt: loan.requestedAt,
      dueAt: loan.requestedAt + withinMs(),
    };
  };

  return {
    kind: 'loan',
    reasonCodes: reviewReasons,
    ...queueSource({
      db,
      queue: pendingLoans,
      withinMs,
      find: (subjectId) => findLoan(db, subjectId),
      review: (owned) => (owned.loan.status === 'pendingReview' ? waitingOf(owned) : undefined),
      async carryOut(owned, decision: ReviewDecision) {
        const { key, loan } = owned;
        const isApproved = decision.decision === 'approve';
        // What has been decided before answers what it did then, whatever has become of the customer.
        if (isApproved && loan.status === 'pendingReview') {
          if ((await offer.limitOf(key.customerId)) === 0n) return refuse('KYC_REQUIRED');
          if (!(await offer.isSoldTo(key.customerId))) return refuse('LOAN_NOT_OFFERED');
        }
        const write = await writerFor(key.customerId);
        return await lane.submit(commands.reviewing, {
          key,
          input: { id: loan.id, isApproved, reasonCode: decision.reasonCode, write },
          request: { id: decision.requestId, fingerprint: `${decision.reviewId} ${decision.decision}` },
          act: actOf(decision, owned),
        });
      },
    }),
  };
}

function actOf({ operatorIds, decision, reasonCode, note }: ReviewDecision, { key, loan }: Owned) {
  const { currency, termDays } = loan;
  return {
    operatorIds,
    name: `loans.${decision}`,
    subject: `loan/${loan.id}`,
    customerId: key.customerId,
    reasonCode,
    note,
    before: {
      status: loan.status,
      amount: formatUnits(loan.principal),
      currency,
      termDays,
      collateral: formatUnits(loan.collateral),
    },
    after: { status: decision === 'approve' ? 'repaying' : 'rejected' },
  };
}

export function subjectOf({ key, loan }: Owned): string {
  return `${key.customerId}-${loan.id}`;
}

export const findLoan = (db: Database, subjectId: string) =>
  byCustomerAndId(subjectId, (customerId, id) => selectLoan(db, customerId, id));
