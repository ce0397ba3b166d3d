import { randomUUID } from 'node:crypto';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { languageOf } from '#locales/languages.ts';
import type { Message } from './messages.sql.ts';

type Sentence =
  | `answer.${'subject' | 'text' | 'visitor'}`
  | `transcript.${'subject' | 'title' | 'you' | 'support' | 'pictures'}`;

const words = readWords<Sentence>('chat-mail');
const wordsOf = (language: string) => words(languageOf(language).tag);

interface Contact {
  readonly email: string;
  readonly language: string;
}

/** That there is an answer, and not a word of it: an address of a visitor's may be anybody's. */
export function answerMail(
  { email, language }: Contact,
  { platformName, isCustomer, at }: { platformName: string; isCustomer: boolean; at: Instant },
): Mail {
  const { say } = wordsOf(language);
  return {
    id: randomUUID(),
    to: email,
    subject: say('answer.subject', { platformName }),
    text: say(isCustomer ? 'answer.text' : 'answer.visitor', { platformName }),
    ...(isCustomer && { event: 'supportAnswered' }),
    sentAt: at,
  };
}

export function transcriptMail(
  { email, language }: Contact,
  { platformName, transcript, at }: { platformName: string; transcript: string; at: Instant },
): Mail {
  const { say } = wordsOf(language);
  return {
    id: randomUUID(),
    to: email,
    subject: say('transcript.subject', { platformName }),
    text: transcript,
    sentAt: at,
  };
}

/** As plain text; customers' words are indented, so that no line of them can pass for another's. */
export function transcriptText(language: string, platformName: string, messages: readonly Message[]): string {
  const { say } = wordsOf(language);
  const { moment } = toldFigures(languageOf(language).tag);
  const written = messages.map(({ author, text, pictureIds, createdAt }) => {
    const who = say(author === 'customer' ? 'transcript.you' : 'transcript.support');
    const pictures =
      pictureIds.length === 0 ? [] : [say('transcript.pictures', { count: pictureIds.length })];
    const lines = [...(text === '' ? [] : text.split(/\r\n|[\n\r\u2028\u2029]/)), ...pictures];
    return [`${moment(createdAt.getTime())}  ${who}`, ...lines.map((line) => `    ${line}`)].join('\n');
  });
  return `${[say('transcript.title', { platformName }), ...written].join('\n\n')}\n`;
}
