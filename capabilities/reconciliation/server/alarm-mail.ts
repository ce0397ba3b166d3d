import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { formatDecimal } from '#foundation/money/decimal.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { fineDecimals } from '../rules.ts';
import type { Finding } from './reports.sql.ts';

type MailTexts = Readonly<Record<'subject' | 'text' | 'line', string>>;

/** Of an operator no language is known: the console's first. */
const translate = translatorOf();

function translatorOf() {
  const file = new URL(`../../../locales/${defaultLanguage}/reconciliation-mail.json`, import.meta.url);
  const messages: MailTexts = JSON.parse(readFileSync(file, 'utf8'));
  return createTranslator({ locale: defaultLanguage, messages });
}

/** Tells a treasurer what is left over of which asset. */
export function alarmMail(
  to: string,
  report: { readonly id: bigint; readonly at: Instant; readonly findings: readonly Finding[] },
  platformName: string,
): Mail {
  const lines = report.findings.flatMap((finding) =>
    finding.state === 'different'
      ? [
          translate('line', {
            amount: formatDecimal(finding.difference, fineDecimals),
            currency: finding.asset,
            height: String(finding.height),
          }),
        ]
      : [],
  );
  return {
    id: randomUUID(),
    to,
    subject: translate('subject', { platformName }),
    text: translate('text', {
      ...{ platformName, report: String(report.id), time: formatInstant(report.at), lines: lines.join('\n') },
    }),
    sentAt: report.at,
  };
}
