import { isOperatorsOnly } from '#locales/files.ts';
import { argumentNames, type Problem, type Sheet } from './locale-rules.ts';

/**
 * `locales/notes.json`, what translators cannot see in a text: by `orders.json` where its texts stand and who
 * reads them, by `orders.json:ticket` (a section or a text) what is meant, by `orders.json:{lots}` what a
 * placeholder holds.
 */
export type Notes = Readonly<Record<string, string>>;

/** By place, the pictures of the screens that have the text. */
export type Pictures = Readonly<Record<string, readonly string[]>>;

/** What a translator gets to know about a text. */
export interface Description {
  /** From the file's note to the text's own. */
  readonly notes: readonly string[];
  readonly placeholders: readonly string[];
  /** Pictures of screens that have it, if they were taken (`npm run texts -- pictures`). */
  readonly pictures: readonly string[];
  /** Letters of the longest translation there is: so much is known to fit. */
  readonly fits: number;
}

export function describe(
  notes: Notes,
  pictures: Pictures,
  place: string,
  text: string,
  translations: readonly string[],
): Description {
  const file = fileOf(place);
  const reader = isOperatorsOnly(file) ? 'Read by operators.' : 'Read by customers.';
  return {
    notes: [reader, ...[file, ...sectionsOf(place)].flatMap((each) => notes[each] ?? [])],
    placeholders: argumentNames(text).flatMap((name) => {
      const note = notes[`${file}:{${name}}`];
      return note === undefined ? [] : [`{${name}}: ${note}`];
    }),
    pictures: pictures[place] ?? [],
    fits: Math.max(...[text, ...translations].map((each) => each.length)),
  };
}

/** Files and placeholders without a note, and notes of nothing. `english`: texts and pages. */
export function noteProblems(notes: Notes, english: Sheet): Problem[] {
  const wanted = new Set<string>();
  const known = new Set<string>();
  for (const [place, text] of english) {
    const file = fileOf(place);
    for (const each of [file, ...sectionsOf(place)]) known.add(each);
    wanted.add(file);
    if (place === file) continue;
    for (const name of argumentNames(text)) wanted.add(`${file}:{${name}}`);
  }
  return [
    ...[...wanted]
      .filter((place) => notes[place] === undefined)
      .map(
        (place): Problem => ({
          kind: 'note',
          place,
          says: 'has no note for translators in locales/notes.json',
        }),
      ),
    ...Object.keys(notes)
      .filter((place) => !known.has(place) && !wanted.has(place))
      .map((place): Problem => ({ kind: 'note', place, says: 'has a note, and there is no such text' })),
  ];
}

function fileOf(place: string): string {
  return place.split(':', 1)[0] ?? place;
}

/** `orders.json:ticket.shut.stale`: its sections from the outermost, then itself. */
function sectionsOf(place: string): string[] {
  const at = place.indexOf(':');
  if (at === -1) return [];
  const parts = place.slice(at + 1).split('.');
  return parts.map((_, index) => `${place.slice(0, at)}:${parts.slice(0, index + 1).join('.')}`);
}
