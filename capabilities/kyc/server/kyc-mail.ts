import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#locales/languages.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

interface MailTexts {
  readonly verifiedSubject: string;
  readonly verified: string;
  readonly rejectedSubject: string;
  readonly rejected: string;
}

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/kyc-mail.json`, localesFolder), 'utf8'));
}

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

/** The mail about a decision, in the customer's language. It says nothing of what was sent or why. */
export function writeKycMail(
  language: Language,
  status: 'verified' | 'rejected',
  platformName: string,
): { subject: string; text: string } {
  const translate = translators.get(language);
  if (translate === undefined) throw new Error(`no mail texts for ${language}`);
  return {
    subject: translate(`${status}Subject`, { platformName }),
    text: translate(status, { platformName }),
  };
}
