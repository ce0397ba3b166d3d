import { readWords } from '#foundation/server-kit/words.ts';
import type { Language } from '#locales/languages.ts';
import type { AlertDirection } from '../chart-choices.ts';

const words = readWords<'subject' | AlertDirection>('alert-mail');

export interface AlertMailFacts {
  readonly language: Language;
  readonly platformName: string;
  readonly name: string;
  readonly direction: AlertDirection;
  /** Decimal strings. */
  readonly price: string;
  readonly tickPrice: string;
  /** As it is read: `2026-11-24 15:30:00 UTC`. */
  readonly time: string;
}

/** The mail that says a price was reached, in the customer's language. */
export function writeAlertMail({ language, direction, ...facts }: AlertMailFacts): {
  subject: string;
  text: string;
  event: string;
} {
  const { say } = words(language);
  return { subject: say('subject', facts), text: say(direction, facts), event: 'priceAlert' };
}
