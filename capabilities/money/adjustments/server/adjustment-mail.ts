import { randomUUID } from 'node:crypto';
import type { Contact } from '#capabilities/people/customers/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AdjustmentReason, Correction } from '../rules.ts';

type News = 'credited' | 'debited';

const words = readWords<News | `${News}Subject` | `reasons.${AdjustmentReason}`>('adjustment-mail');

/** What the customer is written about a correction: which way, how much and why. */
export function adjustmentLetter(
  contact: Contact,
  { asset, units, reasonCode }: Correction & { readonly reasonCode: AdjustmentReason },
  { platformName, at }: { readonly platformName: string; readonly at: Instant },
): Mail {
  const { say } = words(contact.language);
  const news = units > 0n ? 'credited' : 'debited';
  const values = {
    platformName,
    amount: toldFigures(contact.language).exactly(formatUnits(units < 0n ? -units : units), asset),
    reason: say(`reasons.${reasonCode}`),
  };
  const text = { subject: say(`${news}Subject`, values), text: say(news, values) };
  return { id: randomUUID(), to: contact.email, ...text, event: 'balanceCorrected', sentAt: at };
}
