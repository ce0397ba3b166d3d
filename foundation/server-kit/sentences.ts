import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { RefusalName, SuccessName } from '#foundation/refusals/catalogue.ts';
import { type Reader, sentenceFacts } from '#foundation/refusals/facts.ts';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import { wantedLanguage } from '#locales/wanted-language.ts';

/**
 * The server's sentences: what an answer's `msg` says, in the request's language, English where one is
 * missing.
 */
export interface Sentences {
  refusal(
    language: Language,
    name: RefusalName,
    params: Readonly<Record<string, string>>,
    reader?: Reader,
  ): string;
  success(language: Language, name: SuccessName): string;
}

type Messages = Record<string, string>;

const localesFolder = new URL('../../locales/', import.meta.url);

function readMessages(language: Language, file: string): Messages {
  const read = (tag: Language): Messages =>
    JSON.parse(readFileSync(new URL(`${tag}/${file}.json`, localesFolder), 'utf8'));
  return { ...read(defaultLanguage), ...read(language) };
}

/** Reads `refusals.json` and `success.json` of every language; throws when one can't be read. */
export function loadSentences(): Sentences {
  const byLanguage = new Map(
    languages.map(({ tag }) => {
      const messages = { refusals: readMessages(tag, 'refusals'), success: readMessages(tag, 'success') };
      return [tag, { messages, translate: createTranslator({ locale: tag, messages }) }] as const;
    }),
  );
  const of = (language: Language) => {
    const sentences = byLanguage.get(language);
    if (sentences === undefined) throw new Error(`no sentences for ${language}`);
    return sentences;
  };
  return {
    refusal: (language, name, params, reader) =>
      of(language).translate(`refusals.${name}`, sentenceFacts(params, reader)),
    success: (language, name) => of(language).messages.success[name] ?? '',
  };
}

/** Browsers send few different ones, each with every request. */
const knownHeaders = new Map<string, Language>();
const headersKept = 1_000;
const longestKept = 100;

/** The supported language that an `Accept-Language` header prefers, English when it names none. */
export function languageFromHeader(header: string | undefined): Language {
  if (header === undefined) return defaultLanguage;
  const known = knownHeaders.get(header);
  if (known !== undefined) return known;
  const language = mostWanted(header);
  if (header.length <= longestKept && knownHeaders.size < headersKept) knownHeaders.set(header, language);
  return language;
}

function mostWanted(header: string): Language {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((a, b) => b.quality - a.quality);
  return wantedLanguage(wanted.map(({ tag }) => tag)) ?? defaultLanguage;
}
