import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Contact } from '#capabilities/customers/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { hourMs, type Instant } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';
import {
  type Destination,
  decisionReasons,
  failureReasons,
  methodOf,
  orderNumberOf,
  type Withdrawal,
} from '../rules.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

/**
 * What the customer is written about each as it becomes so; the rest they do themselves, or follows at once.
 */
const mailedStatuses = {
  review: 'requested',
  completed: 'completed',
  rejected: 'rejected',
  failed: 'failed',
} as const;
const reasons = [...decisionReasons.reject, ...failureReasons];

type News = 'added' | (typeof mailedStatuses)[keyof typeof mailedStatuses];
type MailTexts = Readonly<Record<News | `${News}Subject`, string>> & {
  readonly reasons: Readonly<Record<(typeof reasons)[number], string>>;
};

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/withdrawal-mail.json`, localesFolder), 'utf8'));
}

function translatorOf(language: Language) {
  return createTranslator({ locale: language, messages: readMailTexts(language) });
}

const translators = new Map(languages.map(({ tag }) => [tag, translatorOf(tag)] as const));

/** Writes to one customer; nothing where there is nobody to write to. */
export interface CustomerLetters {
  /** Money is to go where it never went, not before a hold of so long is over. */
  added(destination: Destination, holdMs: number, at: Instant): Mail | undefined;
  /** What has just become of a withdrawal; undefined where that is no news. */
  about(withdrawal: Withdrawal, at: Instant): Mail | undefined;
}

export function lettersTo(contact: Contact | undefined, platformName: string): CustomerLetters {
  if (contact === undefined) return { added: () => undefined, about: () => undefined };
  const { email, language } = contact;
  const translate = translators.get(language);
  if (translate === undefined) throw new Error(`no mail texts for ${language}`);
  const letter = (news: News, at: Instant, values: Readonly<Record<string, string>>): Mail => {
    const named = { platformName, ...values };
    const text = { subject: translate(`${news}Subject`, named), text: translate(news, named) };
    return { id: randomUUID(), to: email, ...text, sentAt: at };
  };
  return {
    added: (destination, holdMs, at) =>
      letter('added', at, { destination: spelt(destination), hours: String(holdMs / hourMs) }),
    about(withdrawal, at) {
      const { status, asset, amount, costs, channel, destination, paidBy } = withdrawal;
      if (!isMailed(status)) return undefined;
      const reason = reasons.find((each) => each === withdrawal.reason);
      return letter(mailedStatuses[status], at, {
        number: orderNumberOf(withdrawal),
        amount: `${formatUnits(amount)} ${asset}`,
        actual: `${formatUnits(costs.actual)} ${asset}`,
        destination: spelt(destination),
        method: methodOf(channel),
        paidBy: paidBy ?? '',
        reason: reason === undefined ? '' : translate(`reasons.${reason}`),
      });
    },
  };
}

function isMailed(status: Withdrawal['status']): status is keyof typeof mailedStatuses {
  return status in mailedStatuses;
}

/** An address whole, an account by its last digits. */
function spelt(destination: Destination): string {
  if (!('bank' in destination)) return destination.address;
  const { bankName, account } = destination.bank;
  return `${bankName} …${account.slice(-4)}`;
}
