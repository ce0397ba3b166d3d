import type { CommandContext, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice, type Price } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { LoanView } from '../contract.ts';
import { debtAt, expiresAt, maturesAt } from '../interest.ts';
import { cancelledByCustomer, isLive, type Loan, type LoanLevels, type RepayingLoan } from '../loan.ts';
import { ltvPpm, warningAt } from '../ltv.ts';
import {
  addCollateral,
  approveLoan,
  type LoanRequest,
  liquidate,
  rejectLoan,
  repayLoan,
  requestLoan,
  type SoldLoan,
  type Stepped,
  settleExpired,
} from '../rules.ts';
import { type AccountLoans, type LoanChange, type LoanParticipant, loanFunds } from './loan-lane.ts';
import type { WriteLoanMail } from './loan-mail.ts';
import type { LoanPrices } from './loan-prices.ts';
import type { LoanEvent } from './loan-rows.ts';
import { loanView } from './loan-view.ts';

type LoanContext = CommandContext<AccountLoans>;
type LoanCommand<Input, Answer> = MoneyCommandKind<Input, AccountLoans, LoanChange, Answer>;
type News = Pick<LoanEvent, 'kind' | 'facts'>;

/** The recipient of the loan's news. */
interface Written {
  readonly write: WriteLoanMail;
}

export interface LoanCommands {
  /** Takes a request that is refused already, too: only so does a repeated one get its stored answer. */
  readonly requesting: LoanCommand<{ readonly request: Result<LoanRequest> }, LoanView>;
  readonly adding: LoanCommand<{ readonly id: RecordId; readonly units: bigint }, LoanView>;
  readonly repaying: LoanCommand<{ readonly id: RecordId; readonly units: bigint | undefined }, LoanView>;
  readonly cancelling: LoanCommand<{ readonly id: RecordId }, LoanView>;
  readonly reviewing: LoanCommand<Reviewing & Written, null>;
  /** Warns and liquidates by the price at hand; true when it did anything. */
  readonly checking: LoanCommand<{ readonly id: RecordId } & Written, boolean>;
  /** The end of the term, and that of the grace; true when it took a step. */
  readonly advancing: LoanCommand<{ readonly id: RecordId } & Written, boolean>;
}

interface Reviewing {
  readonly id: RecordId;
  readonly isApproved: boolean;
  readonly reasonCode: string;
}

/** What is done to loans, each decided in the lane against what the account's loans are then. */
export function createLoanCommands(participant: LoanParticipant, prices: LoanPrices): LoanCommands {
  /**
   * A step with its news: each is an event of the log, of the live channel, and where there is one a mail.
   */
  function decided<Answer>(
    context: LoanContext,
    { loan, transfers }: Stepped,
    news: readonly News[],
    answer: (view: LoanView) => Answer,
    { write, isNew }: Partial<Written> & { readonly isNew?: true } = {},
  ) {
    const view = loanView(context.key.book, loan, prices.seen(loan.currency, context.at), context.at);
    const events = news.map((each) => ({ ...each, id: context.nextId(), at: context.at }));
    return accept({
      transfers,
      change: {
        loan,
        events,
        mails: events.flatMap((event) => write?.(loan, event) ?? []),
        ...(isNew === undefined ? {} : { isNew }),
      },
      answer: answer(view),
      events: events.map(({ kind }) => ({ event: 'loan' as const, data: { ...view, news: kind } })),
    });
  }

  const kind = <Input, Answer>(
    name: string,
    decide: LoanCommand<Input, Answer>['decide'],
  ): LoanCommand<Input, Answer> => ({ name, participant, funded: loanFunds, decide });

  return {
    requesting: kind('loans.request', ({ request }, context) => {
      if (!request.ok) return request;
      const requested = requestLoan(request.value, [...context.state.values()], {
        id: context.nextId(),
        at: context.at,
      });
      if (!requested.ok) return requested;
      const { principal, collateral } = requested.value.loan;
      const facts = { amount: formatUnits(principal), collateral: formatUnits(collateral) };
      return decided(context, requested.value, [{ kind: 'requested', facts }], (view) => view, {
        isNew: true,
      });
    }),
    adding: kind('loans.addCollateral', ({ id, units }, context) => {
      const loan = context.state.get(id);
      if (loan === undefined) return refuse('LOAN_NOT_REPAYING');
      const facts = { collateral: formatUnits(units) };
      return decided(
        context,
        addCollateral(loan, units),
        [{ kind: 'collateralAdded', facts }],
        (view) => view,
      );
    }),
    repaying: kind('loans.repay', ({ id, units }, context) => {
      const loan = context.state.get(id);
      if (loan?.status !== 'repaying') return refuse('LOAN_NOT_REPAYING');
      const repaid = repayLoan(loan, units, context.at);
      if (!repaid.ok) return repaid;
      const { interest, principal } = repaid.value;
      return decided(
        context,
        repaid.value,
        [
          { kind: 'repaid', facts: paidFacts(interest, principal) },
          ...closing(repaid.value.loan, loan.collateral),
        ],
        (view) => view,
      );
    }),
    cancelling: kind('loans.cancel', ({ id }, context) => {
      const loan = context.state.get(id);
      if (loan?.status !== 'pendingReview') return refuse('LOAN_NOT_PENDING');
      const facts = { collateral: formatUnits(loan.collateral) };
      const cancelled = rejectLoan(loan, cancelledByCustomer, context.at);
      return decided(context, cancelled, [{ kind: 'cancelled', facts }], (view) => view);
    }),
    reviewing: kind('loans.review', ({ id, isApproved, reasonCode, write }, context) => {
      const loan = context.state.get(id);
      if (loan?.status !== 'pendingReview') return refuse('REVIEW_DECIDED');
      const amount = formatUnits(loan.principal);
      if (!isApproved) {
        const facts = { amount, collateral: formatUnits(loan.collateral) };
        const rejected = rejectLoan(loan, reasonCode, context.at);
        return decided(context, rejected, [{ kind: 'rejected', facts }], () => null, { write });
      }
      const tick = prices.lendable(loan.currency, context.at);
      if (!tick.ok) return tick;
      const approved = approveLoan(loan, tick.value.bid, context.at);
      if (!approved.ok) return approved;
      const facts = {
        amount,
        collateral: formatUnits(loan.collateral),
        ...atPrice(approved.value.loan, tick.value.bid, context),
      };
      return decided(context, approved.value, [{ kind: 'approved', facts }], () => null, { write });
    }),
    checking: kind('loans.check', ({ id, write }, context) => {
      const loan = context.state.get(id);
      if (loan?.status !== 'repaying') return refuse('LOAN_NOT_REPAYING');
      const tick = prices.live(loan.currency, context.at);
      if (!tick.ok) return tick;
      const { bid, evidence } = tick.value;
      const sold = liquidate(loan, bid, context.at, evidence);
      if (sold === undefined) {
        const warned = warning(loan, bid, context);
        if (warned === undefined) return refuse('LOAN_NOT_REPAYING');
        return decided(context, warned.step, [warned.news], () => true, { write });
      }
      const after = standsAt(sold.loan, bid, context);
      return decided(
        context,
        { ...sold, loan: after },
        [{ kind: 'sold', facts: soldFacts(loan, sold, bid, context) }, ...closing(after, sold.sale.returned)],
        () => true,
        { write },
      );
    }),
    advancing: kind('loans.advance', ({ id, write }, context) => {
      const loan = context.state.get(id);
      if (loan?.status !== 'repaying') return refuse('LOAN_NOT_REPAYING');
      if (context.at < maturesAt(loan)) return refuse('LOAN_NOT_REPAYING');
      if (context.at < expiresAt(loan)) {
        if (loan.isDueNotified) return refuse('LOAN_NOT_REPAYING');
        const facts = { amount: formatUnits(debtAt(loan, context.at)) };
        const notified = { loan: { ...loan, isDueNotified: true }, transfers: [] };
        return decided(context, notified, [{ kind: 'due', facts }], () => true, { write });
      }
      const tick = prices.live(loan.currency, context.at);
      if (!tick.ok) return tick;
      const { bid, evidence } = tick.value;
      const settled = settleExpired(loan, bid, context.at, evidence);
      const facts = soldFacts(loan, settled, bid, context);
      return decided(
        context,
        settled,
        [{ kind: 'settled', facts }, ...closing(settled.loan, settled.sale.returned)],
        () => true,
        { write },
      );
    }),
  };
}

/** The end of a loan, with the collateral that was released. */
function closing(loan: Loan, returned: bigint): News[] {
  return isLive(loan) ? [] : [{ kind: 'closed', facts: { collateral: formatUnits(returned) } }];
}

function paidFacts(interest: bigint, principal: bigint) {
  return {
    amount: formatUnits(interest + principal),
    interest: formatUnits(interest),
    principal: formatUnits(principal),
  };
}

function atPrice(loan: RepayingLoan, price: Price, { at }: LoanContext) {
  return {
    ltv: formatRatePpm(ltvPpm(debtAt(loan, at), loan.collateral, price) ?? 0n),
    price: formatPrice(price),
  };
}

function soldFacts(before: RepayingLoan, { loan, sale }: SoldLoan, price: Price, context: LoanContext) {
  return {
    ...atPrice(before, price, context),
    ...(loan.status === 'repaying' ? { ltvAfter: atPrice(loan, price, context).ltv } : {}),
    amount: formatUnits(sale.proceeds),
    interest: formatUnits(sale.interest),
    principal: formatUnits(sale.principal),
    collateral: formatUnits(sale.sold),
    ...(sale.writtenOff === 0n ? {} : { writtenOff: formatUnits(sale.writtenOff) }),
  };
}

/** A sale says more than any warning: the level after it is no news. */
function standsAt<L extends Loan>(loan: L, price: Price, { at }: LoanContext): L {
  if (loan.status !== 'repaying') return loan;
  const most = loan.levels.warningsPpm.at(-1) ?? null;
  return { ...loan, warnedPpm: warningAt(debtAt(loan, at), loan.collateral, price, loan.levels, most) };
}

/** Each warning is sent once on the way up, and once when the loan has left it. */
function warning(
  loan: RepayingLoan,
  price: Price,
  context: LoanContext,
): { readonly step: Stepped; readonly news: News } | undefined {
  const { warnedPpm, levels, collateral } = loan;
  const reached = warningAt(debtAt(loan, context.at), collateral, price, levels, warnedPpm);
  if (reached === warnedPpm) return undefined;
  const isWorse = reached !== null && (warnedPpm === null || reached > warnedPpm);
  const threshold = isWorse ? reached : lowestLeft(levels, reached);
  return {
    step: { loan: { ...loan, warnedPpm: reached }, transfers: [] },
    news: {
      kind: isWorse ? 'warned' : 'recovered',
      facts: { ...atPrice(loan, price, context), threshold: formatRatePpm(threshold) },
    },
  };
}

/** The lowest warning above what the loan still stands at: the one it fell below. */
function lowestLeft({ warningsPpm }: LoanLevels, reached: bigint | null): bigint {
  return warningsPpm.find((level) => reached === null || level > reached) ?? 0n;
}
