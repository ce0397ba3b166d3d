import { randomUUID } from 'node:crypto';
import type { Contact } from '#capabilities/people/customers/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { creditOf, decisionReasons, type Recharge } from '../rules.ts';

const events = {
  credited: 'depositCredited',
  rejected: 'depositRejected',
  takenBack: 'depositTakenBack',
} as const;
type News = keyof typeof events;
type Reason = (typeof decisionReasons.reject)[number];

const words = readWords<News | `${News}Subject` | `reasons.${Reason}`>('deposits-mail');

/**
 * Mails one customer the operators' decision about a deposit; nothing where it is no news, or there is no
 * recipient.
 */
export type WriteDecided = (before: Recharge, after: Recharge, at: Instant) => Mail[];

export function depositLettersTo(contact: Contact | undefined, platformName: string): WriteDecided {
  if (contact === undefined) return () => [];
  const { say } = words(contact.language);
  const { exactly } = toldFigures(contact.language);
  return (before, after, at) => {
    const news = mailNews(before, after);
    if (news === undefined) return [];
    const reason = decisionReasons.reject.find((each) => each === after.reasonCode);
    const values = {
      platformName,
      amount: exactly(formatUnits(after.credited ?? creditOf(after)), after.asset),
      reason: reason === undefined ? '' : say(`reasons.${reason}`),
    };
    const text = { subject: say(`${news}Subject`, values), text: say(news, values) };
    return [{ id: randomUUID(), to: contact.email, ...text, event: events[news], sentAt: at }];
  };
}

function mailNews(before: Recharge, after: Recharge): News | undefined {
  if (after.status === before.status) return undefined;
  if (after.status === 'approved') return 'credited';
  return before.status === 'approved' ? 'takenBack' : 'rejected';
}
