import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import type { Message } from './messages.sql.ts';

type ChatTexts = typeof import('#locales/en/chat-mail.json');

const fileOf = (language: string) => new URL(`../../../locales/${language}/chat-mail.json`, import.meta.url);

const translators = new Map<string, ReturnType<typeof translatorOf>>(
  languages.filter(({ tag }) => existsSync(fileOf(tag))).map(({ tag }) => [tag, translatorOf(tag)] as const),
);

function translatorOf(tag: Language) {
  const messages: ChatTexts = JSON.parse(readFileSync(fileOf(tag), 'utf8'));
  return createTranslator({ locale: tag, messages });
}

/** In English where a language has no words for it. */
function wordsOf(language: string) {
  const words = translators.get(language) ?? translators.get(defaultLanguage);
  if (words === undefined) throw new Error('the default language has no words for mails of support');
  return words;
}

interface Contact {
  readonly email: string;
  readonly language: string;
}

/** That there is an answer, and not a word of it: an address of a visitor's may be anybody's. */
export function answerMail(
  { email, language }: Contact,
  { platformName, isCustomer, at }: { platformName: string; isCustomer: boolean; at: Instant },
): Mail {
  const words = wordsOf(language);
  return {
    id: randomUUID(),
    to: email,
    subject: words('answer.subject', { platformName }),
    text: words(isCustomer ? 'answer.text' : 'answer.visitor', { platformName }),
    ...(isCustomer && { group: 'support' }),
    sentAt: at,
  };
}

export function transcriptMail(
  { email, language }: Contact,
  { platformName, transcript, at }: { platformName: string; transcript: string; at: Instant },
): Mail {
  const words = wordsOf(language);
  return {
    id: randomUUID(),
    to: email,
    subject: words('transcript.subject', { platformName }),
    text: transcript,
    sentAt: at,
  };
}

/** As plain text; what somebody wrote is indented, so that no line of it can pass for another's. */
export function transcriptText(language: string, platformName: string, messages: readonly Message[]): string {
  const words = wordsOf(language);
  const written = messages.map(({ author, text, pictureIds, createdAt }) => {
    const at = formatInstant(createdAt.getTime()).slice(0, 16).replace('T', ' ');
    const who = words(author === 'customer' ? 'transcript.you' : 'transcript.support');
    const pictures =
      pictureIds.length === 0 ? [] : [words('transcript.pictures', { count: pictureIds.length })];
    const lines = [...(text === '' ? [] : text.split(/\r\n|[\n\r\u2028\u2029]/)), ...pictures];
    return [`${at} UTC  ${who}`, ...lines.map((line) => `    ${line}`)].join('\n');
  });
  return `${[words('transcript.title', { platformName }), ...written].join('\n\n')}\n`;
}
