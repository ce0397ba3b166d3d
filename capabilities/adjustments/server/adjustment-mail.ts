import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Contact } from '#capabilities/customers/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';
import type { AdjustmentReason, Correction } from '../rules.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

type News = 'credited' | 'debited';
type MailTexts = Readonly<Record<News | `${News}Subject`, string>> & {
  readonly reasons: Readonly<Record<AdjustmentReason, string>>;
};

function translatorOf(language: Language) {
  const file = new URL(`${language}/adjustment-mail.json`, localesFolder);
  const messages: MailTexts = JSON.parse(readFileSync(file, 'utf8'));
  return createTranslator({ locale: language, messages });
}

const translators = new Map(languages.map(({ tag }) => [tag, translatorOf(tag)] as const));

/** What the customer is written about a correction: which way, how much and why. */
export function adjustmentLetter(
  contact: Contact,
  { asset, units, reasonCode }: Correction & { readonly reasonCode: AdjustmentReason },
  { platformName, at }: { readonly platformName: string; readonly at: Instant },
): Mail {
  const translate = translators.get(contact.language);
  if (translate === undefined) throw new Error(`no mail texts for ${contact.language}`);
  const news = units > 0n ? 'credited' : 'debited';
  const values = {
    platformName,
    amount: `${formatUnits(units < 0n ? -units : units)} ${asset}`,
    reason: translate(`reasons.${reasonCode}`),
  };
  const text = { subject: translate(`${news}Subject`, values), text: translate(news, values) };
  return { id: randomUUID(), to: contact.email, ...text, sentAt: at };
}
