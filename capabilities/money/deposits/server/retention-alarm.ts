import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { defaultLanguage } from '#locales/languages.ts';

type MailTexts = Readonly<Record<'subject' | 'text', string>>;

/** No operator's language is known: they are written to in the console's first. */
const file = new URL(`../../../../locales/${defaultLanguage}/deposits-mail.json`, import.meta.url);
const messages: MailTexts = JSON.parse(readFileSync(file, 'utf8'));
const translate = createTranslator({ locale: defaultLanguage, messages });

export interface HeldDeposit {
  readonly id: string;
  readonly customerId: CustomerId;
  /** What had been credited. */
  readonly amount: string;
  readonly currency: string;
  readonly txHash: string;
}

/** Writes to every treasurer that a credited deposit has left its chain. */
export type WriteHeld = (held: HeldDeposit, at: Instant) => Mail[];

export async function writeToTreasurers(
  operators: Pick<Operators, 'emailsOfRole'>,
  platformName: string,
): Promise<WriteHeld> {
  const treasurers = await operators.emailsOfRole('treasurer');
  return ({ id, customerId, amount, currency, txHash }, at) =>
    treasurers.map((to) => ({
      id: randomUUID(),
      to,
      sentAt: at,
      subject: translate('subject', { platformName }),
      text: translate('text', { platformName, id, uid: `${customerId}`, amount, currency, txHash }),
    }));
}
