import { randomUUID } from 'node:crypto';
import type { Contact } from '#capabilities/people/customers/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import { hourMs, type Instant } from '#foundation/time/clock.ts';
import {
  type Destination,
  decisionReasons,
  failureReasons,
  methodOf,
  orderNumberOf,
  type Withdrawal,
  type WithdrawalStatus,
} from '../rules.ts';

/**
 * What the customer is written about each as it becomes so; the rest they do themselves, or follows at once.
 */
const mailedStatuses = {
  review: 'requested',
  completed: 'completed',
  rejected: 'rejected',
  failed: 'failed',
  approved: undefined,
  cancelled: undefined,
} as const satisfies Readonly<Record<WithdrawalStatus, string | undefined>>;
const events = {
  added: 'destinationAdded',
  requested: 'withdrawalRequested',
  completed: 'withdrawalCompleted',
  rejected: 'withdrawalRejected',
  failed: 'withdrawalFailed',
} as const satisfies Record<News, string>;
const reasons = [...decisionReasons.reject, ...failureReasons];

type News = 'added' | NonNullable<(typeof mailedStatuses)[WithdrawalStatus]>;

const words = readWords<News | `${News}Subject` | `reasons.${(typeof reasons)[number]}`>('withdrawal-mail');

/** Mails one customer; nothing where there is no recipient. */
export interface CustomerLetters {
  /** Money is to go where it never went, not before a hold of so long is over. */
  added(destination: Destination, holdMs: number, at: Instant): Mail | undefined;
  /** What has just become of a withdrawal; undefined where that is no news. */
  about(withdrawal: Withdrawal, at: Instant): Mail | undefined;
}

export function lettersTo(contact: Contact | undefined, platformName: string): CustomerLetters {
  if (contact === undefined) return { added: () => undefined, about: () => undefined };
  const { email, language } = contact;
  const { say } = words(language);
  const { exactly } = toldFigures(language);
  const letter = (news: News, at: Instant, values: Readonly<Record<string, string | number>>): Mail => {
    const named = { platformName, ...values };
    const text = { subject: say(`${news}Subject`, named), text: say(news, named) };
    return { id: randomUUID(), to: email, ...text, event: events[news], sentAt: at };
  };
  return {
    added: (destination, holdMs, at) =>
      letter('added', at, { destination: spelt(destination), hours: holdMs / hourMs }),
    about(withdrawal, at) {
      const { status, asset, amount, costs, channel, destination, paidBy } = withdrawal;
      const news = mailedStatuses[status];
      if (news === undefined) return undefined;
      const reason = reasons.find((each) => each === withdrawal.reason);
      return letter(news, at, {
        number: orderNumberOf(withdrawal),
        amount: exactly(formatUnits(amount), asset),
        actual: exactly(formatUnits(costs.actual), asset),
        destination: spelt(destination),
        method: methodOf(channel),
        paidBy: paidBy ?? '',
        reason: reason === undefined ? '' : say(`reasons.${reason}`),
      });
    },
  };
}

/** An address whole, an account by its last digits. */
function spelt(destination: Destination): string {
  if (!('bank' in destination)) return destination.address;
  const { bankName, account } = destination.bank;
  return `${bankName} …${account.slice(-4)}`;
}
