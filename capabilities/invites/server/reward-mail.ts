import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Contact } from '#capabilities/customers/face.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';

type Kind = 'paid' | 'held' | 'declined';
type MailTexts = Readonly<Record<Kind, { readonly subject: string; readonly text: string }>>;

const localesFolder = new URL('../../../locales/', import.meta.url);

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/invite-mail.json`, localesFolder), 'utf8'));
}

export type WriteRewardMail = (
  kind: Kind,
  sums: readonly { readonly asset: Asset; readonly units: bigint }[],
  at: Instant,
) => Mail;

/** Writes to an inviter, in their language, of what has become of rewards. */
export function rewardMailTo({ email, language }: Contact, platformName: string): WriteRewardMail {
  return (kind, sums, at) => {
    const translate = translators.get(language);
    if (translate === undefined) throw new Error(`no mail texts for ${language}`);
    const amounts = sums.map(({ asset, units }) => `${formatUnits(units)} ${asset}`).join(', ');
    return {
      id: randomUUID(),
      to: email,
      group: 'invites',
      sentAt: at,
      subject: translate(`${kind}.subject`, { platformName }),
      text: translate(`${kind}.text`, { amounts, platformName }),
    };
  };
}
