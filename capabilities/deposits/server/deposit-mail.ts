import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Contact } from '#capabilities/customers/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';
import { creditOf, decisionReasons, type Recharge } from '../rules.ts';

const localesFolder = new URL('../../../locales/', import.meta.url);

type News = 'credited' | 'rejected' | 'takenBack';
type MailTexts = Readonly<Record<News | `${News}Subject`, string>> & {
  readonly reasons: Readonly<Record<(typeof decisionReasons.reject)[number], string>>;
};

function translatorOf(language: Language) {
  const file = new URL(`${language}/deposits-mail.json`, localesFolder);
  const messages: MailTexts = JSON.parse(readFileSync(file, 'utf8'));
  return createTranslator({ locale: language, messages });
}

const translators = new Map(languages.map(({ tag }) => [tag, translatorOf(tag)] as const));

/**
 * Writes to one customer what operators have made of a deposit; nothing where that is no news, or there is
 * nobody to write to.
 */
export type WriteDecided = (before: Recharge, after: Recharge, at: Instant) => Mail[];

export function depositLettersTo(contact: Contact | undefined, platformName: string): WriteDecided {
  if (contact === undefined) return () => [];
  const translate = translators.get(contact.language);
  if (translate === undefined) throw new Error(`no mail texts for ${contact.language}`);
  return (before, after, at) => {
    const news = newsOf(before, after);
    if (news === undefined) return [];
    const reason = decisionReasons.reject.find((each) => each === after.reasonCode);
    const values = {
      platformName,
      amount: `${formatUnits(after.credited ?? creditOf(after))} ${after.asset}`,
      reason: reason === undefined ? '' : translate(`reasons.${reason}`),
    };
    const text = { subject: translate(`${news}Subject`, values), text: translate(news, values) };
    const letter = { id: randomUUID(), to: contact.email, ...text, sentAt: at };
    return [news === 'credited' ? { ...letter, group: 'deposits' } : letter];
  };
}

function newsOf(before: Recharge, after: Recharge): News | undefined {
  if (after.status === before.status) return undefined;
  if (after.status === 'approved') return 'credited';
  return before.status === 'approved' ? 'takenBack' : 'rejected';
}
