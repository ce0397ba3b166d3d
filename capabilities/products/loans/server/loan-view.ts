import type { Book } from '#foundation/ids/book.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { LoanEventView, LoanView } from '../contract.ts';
import { debtAt, expiresAt, interestDue, interestOfTerm, maturesAt } from '../interest.ts';
import { isLive, type Loan, type PaidOut } from '../loan.ts';
import { ltvPpm, priceAt } from '../ltv.ts';
import type { SeenPrice } from './loan-prices.ts';
import type { LoanEvent } from './loan-rows.ts';

/** A loan as it travels, by a price. */
export function loanView(book: Book, loan: Loan, seen: SeenPrice, at: Instant): LoanView {
  const figures = figuresOf(loan, at);
  const { debt, levels } = { debt: figures.debt, levels: loan.levels };
  const ltv = seen.bid > 0n && isLive(loan) ? ltvPpm(debt, loan.collateral, seen.bid) : null;
  return {
    id: `${loan.id}`,
    orderNumber: `L${loan.id}`,
    book,
    amount: formatUnits(loan.principal),
    outstanding: formatUnits(debt),
    principalOwed: formatUnits(figures.owed),
    interestDue: formatUnits(figures.due),
    interestPaid: formatUnits(figures.paid),
    termDays: loan.termDays,
    dailyRate: formatRatePpm(loan.dailyRatePpm),
    interestFreeDays: loan.interestFreeDays,
    totalInterest: formatUnits(figures.paid + figures.dueAtEnd),
    requestedAt: formatInstant(loan.requestedAt),
    ...('startedAt' in loan ? { startedAt: formatInstant(loan.startedAt) } : {}),
    repaymentDate: formatInstant(maturesAt(figures.dated)),
    repaymentAmount: formatUnits(figures.owed + figures.dueAtEnd),
    graceEndsAt: formatInstant(expiresAt(figures.dated)),
    collateralCurrency: loan.currency,
    collateral: formatUnits(loan.collateral),
    collateralSold: formatUnits('collateralSold' in loan ? loan.collateralSold : 0n),
    writtenOff: formatUnits('writtenOff' in loan ? loan.writtenOff : 0n),
    ltv: formatRatePpm(ltv ?? 0n),
    price: formatPrice(seen.bid),
    isPriceStale: seen.isStale,
    warningLtvs: levels.warningsPpm.map(formatRatePpm),
    liquidationLtv: formatRatePpm(levels.liquidationPpm),
    targetLtv: formatRatePpm(levels.targetPpm),
    liquidationPrice: formatPrice(priceAt(isLive(loan) ? debt : 0n, loan.collateral, levels.liquidationPpm)),
    status: loan.status,
    ...('endedAt' in loan ? { endedAt: formatInstant(loan.endedAt) } : {}),
    ...('endedBy' in loan ? { endedBy: loan.endedBy } : {}),
    ...('reasonCode' in loan ? { reasonCode: loan.reasonCode } : {}),
    schedule: scheduleOf(loan, figures),
  };
}

interface Figures {
  readonly debt: bigint;
  readonly owed: bigint;
  readonly due: bigint;
  readonly paid: bigint;
  /** Unpaid interest at the end of the term. */
  readonly dueAtEnd: bigint;
  readonly dated: Pick<Loan, 'termDays' | 'graceHours'> & Pick<PaidOut, 'startedAt'>;
}

/** One that is not paid out stands as if it were paid out now. */
function figuresOf(loan: Loan, at: Instant): Figures {
  if ('owed' in loan) {
    const due = loan.status === 'repaying' ? interestDue(loan, at) : 0n;
    const debt = loan.status === 'repaying' ? debtAt(loan, at) : 0n;
    const dueAtEnd = loan.status === 'repaying' ? interestDue(loan, maturesAt(loan)) : 0n;
    return { debt, owed: loan.owed, due, paid: loan.interestPaid, dueAtEnd, dated: loan };
  }
  const isPending = loan.status === 'pendingReview';
  const owed = isPending ? loan.principal : 0n;
  const dueAtEnd = interestOfTerm(loan.principal, loan.dailyRatePpm, loan);
  const dated = { ...loan, startedAt: isPending ? at : loan.requestedAt };
  return { debt: owed, owed, due: 0n, paid: 0n, dueAtEnd: isPending ? dueAtEnd : 0n, dated };
}

function scheduleOf(loan: Loan, { owed, dueAtEnd, dated }: Figures): LoanView['schedule'] {
  if (loan.status === 'rejected') return [];
  const { startedAt } = dated;
  const begins = maturesAt({ startedAt, termDays: Math.min(loan.interestFreeDays, loan.termDays) });
  return [
    { kind: 'paidOut', date: formatInstant(startedAt), principal: formatUnits(loan.principal) },
    { kind: 'interestBegins', date: formatInstant(begins) },
    {
      kind: 'due',
      date: formatInstant(maturesAt(dated)),
      principal: formatUnits(owed),
      interest: formatUnits(dueAtEnd),
      total: formatUnits(owed + dueAtEnd),
    },
    { kind: 'graceEnds', date: formatInstant(expiresAt(dated)) },
  ];
}

export function eventView({ id, at, kind, facts }: LoanEvent): LoanEventView {
  return { id: `${id}`, time: formatInstant(at), kind, ...facts };
}
