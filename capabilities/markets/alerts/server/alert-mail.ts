import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { AlertDirection } from '../rules.ts';

const words = readWords<'subject' | AlertDirection>('alert-mail');

export interface AlertMailFacts {
  readonly language: Language;
  readonly platformName: string;
  readonly name: string;
  readonly direction: AlertDirection;
  /** Decimal strings. */
  readonly price: string;
  readonly tickPrice: string;
  readonly at: Instant;
}

/** The mail that says a price was reached, in the customer's language. */
export function writeAlertMail({ language, direction, at, ...named }: AlertMailFacts): {
  subject: string;
  text: string;
  event: string;
} {
  const { say } = words(language);
  const { price, moment } = toldFigures(language);
  const facts = {
    ...named,
    price: price(named.price),
    tickPrice: price(named.tickPrice),
    time: moment(at, 'second'),
  };
  return { subject: say('subject', facts), text: say(direction, facts), event: 'priceAlert' };
}
