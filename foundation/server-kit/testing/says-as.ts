import { existsSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { defaultLanguage, type Language } from '#locales/languages.ts';

/** What a language says under a key (`answer.text`) of a file of locales/; English where it says nothing. */
export function sentenceOf(language: Language, file: string, key: string): string {
  const own = ownSentence(language, file, key) ?? ownSentence(defaultLanguage, file, key);
  if (own === undefined) throw new Error(`${file} has no sentence ${key}`);
  return own;
}

export function ownSentence(language: Language, file: string, key: string): string | undefined {
  const path = new URL(`../../../locales/${language}/${file}.json`, import.meta.url);
  if (!existsSync(path)) return undefined;
  let found: unknown = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of key.split('.')) found = new Map(Object.entries(Object(found))).get(name);
  return typeof found === 'string' ? found : undefined;
}

/**
 * Whether a text is what a sentence comes to, whatever stands in its arguments: its words are there in their
 * order, of a choice the words of one case, and no argument was left as it was.
 */
export function saysAs(sentence: string, text: string): boolean {
  return !/[{}]/.test(text) && ways(parse(sentence)).some((way) => isInOrder(way, text));
}

/** The words that a sentence may come to: one list for each combination of its choices. */
function ways(elements: readonly MessageFormatElement[]): string[][] {
  let all: string[][] = [[]];
  for (const element of elements) {
    const next = waysOf(element);
    all = all.flatMap((before) => next.map((words) => [...before, ...words]));
  }
  return all;
}

function waysOf(element: MessageFormatElement): string[][] {
  if (element.type === TYPE.literal) return [[element.value.trim()]];
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return Object.values(element.options).flatMap(({ value }) => ways(value));
  return [[]];
}

function isInOrder(words: readonly string[], text: string): boolean {
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(word, from);
    if (at < 0) return false;
    from = at + word.length;
  }
  return true;
}
