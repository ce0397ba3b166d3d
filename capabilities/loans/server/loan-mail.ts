import { randomUUID } from 'node:crypto';
import { formatDecimal, formatFixed } from '#foundation/money/decimal.ts';
import { moneyDecimals } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
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

/** Writes to one customer; undefined where there is nobody to write to, or no news. */
export type WriteLoanMail = (loan: Loan, event: LoanEvent) => Mail | undefined;

export interface LoanContact {
  readonly email: string;
  readonly language: Language;
}

export function loanMailTo(contact: LoanContact | undefined, platformName: string): WriteLoanMail {
  return (loan, { kind, facts, at }) => {
    if (contact === undefined || !isMailed(kind)) return undefined;
    const { say } = words(contact.language);
    const named = {
      platformName,
      number: `L${loan.id}`,
      currency: loan.currency,
      principal: shortly(loan.principal),
      ltv: percent(facts.ltv),
      ltvAfter: percent(facts.ltvAfter),
      threshold: percent(facts.threshold),
      liquidation: `${formatDecimal(loan.levels.liquidationPpm, 4)}%`,
      collateral: facts.collateral ?? '0',
      amount: facts.amount ?? '0',
      until: 'startedAt' in loan ? readable(expiresAt(loan)) : '',
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

/** `2026-11-24 15:30 UTC` */
function readable(at: Instant): string {
  return `${formatInstant(at).slice(0, 16).replace('T', ' ')} UTC`;
}

function percent(fraction = '0'): string {
  return `${(Number(fraction) * 100).toFixed(1)}%`;
}

function shortly(units: bigint): string {
  return formatFixed(units, moneyDecimals, 2);
}
