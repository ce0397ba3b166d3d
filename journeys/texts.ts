import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#locales/languages.ts';
import type { Messages } from '#locales/messages.ts';
import { messagesOf } from '#locales/messages-plugin.ts';

function textsOf(language: Language) {
  return createTranslator({ locale: language, messages: messagesOf(language, 'operators') as Messages });
}

export type Texts = ReturnType<typeof textsOf>;

/** What the screens say in a language, by key: journeys look for what a person reads. */
export const texts = Object.fromEntries(languages.map(({ tag }) => [tag, textsOf(tag)])) as Readonly<
  Record<Language, Texts>
>;

export type JourneyLanguage = Language;
