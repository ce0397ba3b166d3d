import { randomUUID } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import type { Language } from '#locales/languages.ts';
import { noticeKinds } from '../catalogue.ts';
import type { Draft } from './notice.ts';
import { noticeHeading, wordNotice } from './notice-words.ts';

export interface Contact {
  readonly email: string;
  readonly language: Language;
}

export interface LetterNeeds {
  readonly platformName: string;
  /** Where customers write to. */
  readonly writeTo: () => string;
  contactOf(customerId: CustomerId): Promise<Contact | undefined>;
}

/** Makes letters of notices that no capability writes a letter of its own about. */
export interface LetterWriter {
  /** To whom there will be letters; asked before anything is stored. */
  contactsFor(drafts: readonly Draft[]): Promise<ReadonlyMap<CustomerId, Contact>>;
  /** All notices of one kind at one time make one letter. */
  write(told: readonly Draft[], contacts: ReadonlyMap<CustomerId, Contact>): Mail[];
}

const words = readWords<'letter'>('notice-mail');

export function createLetterWriter({ platformName, writeTo, contactOf }: LetterNeeds): LetterWriter {
  return {
    async contactsFor(drafts) {
      const readers = [...new Set(drafts.filter(isLetter).map(({ customerId }) => customerId))];
      const contacts = await Promise.all(readers.map(async (id) => [id, await contactOf(id)] as const));
      return new Map(contacts.flatMap(([id, contact]) => (contact === undefined ? [] : [[id, contact]])));
    },
    write(told, contacts) {
      const together = Map.groupBy(
        told.filter(isLetter),
        ({ customerId, event }) => `${customerId} ${event}`,
      );
      return [...together.values()].flatMap((drafts) => {
        const [first] = drafts;
        const contact = first && contacts.get(first.customerId);
        if (first === undefined || contact === undefined) return [];
        const { email, language } = contact;
        const worded = drafts.map(({ event, facts }) => wordNotice(language, event, facts));
        const isOne = drafts.length === 1;
        const named = {
          words: worded.map(({ title, text }) => (isOne ? text : `${title}\n${text}`)).join('\n\n'),
          platformName,
          supportEmail: writeTo(),
        };
        return [
          {
            id: randomUUID(),
            to: email,
            subject: isOne ? (worded[0]?.title ?? '') : noticeHeading(language, first.event),
            text: words(language).say('letter', named),
            event: first.event,
            sentAt: first.at,
          },
        ];
      });
    },
  };
}

/** The demo book is listed alone. */
function isLetter({ event, book }: Draft): boolean {
  const { mail, letter } = noticeKinds[event];
  return mail !== 'never' && letter === 'notice' && book !== 'demo';
}
