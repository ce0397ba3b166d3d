import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { minuteMs } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';
import { codeLifeMs } from '../rules.ts';
import type { CodePurpose } from './verification-codes.sql.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

interface MailTexts {
  readonly subject: string;
  readonly register: string;
  readonly reset: string;
  readonly withdrawal: string;
}

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/code-mail.json`, localesFolder), 'utf8'));
}

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

/** The mail that carries a code, in the customer's language. */
export function writeCodeMail(facts: {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly platformName: string;
  readonly language: Language;
}): { subject: string; text: string } {
  const translate = translators.get(facts.language);
  if (translate === undefined) throw new Error(`no mail texts for ${facts.language}`);
  const { code, platformName } = facts;
  const minutes = codeLifeMs / minuteMs;
  return {
    subject: translate('subject', { platformName, code }),
    text: translate(facts.purpose, { platformName, code, minutes }),
  };
}
