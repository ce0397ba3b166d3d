import type { Problem, Sheet } from './locale-rules.ts';
import { markOf, type Waiting } from './text-states.ts';

/**
 * `locales/<language>/retold.json`: what a second reader, who has not seen the English, understood of a text
 * about money, in English, with the mark of the translation that they read.
 */
export type Retellings = Readonly<Record<string, { readonly of: string; readonly says: string }>>;

/**
 * Texts about money, and blocks of pages (the eighth of the terms, `terms.html#7`), whose translation has
 * changed since a reader retold it, and retellings of no such text. What is still to be translated waits
 * for its retelling.
 */
export function retellingProblems(
  moneyTexts: readonly string[],
  own: Sheet,
  waiting: Waiting,
  retellings: Retellings,
): Problem[] {
  const waits = new Set(waiting.new);
  const listed = new Set(moneyTexts);
  return [
    ...moneyTexts.flatMap((place): Problem[] => {
      const text = own.get(place);
      const [whole = place] = place.split('#');
      if (text === undefined || waits.has(whole) || retellings[place]?.of === markOf(text)) return [];
      const says = retellings[place] === undefined ? 'has no retelling' : 'has changed since its retelling';
      return [{ kind: 'retelling', place, says: `${says}: ${text}` }];
    }),
    ...Object.keys(retellings)
      .filter((place) => !listed.has(place))
      .map(
        (place): Problem => ({
          kind: 'retelling',
          place,
          says: 'has a retelling, and is no text about money',
        }),
      ),
  ];
}
