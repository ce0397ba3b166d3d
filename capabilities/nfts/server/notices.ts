import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { z } from 'zod';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Language, languages } from '#locales/languages.ts';

const noticeKinds = ['outbid', 'won', 'reserveNotMet', 'ended', 'withdrawn'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a bidder is to be written, as a job carries it. */
const noticeShape = z.object({
  /** The mail's id: a job that runs twice sends it once. */
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  customerId: z.string().regex(/^\d{1,18}$/),
  title: z.string(),
  /** Their own bid. */
  amount: z.string(),
  /** What it takes now; of who was outbid. */
  least: z.string(),
  at: z.number(),
});
export type Notice = z.output<typeof noticeShape>;

export function noticeOf(
  kind: NoticeKind,
  { title, least = 0n }: { readonly title: string; readonly least?: bigint },
  { customerId, units }: { readonly customerId: CustomerId; readonly units: bigint },
  at: Instant,
): Notice {
  const amounts = { amount: formatUnits(units), least: formatUnits(least) };
  return { id: randomUUID(), kind, customerId: String(customerId), title, ...amounts, at };
}

/** Throws on what is no notice of ours. */
export function parseNotice(payload: unknown): Notice & { readonly to: CustomerId } {
  const notice = noticeShape.parse(payload);
  return { ...notice, to: asCustomerId(BigInt(notice.customerId)) };
}

const localesFolder = new URL('../../../locales/', import.meta.url);
type MailTexts = Readonly<Record<NoticeKind | `${NoticeKind}Subject`, string>>;

function readMailTexts(language: Language): MailTexts {
  return JSON.parse(readFileSync(new URL(`${language}/nft-mail.json`, localesFolder), 'utf8'));
}

const translators = new Map(
  languages.map(({ tag }) => [tag, createTranslator({ locale: tag, messages: readMailTexts(tag) })] as const),
);

/** The letter, in the customer's language. */
export function writeNotice(
  { id, kind, title, amount, least, at }: Notice,
  { email, language }: { readonly email: string; readonly language: Language },
  platformName: string,
): Mail {
  const translate = translators.get(language);
  if (translate === undefined) throw new Error(`no mail texts for ${language}`);
  const facts = { title, amount, least, platformName };
  return {
    id,
    to: email,
    group: 'nfts',
    sentAt: at,
    subject: translate(`${kind}Subject`, facts),
    text: translate(kind, facts),
  };
}
