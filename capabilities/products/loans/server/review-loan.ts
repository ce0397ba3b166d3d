import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byCustomerAndId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { type Clock, hourMs } from '#foundation/time/clock.ts';
import { approveLoan, leftOf } from '../rules.ts';
import type { LoanCommands } from './loan-commands.ts';
import type { WriteLoanMail } from './loan-mail.ts';
import type { LoanOffer } from './loan-offer.ts';
import type { LoanPrices } from './loan-prices.ts';
import type { Owned } from './loan-rows.ts';
import { pendingLoans, selectLive, selectLoan } from './loans.sql.ts';

export const reviewReasons = {
  approve: ['loanTermsMet'],
  reject: ['signatureUnclear', 'loanPurposeUnclear', 'tooMuchDebt', 'suspectedFraud'],
} as const;

export interface ReviewLoanNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly offer: LoanOffer;
  readonly prices: LoanPrices;
  readonly clock: Clock;
  readonly commands: LoanCommands;
  readonly writerFor: (customerId: CustomerId) => Promise<WriteLoanMail>;
}

/**
 * Requests for loans: approved they are paid out at once, rejected the collateral goes back (docs/product.md,
 * "Loans").
 */
export function createLoanReviews(needs: ReviewLoanNeeds): ReviewHandler {
  const { db, lane, offer, commands, writerFor } = needs;
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
    reasonCodes: {
      approve: { loanTermsMet: ({ subjectId }) => whetherTermsMet(needs, subjectId) },
      reject: reviewReasons.reject,
    },
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
          const may = await whetherOffered(needs, owned);
          if (!may.ok) return may;
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

/** KYC_REQUIRED or LOAN_NOT_OFFERED, as the customer is now. */
async function whetherOffered(
  { offer }: Pick<ReviewLoanNeeds, 'offer'>,
  { key: { customerId } }: Owned,
): Promise<Result<null>> {
  if ((await offer.limitOf(customerId)) === 0n) return refuse('KYC_REQUIRED');
  return (await offer.isSoldTo(customerId)) ? accept(null) : refuse('LOAN_NOT_OFFERED');
}

/**
 * What "the request meets the terms" claims: lent to this customer now, within the limit of their identity
 * check beside their other loans (LOAN_AMOUNT_WRONG), on collateral that suffices at the current price
 * (LOAN_COLLATERAL_SHORT). What was signed stays as it was signed.
 */
async function whetherTermsMet(needs: ReviewLoanNeeds, subjectId: string): Promise<Result<null>> {
  const { db, offer, prices, clock } = needs;
  const owned = await findLoan(db, subjectId);
  if (owned?.loan.status !== 'pendingReview') return refuse('NOT_FOUND');
  const { key, loan } = owned;
  const offered = await whetherOffered(needs, owned);
  if (!offered.ok) return offered;
  const others = (await selectLive(db, key)).filter(({ id }) => id !== loan.id);
  const most = leftOf(await offer.limitOf(key.customerId), others);
  if (loan.principal > most) {
    const [least, left] = [formatUnits(offer.terms.minUnits), formatUnits(most > 0n ? most : 0n)];
    return refuse('LOAN_AMOUNT_WRONG', {
      reason: most < offer.terms.minUnits ? 'used' : 'bounds',
      least,
      most: left,
    });
  }
  const tick = await prices.whenLendable(loan.currency, key.customerId);
  if (!tick.ok) return tick;
  const approved = approveLoan(loan, tick.value.bid, clock.now());
  return approved.ok ? accept(null) : approved;
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
