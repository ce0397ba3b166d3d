import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { type BidNews, bidNews } from '../piece.ts';

/** What a bidder is to be written, as a job carries it. */
const noticeShape = z.object({
  /** The mail's id: a job that runs twice sends it once. */
  id: z.uuid(),
  kind: z.enum(bidNews),
  customerId: z.string().regex(/^\d{1,18}$/),
  title: z.string(),
  /** Whose title it is, to be read in the customer's language; jobs of before have none. */
  pieceId: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** Their own bid. */
  amount: z.string(),
  /** What it takes now; of who was outbid. */
  least: z.string(),
  at: z.number(),
});
export type Notice = z.output<typeof noticeShape>;

export function noticeOf(
  kind: BidNews,
  { id, title, least = 0n }: { readonly id: bigint; readonly title: string; readonly least?: bigint },
  { customerId, units }: { readonly customerId: CustomerId; readonly units: bigint },
  at: Instant,
): Notice {
  const amounts = { amount: formatUnits(units), least: formatUnits(least) };
  return {
    id: randomUUID(),
    kind,
    customerId: String(customerId),
    title,
    pieceId: String(id),
    ...amounts,
    at,
  };
}

/** Throws on a payload that is no notice of a piece. */
export function parseNotice(payload: unknown): Notice & { readonly to: CustomerId } {
  const notice = noticeShape.parse(payload);
  return { ...notice, to: asCustomerId(BigInt(notice.customerId)) };
}

const events = {
  outbid: 'nftOutbid',
  won: 'nftWon',
  reserveNotMet: 'nftReserveNotMet',
  ended: 'nftEnded',
  withdrawn: 'nftWithdrawn',
} as const satisfies Record<BidNews, string>;

const words = readWords<BidNews | `${BidNews}Subject`>('nft-mail');

/** The letter, in the customer's language. */
export function writeNotice(
  { id, kind, title, amount, least, at }: Notice,
  { email, language }: { readonly email: string; readonly language: Language },
  platformName: string,
): Mail {
  const { say } = words(language);
  const figures = toldFigures(language);
  const usdt = (value: string) => figures.amount(value, 'USDT');
  const facts = { title, amount: usdt(amount), least: usdt(least), platformName };
  return {
    id,
    to: email,
    event: events[kind],
    sentAt: at,
    subject: say(`${kind}Subject`, facts),
    text: say(kind, facts),
  };
}
