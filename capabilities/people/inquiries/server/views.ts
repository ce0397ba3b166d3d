import type { OperatorId } from '#foundation/ids/ids.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { AskedInquiry } from '../console-contract.ts';
import type { Inquiry } from '../contract.ts';
import { endingAt, stateAt, type Template } from '../rules.ts';
import { askedOf, type StoredInquiry } from './inquiries.sql.ts';

const words = readWords<Template>('inquiry-templates');

/** A template's sentence. */
export function questionOf(template: Template, language: Language): string {
  return words(language).say(template);
}

export function inquiryView(stored: StoredInquiry, at: Instant, language: Language): Inquiry {
  const { id, kind, template, note, askedAt, until, endedAt, answer, pictureIds } = stored;
  const asked = askedOf(stored);
  const ending = endingAt(asked, at);
  const ended = ending === 'expired' ? until : endedAt;
  return {
    id: String(id),
    kind,
    template,
    question: questionOf(template, language),
    note,
    askedAt: formatInstant(askedAt.getTime()),
    until: formatInstant(until.getTime()),
    status: stateAt(asked, at),
    ...(ending === undefined || ending === 'answered' ? {} : { ending }),
    ...(ended === null ? {} : { endedAt: formatInstant(ended.getTime()) }),
    ...(answer === null ? {} : { answer }),
    pictures: pictureIds.length,
  };
}

export function askedView(
  stored: StoredInquiry,
  at: Instant,
  language: Language,
  emails: ReadonlyMap<OperatorId, string>,
): AskedInquiry {
  const { askedBy, endedBy } = stored;
  return {
    ...inquiryView(stored, at, language),
    askedBy: emails.get(askedBy) ?? '',
    ...(endedBy === null ? {} : { endedBy: emails.get(endedBy) ?? '' }),
  };
}
