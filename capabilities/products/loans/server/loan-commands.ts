import type { CommandContext, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { LoanView } from '../contract.ts';
import { cancelledByCustomer } from '../loan.ts';
import { addCollateral, type LoanRequest, rejectLoan, repayLoan, requestLoan } from '../rules.ts';
import { type AccountLoans, type LoanChange, type LoanParticipant, loanFunds } from './loan-lane.ts';
import type { WriteLoanMail } from './loan-mail.ts';
import { closingNews, paidFacts } from './loan-news.ts';
import type { LoanPrices } from './loan-prices.ts';
import { advance, checkLevel, type LoanReview, type LoanStep, review } from './loan-steps.ts';
import { loanView } from './loan-view.ts';

type LoanContext = CommandContext<AccountLoans>;
export type LoanCommand<Input, Answer> = MoneyCommandKind<Input, AccountLoans, LoanChange, Answer>;

/** The loan, and the recipient of its news. */
interface Written {
  readonly id: RecordId;
  readonly write: WriteLoanMail;
}

export interface LoanCommands {
  /** Takes a request that is refused already, too: only so does a repeated one get its stored answer. */
  readonly requesting: LoanCommand<{ readonly request: Result<LoanRequest> }, LoanView>;
  readonly adding: LoanCommand<{ readonly id: RecordId; readonly units: bigint }, LoanView>;
  readonly repaying: LoanCommand<{ readonly id: RecordId; readonly units: bigint | undefined }, LoanView>;
  readonly cancelling: LoanCommand<{ readonly id: RecordId }, LoanView>;
  readonly reviewing: LoanCommand<LoanReview & Written, null>;
  /** Warns and liquidates by the price at hand; true when it did anything. */
  readonly checking: LoanCommand<Written, boolean>;
  /** The end of the term, and that of the grace; true when it took a step. */
  readonly advancing: LoanCommand<Written, boolean>;
}

/** What is done to loans, each decided in the lane against what the account's loans are then. */
export function createLoanCommands(participant: LoanParticipant, prices: LoanPrices): LoanCommands {
  const kind = <Input>(
    name: string,
    decide: (input: Input, context: LoanContext) => Result<LoanStep>,
    isNew?: true,
  ): LoanCommand<Input, LoanView> => ({
    name,
    participant,
    funded: loanFunds,
    decide(input, context) {
      const step = decide(input, context);
      return step.ok ? accept(carriedOut(prices, context, step.value, { isNew })) : step;
    },
  });

  /** A step that the customer did not ask for is mailed, and answers its own word. */
  const mailed = <Input extends Written, Answer>(
    name: string,
    answer: Answer,
    decide: (input: Input, context: LoanContext) => Result<LoanStep>,
  ): LoanCommand<Input, Answer> => ({
    name,
    participant,
    funded: loanFunds,
    decide(input, context) {
      const step = decide(input, context);
      if (!step.ok) return step;
      return accept({ ...carriedOut(prices, context, step.value, { write: input.write }), answer });
    },
  });

  return {
    requesting: kind('loans.request', decideRequest, true),
    adding: kind('loans.addCollateral', decideAdding),
    repaying: kind('loans.repay', decideRepaying),
    cancelling: kind('loans.cancel', decideCancelling),
    reviewing: mailed('loans.review', null, (input, { state, at }) => {
      const loan = state.get(input.id);
      return loan?.status === 'pendingReview' ? review(loan, input, prices, at) : refuse('REVIEW_DECIDED');
    }),
    checking: mailed('loans.check', true, ({ id }, { state, at }) => {
      const loan = state.get(id);
      return loan?.status === 'repaying' ? checkLevel(loan, prices, at) : refuse('LOAN_NOT_REPAYING');
    }),
    advancing: mailed('loans.advance', true, ({ id }, { state, at }) => {
      const loan = state.get(id);
      return loan?.status === 'repaying' ? advance(loan, prices, at) : refuse('LOAN_NOT_REPAYING');
    }),
  };
}

/** A step with its news: each is an event of the log, of the live channel, and where there is one a mail. */
function carriedOut(
  prices: LoanPrices,
  { key, at, nextId }: LoanContext,
  { loan, transfers, news }: LoanStep,
  { write, isNew }: { readonly write?: WriteLoanMail; readonly isNew?: true | undefined },
) {
  const view = loanView(key.book, loan, prices.seen(loan.currency, at), at);
  const events = news.map((each) => ({ ...each, id: nextId(), at }));
  const mails = events.flatMap((event) => write?.(loan, event) ?? []);
  return {
    transfers,
    change: { loan, events, mails, ...(isNew === undefined ? {} : { isNew }) },
    answer: view,
    events: events.map(({ kind }) => ({ event: 'loan' as const, data: { ...view, news: kind } })),
  };
}

function decideRequest(
  { request }: { readonly request: Result<LoanRequest> },
  { state, at, nextId }: LoanContext,
): Result<LoanStep> {
  if (!request.ok) return request;
  const requested = requestLoan(request.value, [...state.values()], { id: nextId(), at });
  if (!requested.ok) return requested;
  const { principal, collateral } = requested.value.loan;
  const facts = { amount: formatUnits(principal), collateral: formatUnits(collateral) };
  return accept({ ...requested.value, news: [{ kind: 'requested', facts }] });
}

function decideAdding(
  { id, units }: { readonly id: RecordId; readonly units: bigint },
  { state }: LoanContext,
): Result<LoanStep> {
  const loan = state.get(id);
  if (loan === undefined) return refuse('LOAN_NOT_REPAYING');
  const facts = { collateral: formatUnits(units) };
  return accept({ ...addCollateral(loan, units), news: [{ kind: 'collateralAdded', facts }] });
}

function decideRepaying(
  { id, units }: { readonly id: RecordId; readonly units: bigint | undefined },
  { state, at }: LoanContext,
): Result<LoanStep> {
  const loan = state.get(id);
  if (loan?.status !== 'repaying') return refuse('LOAN_NOT_REPAYING');
  const repaid = repayLoan(loan, units, at);
  if (!repaid.ok) return repaid;
  const { interest, principal, loan: after } = repaid.value;
  const facts = paidFacts(interest, principal);
  return accept({
    ...repaid.value,
    news: [{ kind: 'repaid', facts }, ...closingNews(after, loan.collateral)],
  });
}

function decideCancelling({ id }: { readonly id: RecordId }, { state, at }: LoanContext): Result<LoanStep> {
  const loan = state.get(id);
  if (loan?.status !== 'pendingReview') return refuse('LOAN_NOT_PENDING');
  const facts = { collateral: formatUnits(loan.collateral) };
  return accept({
    ...rejectLoan(loan, cancelledByCustomer, at),
    news: [{ kind: 'cancelled', facts }],
  });
}
