import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consoleLanguages } from '#locales/console-languages.ts';
import { isOperatorsOnly, isTexts } from '#locales/files.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import { readWords, shapeDifferences } from './content-rules.ts';
import { root } from './files.ts';
import {
  type EnglishGlossary,
  equalTexts,
  type Glossary,
  glossaryMisses,
  glossaryProblems,
  termFinder,
} from './glossary-rules.ts';
import { letterProblems } from './letter-rules.ts';
import {
  differentArguments,
  flatten,
  isTranslatable,
  keyDifferences,
  type Problem,
  pluralProblems,
  type Sheet,
  wordsOf,
} from './locale-rules.ts';
import { oppositeProblems } from './opposite-rules.ts';
import { type Retellings, retellingProblems } from './retelling-rules.ts';
import type { Notes, Pictures } from './text-notes.ts';
import { type Marks, nothingWaits, type Waiting, waitingProblems } from './text-states.ts';

/** Everything that people read in a language. */
export interface Translation {
  readonly language: Language;
  /** Sentences, by file and key; of the sample content its titles and its pieces of art. */
  readonly texts: Sheet;
  /** The sample content's pages and articles, as HTML. */
  readonly pages: Sheet;
  readonly glossary: Glossary | undefined;
  readonly waiting: Waiting;
  readonly retellings: Retellings;
}

const contents = 'database/sample/content';
/** Sheets of the sample content. */
const contentSheets = ['titles.json', 'pieces.json'];
/** Titles, stories of pictures and names of companies have words of every kind, and few of the field's. */
const isOfOtherFields =
  /^(?:content[/](?:titles|pieces)[.]json:|instruments[.]json:(?:company|fund|coin)[.])/;

export async function readTranslation(language: Language): Promise<Translation> {
  const isConsole = consoleLanguages.some(({ tag }) => tag === language);
  const files = (await namesIn(`locales/${language}`))
    .filter(isTexts)
    .filter((file) => isConsole || !isOperatorsOnly(file));
  const texts = [
    ...(await Promise.all(files.map((file) => sheetOf(file, `locales/${language}/${file}`)))),
    ...(await Promise.all(
      contentSheets.map((file) => sheetOf(`content/${file}`, `${contents}/${language}/${file}`)),
    )),
  ];
  const pages = await Promise.all(
    ['', 'help/'].map(async (folder) =>
      Promise.all(
        (await namesIn(`${contents}/${language}/${folder}`))
          .filter((name) => name.endsWith('.html'))
          .map(async (name) => {
            const html = await readText(`${contents}/${language}/${folder}${name}`);
            return [`content/${folder}${name}`, html ?? ''] as const;
          }),
      ),
    ),
  );
  return {
    language,
    texts: new Map(texts.flat()),
    pages: new Map(pages.flat()),
    glossary: await readJson(`locales/${language}/glossary.json`),
    waiting: (await readJson(`locales/${language}/waiting.json`)) ?? nothingWaits,
    retellings: (await readJson(`locales/${language}/retold.json`)) ?? {},
  };
}

export async function readEnglishGlossary(): Promise<EnglishGlossary> {
  const glossary = await readJson<EnglishGlossary>(`locales/${defaultLanguage}/glossary.json`);
  if (glossary === undefined) throw new Error('English has no glossary');
  return glossary;
}

export async function readMarks(): Promise<Marks> {
  return (await readJson('locales/marks.json')) ?? {};
}

export async function readNotes(): Promise<Notes> {
  return (await readJson('locales/notes.json')) ?? {};
}

/** None where no pictures were taken. */
export async function readPictures(): Promise<Pictures> {
  return (await readJson('data/text-pictures/places.json')) ?? {};
}

/** The places of texts about money: what is promised, owed, lost or refused. */
export async function readMoneyTexts(): Promise<readonly string[]> {
  return (await readJson('locales/money-texts.json')) ?? [];
}

/** What English has that a reader of the language gets: operators read two languages. */
export function wantedOf(english: Translation, language: Language): Translation {
  const isConsole = consoleLanguages.some(({ tag }) => tag === language);
  const texts = [...english.texts].filter(
    ([place]) => isConsole || !isOperatorsOnly(place.slice(0, place.indexOf(':'))),
  );
  return { ...english, texts: new Map(texts) };
}

/**
 * Everything that is wrong with a language's texts, beside English. What is still to be translated is left
 * out: its place is in the language's list.
 */
export function problemsOf(
  english: Translation,
  glossary: EnglishGlossary,
  moneyTexts: readonly string[],
  own: Translation,
): Problem[] {
  const { waiting } = own;
  const waits = new Set(waiting.new);
  const problems = textProblems(english, glossary, own).filter(({ place }) => !waits.has(place));
  return [
    ...problems,
    ...waitingProblems(everything(english), everything(own), waiting),
    ...retellingProblems(moneyTexts, textsAndBlocks(own), waiting, own.retellings),
  ];
}

function textProblems(english: Translation, glossary: EnglishGlossary, own: Translation): Problem[] {
  const { language, texts, pages } = own;
  const find = termFinder(glossary);
  const source = wordsByPlace(english);
  const termsOf = (place: string) => (isOfOtherFields.test(place) ? [] : find(source.get(place) ?? ''));
  const found = [...texts].filter(([place]) => english.texts.has(place));
  return [
    ...keyDifferences(english.texts, texts),
    ...keyDifferences(english.pages, pages),
    ...found.flatMap(([place, text]) => {
      const source = english.texts.get(place) ?? '';
      return [
        ...differentArguments(place, source, text),
        ...pluralProblems(language, place, text),
        ...letterProblems(
          language,
          place,
          wordsOf(text),
          isTranslatable(place, source) && !own.glossary?.sameAsEnglish?.includes(place),
        ),
      ];
    }),
    ...[...pages].flatMap(([place, html]) => [
      ...shapeDifferences(place, english.pages.get(place) ?? html, html),
      ...letterProblems(language, place, readWords(html), true),
    ]),
    ...(own.glossary === undefined
      ? [{ kind: 'glossary' as const, place: 'glossary.json', says: 'is missing' }]
      : [
          ...glossaryProblems(glossary, own.glossary),
          ...glossaryMisses(termsOf, own.glossary, wordsByPlace(own)),
          ...oppositeProblems(find, own.glossary, ofTheField(wordsByBlock(english)), wordsByBlock(own)),
        ]),
    ...equalTexts(english.texts, texts, own.glossary?.sameAsEnglish),
    ...equalTexts(english.pages, pages),
  ];
}

function ofTheField(words: Sheet): Sheet {
  return new Map([...words].filter(([place]) => !isOfOtherFields.test(place)));
}

/** What is read at each place, sentences and pages together. */
export function wordsByPlace({ texts, pages }: Translation): Sheet {
  return new Map([
    ...[...texts].map(([place, text]) => [place, wordsOf(text)] as const),
    ...[...pages].map(([place, html]) => [place, readWords(html)] as const),
  ]);
}

/** The same with each block of a page on its own, at `page#3`: a page has the blocks of the English one. */
export function wordsByBlock(own: Pick<Translation, 'texts' | 'pages'>): Sheet {
  return new Map(
    [...textsAndBlocks(own)].map(([place, text]) => [
      place,
      place.includes('#') ? readWords(text) : wordsOf(text),
    ]),
  );
}

/** Sentences, and pages block by block, as HTML. */
export function textsAndBlocks({ texts, pages }: Pick<Translation, 'texts' | 'pages'>): Sheet {
  const blocks = [...pages].flatMap(([place, html]) =>
    html.split(/(?<=<\/(?:p|li|h1|h2|td|th)>)/).map((block, index) => [`${place}#${index}`, block] as const),
  );
  return new Map([...texts, ...blocks]);
}

/** Sentences and pages together. */
export function everything({ texts, pages }: Translation): Sheet {
  return new Map([...texts, ...pages]);
}

async function sheetOf(name: string, path: string): Promise<[string, string][]> {
  const texts = flatten((await readJson(path)) ?? {});
  return [...texts].map(([key, text]) => [`${name}:${key}`, text]);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(join(root, folder)).catch(() => []);
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readText(path);
  return text === undefined ? undefined : JSON.parse(text);
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(join(root, path), 'utf8').catch(() => undefined);
}
