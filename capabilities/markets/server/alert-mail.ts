import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#locales/languages.ts';
import type { AlertDirection } from '../chart-choices.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

interface MailTexts {
  readonly subject: string;
  readonly above: string;
  readonly below: string;
}

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/alert-mail.json`, localesFolder), 'utf8'));
}

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

export interface AlertMailFacts {
  readonly language: Language;
  readonly platformName: string;
  readonly name: string;
  readonly direction: AlertDirection;
  /** Decimal strings. */
  readonly price: string;
  readonly tickPrice: string;
  /** As it is read: `2026-11-24 15:30:00 UTC`. */
  readonly time: string;
}

/** The mail that says a price was reached, in the customer's language. */
export function writeAlertMail({ language, direction, ...facts }: AlertMailFacts): {
  subject: string;
  text: string;
} {
  const translate = translators.get(language);
  if (translate === undefined) throw new Error(`no mail texts for ${language}`);
  return { subject: translate('subject', facts), text: translate(direction, facts) };
}
