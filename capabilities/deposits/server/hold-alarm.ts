import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Operators } from '#capabilities/operators/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { defaultLanguage } from '#locales/languages.ts';
import type { HeldDeposit } from './deposits-world.ts';

type MailTexts = Readonly<Record<'subject' | 'text', string>>;

/** Of an operator no language is known: the console's first. */
const file = new URL(`../../../locales/${defaultLanguage}/deposits-mail.json`, import.meta.url);
const messages: MailTexts = JSON.parse(readFileSync(file, 'utf8'));
const translate = createTranslator({ locale: defaultLanguage, messages });

/** Mails every treasurer that a credited deposit has left its chain. */
export function createHoldAlarm(parts: {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: MailQueue;
  readonly operators: Pick<Operators, 'emailsOfRole'>;
  readonly platformName: string;
}): (held: HeldDeposit) => Promise<void> {
  const { db, clock, mail, operators, platformName } = parts;
  return async ({ id, customerId, amount, currency, txHash }) => {
    const letters = (await operators.emailsOfRole('treasurer')).map((to) => ({
      ...{ id: randomUUID(), to, sentAt: clock.now() },
      subject: translate('subject', { platformName }),
      text: translate('text', { platformName, id, uid: `${customerId}`, amount, currency, txHash }),
    }));
    await db.transaction().execute(async (tx) => {
      for (const letter of letters) await mail.queue(tx, letter);
    });
    for (const letter of letters) await mail.committed(letter);
  };
}
