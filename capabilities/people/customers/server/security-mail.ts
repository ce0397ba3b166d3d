import { randomUUID } from 'node:crypto';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import type { Arrival, SecurityNews } from '../face.ts';
import type { RecoveryKind } from '../recovery.ts';
import { deviceName, freezeLinkLifeMs } from '../rules.ts';
import type { StoredCustomer } from './customers.sql.ts';

type Sentence =
  | 'newDevice'
  | 'newDeviceSubject'
  | 'unknownDevice'
  | 'change'
  | 'changeSubject'
  | 'antiPhishing'
  | 'recovery'
  | 'recoverySubject'
  | 'recoveryNew'
  | SecurityNews;

const words = readWords<Sentence>('security-mail');

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
  const language = languageOf(customer.language).tag;
  const { say } = words(language);
  const facts = {
    platformName,
    username: customer.username,
    time: toldFigures(language).moment(at),
    device: deviceName(arrival.userAgent) || say('unknownDevice'),
    ip: arrival.ip,
    days: freezeLinkLifeMs / dayMs,
    link,
  };
  return {
    id: randomUUID(),
    to: customer.email,
    subject: say('newDeviceSubject', facts),
    text: say('newDevice', facts),
    event: 'newDevice',
    sentAt: at,
  };
}

/** The mail about a change of what guards the account. */
export function writeChangeMail(
  customer: StoredCustomer,
  news: SecurityNews,
  { platformName, supportEmail, at }: { platformName: string; supportEmail: string; at: Instant },
): Mail {
  const language = languageOf(customer.language).tag;
  const { say } = words(language);
  const facts = {
    platformName,
    supportEmail,
    username: customer.username,
    time: toldFigures(language).moment(at),
    what: say(news),
  };
  return {
    id: randomUUID(),
    to: customer.email,
    subject: say('changeSubject', facts),
    text: say('change', facts),
    event: 'securityChange',
    sentAt: at,
  };
}

interface RecoveryFacts {
  readonly platformName: string;
  readonly supportEmail: string;
  readonly at: Instant;
  readonly effectAt: Instant;
}

/** The mail about what support is about to change, with the link that stops it. */
export function writeRecoveryMail(
  customer: StoredCustomer,
  kind: RecoveryKind,
  { link, ...facts }: RecoveryFacts & { readonly link: string },
): Mail {
  return aheadMail(customer, 'recovery', facts, { kind, link });
}

/** The mail to the address that an account is about to have: it stops nothing. */
export function writeNewAddressMail(customer: StoredCustomer, facts: RecoveryFacts): Mail {
  return aheadMail(customer, 'recoveryNew', facts, {});
}

function aheadMail(
  customer: StoredCustomer,
  sentence: 'recovery' | 'recoveryNew',
  { at, effectAt, ...named }: RecoveryFacts,
  more: Readonly<Record<string, string>>,
): Mail {
  const language = languageOf(customer.language).tag;
  const { say } = words(language);
  const facts = {
    ...named,
    ...more,
    username: customer.username,
    time: toldFigures(language).moment(effectAt),
  };
  return {
    id: randomUUID(),
    to: customer.email,
    subject: say('recoverySubject', facts),
    text: say(sentence, facts),
    event: 'securityChange',
    sentAt: at,
  };
}

/** The line that shows a customer that a mail is really ours. */
export function antiPhishingLine(language: Language, code: string): string {
  return words(language).say('antiPhishing', { code });
}
