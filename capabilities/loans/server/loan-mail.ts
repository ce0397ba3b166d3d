import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { formatDecimal, formatFixed } from '#foundation/money/decimal.ts';
import { moneyDecimals } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';
import { expiresAt } from '../interest.ts';
import type { Loan } from '../loan.ts';
import type { LoanEvent } from './loan-rows.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

/** News of a loan that customers are written to about. */
const mailKinds = ['approved', 'rejected', 'warned', 'recovered', 'sold', 'due', 'settled'] as const;
type MailKind = (typeof mailKinds)[number];
/** What a reader may mute; of the others they would lose money without knowing. */
const mutableKinds: readonly MailKind[] = ['approved', 'rejected', 'recovered'];

type MailTexts = Readonly<Record<MailKind, { readonly subject: string; readonly text: string }>>;

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/loan-mail.json`, localesFolder), 'utf8'));
}

/** Writes to one customer; undefined where there is nobody to write to, or no news. */
export type WriteLoanMail = (loan: Loan, event: LoanEvent) => Mail | undefined;

export interface LoanContact {
  readonly email: string;
  readonly language: Language;
}

export function loanMailTo(contact: LoanContact | undefined, platformName: string): WriteLoanMail {
  return (loan, { kind, facts, at }) => {
    const known = mailKinds.find((each) => each === kind);
    if (contact === undefined || known === undefined) return undefined;
    const translate = translators.get(contact.language);
    if (translate === undefined) throw new Error(`no mail texts for ${contact.language}`);
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
      subject: translate(`${known}.subject`, named),
      text: translate(`${known}.text`, named),
      ...(mutableKinds.includes(known) ? { group: 'loans' } : {}),
      sentAt: at,
    };
  };
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
