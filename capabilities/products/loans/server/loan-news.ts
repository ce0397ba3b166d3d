import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice, type Price } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { debtAt } from '../interest.ts';
import { isLive, type Loan, type RepayingLoan } from '../loan.ts';
import { ltvPpm } from '../ltv.ts';
import type { SoldLoan } from '../rules.ts';
import type { LoanEvent } from './loan-rows.ts';

/** The news of a step: an event of the log and of the live channel, and a mail where there is one. */
export type LoanNews = Pick<LoanEvent, 'kind' | 'facts'>;

/** The end of a loan, with the collateral that was released. */
export function closingNews(loan: Loan, returned: bigint): LoanNews[] {
  return isLive(loan) ? [] : [{ kind: 'closed', facts: { collateral: formatUnits(returned) } }];
}

export function paidFacts(interest: bigint, principal: bigint) {
  return {
    amount: formatUnits(interest + principal),
    interest: formatUnits(interest),
    principal: formatUnits(principal),
  };
}

export function levelFacts(loan: RepayingLoan, price: Price, at: Instant) {
  return {
    ltv: formatRatePpm(ltvPpm(debtAt(loan, at), loan.collateral, price) ?? 0n),
    price: formatPrice(price),
  };
}

export function soldFacts(before: RepayingLoan, { loan, sale }: SoldLoan, price: Price, at: Instant) {
  return {
    ...levelFacts(before, price, at),
    ...(loan.status === 'repaying' ? { ltvAfter: levelFacts(loan, price, at).ltv } : {}),
    amount: formatUnits(sale.proceeds),
    interest: formatUnits(sale.interest),
    principal: formatUnits(sale.principal),
    collateral: formatUnits(sale.sold),
    ...(sale.writtenOff === 0n ? {} : { writtenOff: formatUnits(sale.writtenOff) }),
  };
}
