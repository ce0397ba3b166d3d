import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type Language, languageOf, languages } from '#locales/languages.ts';
import type { Arrival, SecurityNews } from '../face.ts';
import { deviceName, freezeLinkLifeMs } from '../rules.ts';
import type { StoredCustomer } from './customers.sql.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

type MailTexts = Readonly<Record<string, string>>;

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/security-mail.json`, localesFolder), 'utf8'));
}

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

function translatorOf(language: Language) {
  const translate = translators.get(language);
  if (translate === undefined) throw new Error(`no mail texts for ${language}`);
  return translate;
}

/** As it is read in any language: `2026-11-24 15:30 UTC`. */
function readableTime(at: Instant): string {
  return `${formatInstant(at).slice(0, 16).replace('T', ' ')} UTC`;
}

/** The mail about a sign-in from a device never seen before, with the link that freezes the account. */
export function writeNewDeviceMail({
  customer,
  platformName,
  at,
  arrival,
  link,
}: {
  readonly customer: StoredCustomer;
  readonly platformName: string;
  readonly at: Instant;
  readonly arrival: Arrival;
  readonly link: string;
}): Mail {
  const translate = translatorOf(languageOf(customer.language).tag);
  const facts = {
    platformName,
    username: customer.username,
    time: readableTime(at),
    device: deviceName(arrival.userAgent) || '–',
    ip: arrival.ip,
    days: freezeLinkLifeMs / dayMs,
    link,
  };
  return {
    id: randomUUID(),
    to: customer.email,
    subject: translate('newDeviceSubject', facts),
    text: translate('newDevice', facts),
    sentAt: at,
  };
}

/** The mail about a change of what guards the account. */
export function writeChangeMail(
  customer: StoredCustomer,
  news: SecurityNews,
  { platformName, supportEmail, at }: { platformName: string; supportEmail: string; at: Instant },
): Mail {
  const translate = translatorOf(languageOf(customer.language).tag);
  const facts = {
    platformName,
    supportEmail,
    username: customer.username,
    time: readableTime(at),
    what: translate(news),
  };
  return {
    id: randomUUID(),
    to: customer.email,
    subject: translate('changeSubject', facts),
    text: translate('change', facts),
    sentAt: at,
  };
}

/** The line that shows a customer that a mail is really ours. */
export function antiPhishingLine(language: Language, code: string): string {
  return translatorOf(language)('antiPhishing', { code });
}
