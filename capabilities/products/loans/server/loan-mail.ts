import { randomUUID } from 'node:crypto';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Language } from '#locales/languages.ts';
import { expiresAt } from '../interest.ts';
import type { Loan, LoanEventKind } from '../loan.ts';
import type { LoanEvent } from './loan-rows.ts';

/** The notice of what customers are written to about: the rest they did, or another letter says. */
const mailKinds = {
  requested: undefined,
  collateralAdded: undefined,
  cancelled: undefined,
  repaid: undefined,
  closed: undefined,
  approved: 'loanApproved',
  rejected: 'loanRejected',
  warned: 'loanWarned',
  recovered: 'loanRecovered',
  sold: 'loanSold',
  due: 'loanDue',
  settled: 'loanSettled',
} as const satisfies Readonly<Record<LoanEventKind, string | undefined>>;
type MailKind = {
  [Kind in LoanEventKind]: (typeof mailKinds)[Kind] extends string ? Kind : never;
}[LoanEventKind];

const words = readWords<`${MailKind}.${'subject' | 'text'}`>('loan-mail');

/** Writes to one customer; undefined without an address, or without news. */
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

function isMailed(kind: LoanEventKind): kind is MailKind {
  return mailKinds[kind] !== undefined;
}
