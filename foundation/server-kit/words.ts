import { createTranslator } from 'use-intl/core';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type { FileWith } from '#locales/server-texts.ts';
import { readLocaleFile } from './locale-file.ts';

/** By what keys name them: `reasons.other` is one within another. */
type Texts = Readonly<Record<string, string>>;
type Facts = Readonly<Record<string, string | number>>;

/** What the server writes in a language: letters, notices. */
export interface Words<Key extends string> {
  say(key: Key, facts?: Facts): string;
  /** The language a sentence is really in: English where this one lacks it. */
  spoken(key: Key): Language;
}

/**
 * The sentences of a file of locales/ in each language. One that a language lacks is said in English, by the
 * rules of English. Refuses at compile time, and throws, at a key that English lacks.
 */
export function readWords<Key extends string>(name: FileWith<Key>): (language: Language) => Words<Key> {
  const speakers = new Map(
    readLocaleFile<Texts>(name).map(
      ({ language, texts }) => [language, createTranslator({ locale: language, messages: texts })] as const,
    ),
  );
  const speaker = (language: Language, key: string) => {
    const own = speakers.get(language);
    if (own?.has(key)) return { say: own, language };
    const english = speakers.get(defaultLanguage);
    if (!english?.has(key)) throw new Error(`${name} has no sentence ${key}`);
    return { say: english, language: defaultLanguage };
  };
  return (language) => ({
    say: (key: string, facts: Facts = {}) => speaker(language, key).say(key, facts),
    spoken: (key) => speaker(language, key).language,
  });
}
