import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import { temporaryPasswordMs } from '../session-rules.ts';
import type { OperatorsNeeds } from './needs.ts';

/** Letters and digits that are not mistaken for each other: 20 of them are 100 bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

export function newTemporaryPassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

export type PasswordOccasion = 'invited' | 'reset';

/** The languages of the console. */
const translators = new Map(
  (['en', 'ar'] as const).map((language): [Language, ReturnType<typeof translatorOf>] => [
    language,
    translatorOf(language),
  ]),
);

function translatorOf(locale: Language) {
  const file = new URL(`../../../../locales/${locale}/operator-mail.json`, import.meta.url);
  const messages: Readonly<Record<`${PasswordOccasion}${'Subject' | 'Text'}`, string>> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return createTranslator({ locale, messages });
}

/** The mail that brings a temporary password. */
export function passwordMail(
  { platformName, realTime }: OperatorsNeeds,
  facts: {
    readonly to: string;
    readonly occasion: PasswordOccasion;
    readonly password: string;
    readonly origin: string;
    readonly language: Language;
  },
): Mail {
  const { to, occasion, password, origin, language } = facts;
  const translate = translators.get(language) ?? translators.get(defaultLanguage);
  if (translate === undefined) throw new Error('no mail texts for operators');
  const values = {
    platformName,
    password,
    email: to,
    address: `${origin}/console/`,
    days: temporaryPasswordMs / dayMs,
  };
  return {
    id: randomUUID(),
    to,
    subject: translate(`${occasion}Subject`, values),
    text: translate(`${occasion}Text`, values),
    code: password,
    sentAt: realTime.now(),
  };
}
