import type { MoneyCommandKind, Scene } from '#capabilities/ledger/face.ts';
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

type LoanScene = Scene<AccountLoans>;
type LoanCommand<Input, Answer> = MoneyCommandKind<Input, AccountLoans, LoanChange, Answer>;
type News = Pick<LoanEvent, 'kind' | 'facts'>;

/** Who the loan's news is written to. */
interface Written {
  readonly write: WriteLoanMail;
}

export interface LoanCommands {
  /** Of a request that is refused already: decided here, so that a repeated one gets its stored answer. */
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
  /** A step with its news: each is an event of the log, of the live channel, and where there is one a mail. */
  function decided<Answer>(
    scene: LoanScene,
    { loan, transfers }: Stepped,
    news: readonly News[],
    answer: (view: LoanView) => Answer,
    { write, isNew }: Partial<Written> & { readonly isNew?: true } = {},
  ) {
    const view = loanView(scene.key.book, loan, prices.seen(loan.currency, scene.at), scene.at);
    const events = news.map((each) => ({ ...each, id: scene.nextId(), at: scene.at }));
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
    requesting: kind('loans.request', ({ request }, scene) => {
      if (!request.ok) return request;
      const requested = requestLoan(request.value, [...scene.state.values()], {
        id: scene.nextId(),
        at: scene.at,
      });
      if (!requested.ok) return requested;
      const { principal, collateral } = requested.value.loan;
      const facts = { amount: formatUnits(principal), collateral: formatUnits(collateral) };
      return decided(scene, requested.value, [{ kind: 'requested', facts }], (view) => view, { isNew: true });
    }),
    adding: kind('loans.addCollateral', ({ id, units }, scene) => {
      const loan = scene.state.get(id);
      if (loan === undefined) return refuse('LOAN_NOT_REPAYING');
      const facts = { collateral: formatUnits(units) };
      return decided(scene, addCollateral(loan, units), [{ kind: 'collateralAdded', facts }], (view) => view);
    }),
    repaying: kind('loans.repay', ({ id, units }, scene) => {
      const loan = scene.state.get(id);
      if (loan?.status !== 'repaying') return refuse('LOAN_NOT_REPAYING');
      const repaid = repayLoan(loan, units, scene.at);
      if (!repaid.ok) return repaid;
      const { interest, principal } = repaid.value;
      return decided(
        scene,
        repaid.value,
        [
          { kind: 'repaid', facts: paidFacts(interest, principal) },
          ...closing(repaid.value.loan, loan.collateral),
        ],
        (view) => view,
      );
    }),
    cancelling: kind('loans.cancel', ({ id }, scene) => {
      const loan = scene.state.get(id);
      if (loan?.status !== 'pendingReview') return refuse('LOAN_NOT_PENDING');
      const facts = { collateral: formatUnits(loan.collateral) };
      const cancelled = rejectLoan(loan, cancelledByCustomer, scene.at);
      return decided(scene, cancelled, [{ kind: 'cancelled', facts }], (view) => view);
    }),
    reviewing: kind('loans.review', ({ id, isApproved, reasonCode, write }, scene) => {
      const loan = scene.state.get(id);
      if (loan?.status !== 'pendingReview') return refuse('REVIEW_DECIDED');
      const amount = formatUnits(loan.principal);
      if (!isApproved) {
        const facts = { amount, collateral: formatUnits(loan.collateral) };
        const rejected = rejectLoan(loan, reasonCode, scene.at);
        return decided(scene, rejected, [{ kind: 'rejected', facts }], () => null, { write });
      }
      const tick = prices.live(loan.currency, scene.at);
      if (!tick.ok) return tick;
      const approved = approveLoan(loan, tick.value.bid, scene.at);
      if (!approved.ok) return approved;
      const facts = {
        amount,
        collateral: formatUnits(loan.collateral),
        ...atPrice(approved.value.loan, tick.value.bid, scene),
      };
      return decided(scene, approved.value, [{ kind: 'approved', facts }], () => null, { write });
    }),
    checking: kind('loans.check', ({ id, write }, scene) => {
      const loan = scene.state.get(id);
      if (loan?.status !== 'repaying') return refuse('LOAN_NOT_REPAYING');
      const tick = prices.live(loan.currency, scene.at);
      if (!tick.ok) return tick;
      const { bid, evidence } = tick.value;
      const sold = liquidate(loan, bid, scene.at, evidence);
      if (sold === undefined) {
        const warned = warning(loan, bid, scene);
        if (warned === undefined) return refuse('LOAN_NOT_REPAYING');
        return decided(scene, warned.step, [warned.news], () => true, { write });
      }
      const after = standsAt(sold.loan, bid, scene);
      return decided(
        scene,
        { ...sold, loan: after },
        [{ kind: 'sold', facts: soldFacts(loan, sold, bid, scene) }, ...closing(after, sold.sale.returned)],
        () => true,
        { write },
      );
    }),
    advancing: kind('loans.advance', ({ id, write }, scene) => {
      const loan = scene.state.get(id);
      if (loan?.status !== 'repaying') return refuse('LOAN_NOT_REPAYING');
      if (scene.at < maturesAt(loan)) return refuse('LOAN_NOT_REPAYING');
      if (scene.at < expiresAt(loan)) {
        if (loan.isDueTold) return refuse('LOAN_NOT_REPAYING');
        const facts = { amount: formatUnits(debtAt(loan, scene.at)) };
        const told = { loan: { ...loan, isDueTold: true }, transfers: [] };
        return decided(scene, told, [{ kind: 'due', facts }], () => true, { write });
      }
      const tick = prices.live(loan.currency, scene.at);
      if (!tick.ok) return tick;
      const { bid, evidence } = tick.value;
      const settled = settleExpired(loan, bid, scene.at, evidence);
      const facts = soldFacts(loan, settled, bid, scene);
      return decided(
        scene,
        settled,
        [{ kind: 'settled', facts }, ...closing(settled.loan, settled.sale.returned)],
        () => true,
        { write },
      );
    }),
  };
}

/** The end of a loan, with what came back of its collateral. */
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

function atPrice(loan: RepayingLoan, price: Price, { at }: LoanScene) {
  return {
    ltv: formatRatePpm(ltvPpm(debtAt(loan, at), loan.collateral, price) ?? 0n),
    price: formatPrice(price),
  };
}

function soldFacts(before: RepayingLoan, { loan, sale }: SoldLoan, price: Price, scene: LoanScene) {
  return {
    ...atPrice(before, price, scene),
    ...(loan.status === 'repaying' ? { ltvAfter: atPrice(loan, price, scene).ltv } : {}),
    amount: formatUnits(sale.proceeds),
    interest: formatUnits(sale.interest),
    principal: formatUnits(sale.principal),
    collateral: formatUnits(sale.sold),
    ...(sale.writtenOff === 0n ? {} : { writtenOff: formatUnits(sale.writtenOff) }),
  };
}

/** After a sale the customer has been told more than any warning says: what it stands at is no news. */
function standsAt<L extends Loan>(loan: L, price: Price, { at }: LoanScene): L {
  if (loan.status !== 'repaying') return loan;
  const most = loan.levels.warningsPpm.at(-1) ?? null;
  return { ...loan, warnedPpm: warningAt(debtAt(loan, at), loan.collateral, price, loan.levels, most) };
}

/** Each warning is told once on the way up, and once when the loan has left it. */
function warning(
  loan: RepayingLoan,
  price: Price,
  scene: LoanScene,
): { readonly step: Stepped; readonly news: News } | undefined {
  const { warnedPpm, levels, collateral } = loan;
  const reached = warningAt(debtAt(loan, scene.at), collateral, price, levels, warnedPpm);
  if (reached === warnedPpm) return undefined;
  const isWorse = reached !== null && (warnedPpm === null || reached > warnedPpm);
  const threshold = isWorse ? reached : lowestLeft(levels, reached);
  return {
    step: { loan: { ...loan, warnedPpm: reached }, transfers: [] },
    news: {
      kind: isWorse ? 'warned' : 'recovered',
      facts: { ...atPrice(loan, price, scene), threshold: formatRatePpm(threshold) },
    },
  };
}

/** The lowest warning above what the loan still stands at: the one it fell below. */
function lowestLeft({ warningsPpm }: LoanLevels, reached: bigint | null): bigint {
  return warningsPpm.find((level) => reached === null || level > reached) ?? 0n;
}
