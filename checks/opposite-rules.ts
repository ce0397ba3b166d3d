import type { Glossary } from './glossary-rules.ts';
import type { Problem, Sheet } from './locale-rules.ts';
import { markOf } from './text-states.ts';

/** Terms of the glossary that turn a sentence round when one is said for the other. */
export const opposites = [
  ['bid (price)', 'ask'],
  ['buy', 'sell'],
  ['stop loss', 'take profit'],
  ['debt', 'collateral'],
  ['deposit', 'withdraw'],
  ['long position', 'short position'],
] as const;
type Pair = (typeof opposites)[number];

/**
 * Sentences that say a term where English says its opposite alone. `except` of the glossary has `not sell`
 * and the mark of a sentence that rightly says it: one that changes is looked at again. `source` and `own`:
 * what is read at each place, pages block by block.
 */
export function oppositeProblems(
  find: (words: string) => readonly string[],
  glossary: Glossary,
  source: Sheet,
  own: Sheet,
): Problem[] {
  const used = new Set<string>();
  const problems = [...source].flatMap(([place, english]) => {
    const terms = find(english);
    return opposites.flatMap((pair): Problem[] => {
      const other = oppositeOf(pair, terms);
      const words = own.get(place) ?? '';
      if (other === undefined || !termsSaid(pair, glossary, words).has(other)) return [];
      const [page = place] = place.split('#');
      const exception = `not ${other} ${markOf(words)}`;
      if (glossary.except?.[page]?.includes(exception)) {
        used.add(`${page} ${exception}`);
        return [];
      }
      const says = `says “${other}”, which the English does not (if rightly, except “${exception}”): ${words}`;
      return [{ kind: 'glossary', place, says }];
    });
  });
  const stale = Object.entries(glossary.except ?? {}).flatMap(([place, terms]) =>
    terms
      .filter((term) => term.startsWith('not ') && !used.has(`${place} ${term}`))
      .map((term): Problem => ({ kind: 'glossary', place, says: `is excepted from “${term}” without need` })),
  );
  return [...problems, ...stale];
}

/** The one of a pair that the terms have not while they have the other. */
export function oppositeOf([one, other]: Pair, terms: readonly string[]): Pair[number] | undefined {
  if (terms.includes(one) === terms.includes(other)) return undefined;
  return terms.includes(one) ? other : one;
}

/** Which of a pair a translation says: the longest form first, so that “Verkauf” is no “Kauf”. */
export function termsSaid(pair: Pair, { terms }: Glossary, words: string): Set<Pair[number]> {
  const forms = pair
    .flatMap((term) => (terms[term]?.says ?? []).map((form) => ({ term, form: form.toLowerCase() })))
    .sort((a, b) => b.form.length - a.form.length);
  const said = new Set<Pair[number]>();
  let rest = words.toLowerCase();
  for (const { term, form } of forms) {
    const without = rest.replaceAll(form, '\u0001');
    if (without !== rest) said.add(term);
    rest = without;
  }
  return said;
}
