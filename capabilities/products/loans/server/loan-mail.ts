import { randomUUID } from 'node:crypto';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Language } from '#locales/languages.ts';
import { expiresAt } from '../interest.ts';
import type { Loan } from '../loan.ts';
import type { LoanEvent } from './loan-rows.ts';

/** News of a loan that customers are written to about, and the notices that tell them of it. */
const mailKinds = {
  approved: 'loanApproved',
  rejected: 'loanRejected',
  warned: 'loanWarned',
  recovered: 'loanRecovered',
  sold: 'loanSold',
  due: 'loanDue',
  settled: 'loanSettled',
} as const;
type MailKind = keyof typeof mailKinds;

const words = readWords<`${MailKind}.${'subject' | 'text'}`>('loan-mail');

/** Mails one customer; undefined where there is no recipient, or no news. */
export type WriteLoanMail = (loan: Loan, event: LoanEvent) => Mail | undefined;

export interface LoanContact {
  readonly email: string;
  readonly language: Language;
}

export function loanMailTo(contact: LoanContact | undefined, platformName: string): WriteLoanMail {
  return (loan, { kind, facts, at }) => {
    if (contact === undefined || !isMailed(kind)) return undefined;
    const { say } = words(contact.language);
    const { amount, percent, moment } = toldFigures(contact.language);
    const named = {
      platformName,
      number: `L${loan.id}`,
      currency: loan.currency,
      principal: amount(formatUnits(loan.principal), 'USDT'),
      ltv: percent(facts.ltv ?? '0'),
      ltvAfter: percent(facts.ltvAfter ?? '0'),
      threshold: percent(facts.threshold ?? '0'),
      liquidation: percent(formatDecimal(loan.levels.liquidationPpm, 6)),
      collateral: amount(facts.collateral ?? '0', loan.currency),
      amount: amount(facts.amount ?? '0', 'USDT'),
      until: 'startedAt' in loan ? moment(expiresAt(loan)) : '',
    };
    return {
      id: randomUUID(),
      to: contact.email,
      subject: say(`${kind}.subject`, named),
      text: say(`${kind}.text`, named),
      event: mailKinds[kind],
      sentAt: at,
    };
  };
}

function isMailed(kind: LoanEvent['kind']): kind is MailKind {
  return kind in mailKinds;
}
