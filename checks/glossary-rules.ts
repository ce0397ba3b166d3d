import { isTranslatable, type Problem, type Sheet } from './locale-rules.ts';

/** `locales/en/glossary.json`: the field's terms, and the forms they are found by in English texts. */
export interface EnglishGlossary {
  readonly terms: Readonly<
    Record<string, { readonly english: readonly string[]; readonly meaning?: string }>
  >;
}

/** A language's own: how it says them, and where its regulators, exchanges and banks say so. */
export interface Glossary {
  /** How readers are addressed. */
  readonly address: string;
  readonly sources: Readonly<Record<string, string>>;
  /** `says`: the term, then every other form or stem by which a text may rightly say it. */
  readonly terms: Readonly<Record<string, { readonly says: readonly string[]; readonly source: string }>>;
  /** Texts in which a term is rightly said otherwise. */
  readonly except?: Readonly<Record<string, readonly string[]>>;
  /** Texts that are the language's own words though they are English ones too, and names. */
  readonly sameAsEnglish?: readonly string[];
}

/** Finds the terms in English words: the longest form first, so that a "margin call" is no "margin". */
export function termFinder({ terms }: EnglishGlossary): (words: string) => string[] {
  const forms = Object.entries(terms)
    .flatMap(([term, { english }]) => english.map((form) => ({ term, form })))
    .sort((a, b) => b.form.length - a.form.length)
    .map(({ term, form }) => ({
      term,
      pattern: new RegExp(`(?<![\\p{L}-])${escaped(form)}s?(?![\\p{L}-])`, 'giu'),
    }));
  return (words) => {
    let rest = words;
    const found = new Set<string>();
    for (const { term, pattern } of forms) {
      const without = rest.replace(pattern, '\u0001');
      if (without !== rest) found.add(term);
      rest = without;
    }
    return [...found];
  };
}

function escaped(form: string): string {
  return form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What is wrong with the glossary itself. */
export function glossaryProblems(english: EnglishGlossary, glossary: Glossary): Problem[] {
  const says: string[] = [];
  if (!glossary.address) says.push('does not say how readers are addressed');
  for (const term of Object.keys(english.terms))
    if (glossary.terms[term] === undefined) says.push(`lacks the term “${term}”`);
  for (const [term, own] of Object.entries(glossary.terms)) {
    if (english.terms[term] === undefined) says.push(`has the term “${term}”, which English has not`);
    if (own.says.length === 0 || own.says.some((form) => form.trim() === ''))
      says.push(`does not say “${term}”`);
    if (own.source !== 'usage' && glossary.sources[own.source] === undefined)
      says.push(`“${term}” is of the source ${own.source}, which is not among the sources`);
  }
  for (const [name, address] of Object.entries(glossary.sources)) {
    if (!/^https?:\/\/[^\s/]+\.[^\s/]+\//.test(`${address}/`)) says.push(`the source ${name} has no address`);
    if (!Object.values(glossary.terms).some(({ source }) => source === name))
      says.push(`no term is of the source ${name}`);
  }
  return says.map((each) => ({ kind: 'glossary', place: 'glossary.json', says: each }));
}

/**
 * Places whose English has a term that their words do not say, and exceptions that are none. `words`: what a
 * reader reads of each.
 */
export function glossaryMisses(
  termsOf: (place: string) => readonly string[],
  glossary: Glossary,
  words: Sheet,
): Problem[] {
  const excepted = new Map(Object.entries(glossary.except ?? {}));
  const missed = (place: string, read: string) => {
    const found = compared(read);
    return termsOf(place).filter((term) => {
      const says = glossary.terms[term]?.says ?? [];
      return says.length > 0 && !says.some((form) => found.includes(compared(form)));
    });
  };
  const misses = [...words].flatMap(([place, read]) =>
    missed(place, read)
      .filter((term) => !excepted.get(place)?.includes(term))
      .map((term) =>
        glossaryProblem(place, `does not say “${term}” as the glossary does: ${shortened(read)}`),
      ),
  );
  const stale = [...excepted].flatMap(([place, terms]) => {
    const read = words.get(place);
    const found = read === undefined ? [] : missed(place, read);
    return terms
      .filter((term) => !found.includes(term) && !term.startsWith('not '))
      .map((term) => glossaryProblem(place, `is excepted from “${term}” without need`));
  });
  return [...misses, ...stale];
}

/** Without the difference of capitals, and without the Arabic vowel marks that a writer may leave out. */
function compared(text: string): string {
  return text.toLowerCase().replace(/[\u064b-\u0652]/g, '');
}

function shortened(read: string): string {
  return read.replaceAll('\0', '…').trim().slice(0, 200);
}

function glossaryProblem(place: string, says: string): Problem {
  return { kind: 'glossary', place, says };
}

/** Texts that are the English ones, unless listed; and listed ones that are not. */
export function equalTexts(
  english: Sheet,
  translated: Sheet,
  sameAsEnglish: readonly string[] = [],
): Problem[] {
  const listed = new Set(sameAsEnglish);
  const equal = [...translated]
    .filter(([place, text]) => english.get(place) === text && isTranslatable(place, text))
    .map(([place]) => place);
  return [
    ...equal
      .filter((place) => !listed.has(place))
      .map((place): Problem => ({ kind: 'equal', place, says: `is English: ${english.get(place)}` })),
    ...sameAsEnglish
      .filter((place) => !equal.includes(place))
      .map(
        (place): Problem => ({
          kind: 'equal',
          place,
          says: 'is listed as the same as in English, and is not',
        }),
      ),
  ];
}
