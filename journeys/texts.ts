import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#locales/languages.ts';
import type { Messages } from '#locales/messages.ts';

const folder = new URL('../locales/', import.meta.url);

function textsOf(language: Language) {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((file) => file.endsWith('.json'));
  const messages = Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')),
    ]),
  );
  return createTranslator({ locale: language, messages: messages as Messages });
}

export type Texts = ReturnType<typeof textsOf>;

/** What the screens say in a language, by key: journeys look for what a person reads. */
export const texts = Object.fromEntries(languages.map(({ tag }) => [tag, textsOf(tag)])) as Readonly<
  Record<Language, Texts>
>;

export type JourneyLanguage = Language;
