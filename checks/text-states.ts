import { createHash } from 'node:crypto';
import { differentArguments, type Problem, type Sheet } from './locale-rules.ts';

/**
 * `locales/marks.json`: by file and key, which English text the translators were last asked for. One file for
 * all languages, a line a file.
 */
export type Marks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `locales/<language>/waiting.json`: the places that are not yet read by a second reader. */
export interface Waiting {
  /**
   * To be translated: readers see the sentence made from the former English, or English where there is none.
   */
  readonly new: readonly string[];
  /** Translated, and not read by a second reader. */
  readonly translated: readonly string[];
}

export type State = keyof Waiting | 'read';

/** In a list of what is new: the language has no glossary yet. */
export const glossaryPlace = 'glossary.json';

export const nothingWaits: Waiting = { new: [], translated: [] };

/** The first six hexadecimal digits of the text's SHA-256. */
export function markOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}

export function marksOf(english: Sheet): Marks {
  const marks: Record<string, Record<string, string>> = {};
  for (const place of [...english.keys()].sort()) {
    const [file, key] = partsOf(place);
    marks[file] ??= {};
    marks[file][key] = markOf(english.get(place) ?? '');
  }
  return marks;
}

/** A page is a file without keys: its key is empty. */
function partsOf(place: string): [file: string, key: string] {
  const at = place.indexOf(':');
  return at === -1 ? [place, ''] : [place.slice(0, at), place.slice(at + 1)];
}

/** English places that are new or say something else than translators were asked for. */
export function changedPlaces(english: Sheet, marks: Marks): string[] {
  return [...english].flatMap(([place, text]) => {
    const [file, key] = partsOf(place);
    return marks[file]?.[key] === markOf(text) ? [] : [place];
  });
}

/** English that has changed without the translators being asked, and marks of texts that are gone. */
export function markProblems(english: Sheet, marks: Marks): Problem[] {
  const changed = changedPlaces(english, marks).map((place): Problem => {
    return { kind: 'stale', place, says: 'has changed: run `npm run texts -- changed`' };
  });
  const gone = Object.entries(marks).flatMap(([file, keys]) =>
    Object.keys(keys)
      .map((key) => (key === '' ? file : `${file}:${key}`))
      .filter((place) => !english.has(place))
      .map((place): Problem => ({ kind: 'stale', place, says: 'is marked, and there is no such text' })),
  );
  return [...changed, ...gone];
}

/**
 * A language's list against its texts: what waits exists, in one state, and is translated where it says so.
 */
export function waitingProblems(english: Sheet, own: Sheet, waiting: Waiting): Problem[] {
  const isNew = new Set(waiting.new);
  const problem = (place: string, says: string): Problem => ({ kind: 'stale', place, says });
  return [
    ...[...waiting.new, ...waiting.translated]
      .filter((place) => !english.has(place) && place !== glossaryPlace)
      .map((place) => problem(place, 'waits, and there is no such text')),
    ...waiting.translated
      .filter((place) => isNew.has(place))
      .map((place) => problem(place, 'is both new and translated')),
    ...waiting.translated
      .filter((place) => english.has(place) && !own.has(place))
      .map((place) => problem(place, 'counts as translated, and is missing')),
  ];
}

/** A release has every text in every language; a development build shows English instead, and counts it. */
export function releaseProblems(language: string, waiting: Waiting): Problem[] {
  const { length } = waiting.new;
  return length === 0
    ? []
    : [{ kind: 'missing', place: language, says: `has ${length} texts to be translated: no release` }];
}

/**
 * A language's list after English has changed. `unfit`: translations whose placeholders are no longer the
 * English ones; they are to be taken out, and readers see English.
 */
export function askedFor(
  changed: readonly string[],
  english: { readonly texts: Sheet; readonly pages: Sheet },
  own: { readonly texts: Sheet; readonly waiting: Waiting },
): { waiting: Waiting; unfit: string[] } {
  const exists = (place: string) => english.texts.has(place) || english.pages.has(place);
  const wanted = changed.filter(exists);
  const stays = (place: string) => exists(place) && !wanted.includes(place);
  const fits = (place: string, text: string) =>
    differentArguments(place, english.texts.get(place) ?? '', text).length === 0;
  return {
    waiting: {
      new: sorted([...own.waiting.new.filter(stays), ...wanted]),
      translated: own.waiting.translated.filter(stays),
    },
    unfit: wanted.filter((place) => {
      const text = own.texts.get(place);
      return text !== undefined && !fits(place, text);
    }),
  };
}

/** The list after these places have been translated, or read by a second reader. */
export function moved(waiting: Waiting, places: readonly string[], state: 'translated' | 'read'): Waiting {
  const done = new Set(places);
  const rest = (state: keyof Waiting) => waiting[state].filter((place) => !done.has(place));
  return {
    new: rest('new'),
    translated: sorted([...rest('translated'), ...(state === 'translated' ? places : [])]),
  };
}

export function stateOf(waiting: Waiting, place: string): State {
  if (waiting.new.includes(place)) return 'new';
  return waiting.translated.includes(place) ? 'translated' : 'read';
}

function sorted(places: readonly string[]): string[] {
  return [...new Set(places)].sort();
}
