import { createHash } from 'node:crypto';
import type { Problem, Sheet } from './locale-rules.ts';

/** `made-from.json`: for each text, which English text it was made from. Places are file, then key. */
export type MadeFrom = Readonly<Record<string, string>>;

/** The first six hexadecimal digits of the English text's SHA-256. */
export function markOf(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 6);
}

/** Translations of an English text that has changed since, or that have no mark. */
export function staleTexts(english: Sheet, translated: Sheet, madeFrom: MadeFrom): Problem[] {
  const stale = [...translated.keys()].flatMap((place): Problem[] => {
    const source = english.get(place);
    if (source === undefined || madeFrom[place] === markOf(source)) return [];
    const says =
      madeFrom[place] === undefined
        ? 'does not say which English text it was made from'
        : `was made from another English text than: ${source}`;
    return [{ kind: 'stale', place, says }];
  });
  const gone = Object.keys(madeFrom)
    .filter((place) => !translated.has(place))
    .map((place): Problem => ({ kind: 'stale', place, says: 'is marked, and there is no such text' }));
  return [...stale, ...gone];
}

/** The marks of a language whose every text says what English says now. */
export function marksOf(english: Sheet, translated: Sheet): MadeFrom {
  return Object.fromEntries(
    [...translated.keys()].sort().flatMap((place) => {
      const source = english.get(place);
      return source === undefined ? [] : [[place, markOf(source)]];
    }),
  );
}
