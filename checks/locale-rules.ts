import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type Texts = { readonly [key: string]: string | Texts };

/** A language's texts by place: `orders.json:form.amount` → sentence. */
export type Sheet = ReadonlyMap<string, string>;

/** What may be wrong with a text; the gate counts by these. */
export type Kind =
  | 'missing'
  | 'extra'
  | 'arguments'
  | 'plural'
  | 'equal'
  | 'glossary'
  | 'letters'
  | 'stale'
  | 'shape'
  | 'english'
  | 'note'
  | 'retelling';

export interface Problem {
  readonly kind: Kind;
  /** The text's place, or the file's. */
  readonly place: string;
  readonly says: string;
}

/** Nested texts as `form.amount` → sentence. */
export function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const path = prefix + key;
    if (typeof value === 'string') flat.set(path, value);
    else for (const [inner, text] of flatten(value, `${path}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Names that a language has only where it writes them differently. */
const optional = /^instruments[.]json:(?:company|fund|coin)[.]/;

/** Whether the text must be a translation: it has a word, and is no name that may stay. */
export function isTranslatable(place: string, english: string): boolean {
  return !optional.test(place) && /\p{L}{2}/u.test(wordsOf(english));
}

/** Texts that English has and the language has not, and the other way round. */
export function keyDifferences(english: Sheet, translated: Sheet): Problem[] {
  const missing = [...english.keys()].filter((place) => !translated.has(place) && !optional.test(place));
  const extra = [...translated.keys()].filter((place) => !english.has(place));
  return [
    ...missing.map((place) => ({ kind: 'missing' as const, place, says: 'is missing' })),
    ...extra.map((place) => ({ kind: 'extra' as const, place, says: 'is not in English' })),
  ];
}

/** How a translation differs from English in what the code relies on: arguments, tags, syntax. */
export function differentArguments(place: string, english: string, text: string): Problem[] {
  try {
    const [wanted, found] = [argumentsOf(parse(english)), argumentsOf(parse(text))].map((set) =>
      [...set].sort().join(', '),
    );
    return wanted === found
      ? []
      : [{ kind: 'arguments', place, says: `takes {${wanted}} in English but {${found}} here` }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ kind: 'arguments', place, says: `is no ICU message: ${reason}` }];
  }
}

/** Names with what is expected of the value: a plural needs a number where a plain argument takes a word. */
function argumentsOf(elements: readonly MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  for (const element of everyElement(elements)) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.tag:
        found.add(`<${element.value}>`);
        break;
      case TYPE.plural:
      case TYPE.select:
        found.add(`${element.value} (${element.type === TYPE.plural ? 'number' : 'choice'})`);
        break;
      case TYPE.number:
        found.add(`${element.value} (number)`);
        break;
      case TYPE.date:
      case TYPE.time:
        found.add(`${element.value} (date)`);
        break;
      case TYPE.argument:
        found.add(element.value);
    }
  }
  // A number printed plainly beside its plural is the same argument.
  for (const name of [...found]) if (found.has(`${name} (number)`)) found.delete(name);
  return found;
}

/** The names of a message's arguments, tags apart; none of what is no message. */
export function argumentNames(text: string): string[] {
  const names = [...everyElement(parsed(text))].flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag
      ? []
      : element.value,
  );
  return [...new Set(names)];
}

/** The elements of a message, those within plurals, selects and tags too. */
function* everyElement(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* everyElement(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) yield* everyElement(option.value);
  }
}

/**
 * Plurals that lack a class of numbers which the language tells apart, or have one that it does not: those of
 * `Intl.PluralRules`, no more and no less; `=0` and the like may stand beside them.
 */
export function pluralProblems(language: string, place: string, text: string): Problem[] {
  return [...everyElement(parsed(text))].flatMap((element): Problem[] => {
    if (element.type !== TYPE.plural) return [];
    const type = element.pluralType ?? 'cardinal';
    const wanted: readonly string[] = new Intl.PluralRules(language, { type }).resolvedOptions()
      .pluralCategories;
    const found = Object.keys(element.options).filter((option) => !option.startsWith('='));
    const lacking = wanted.filter((each) => !found.includes(each));
    const unknown = found.filter((each) => !wanted.includes(each));
    const says = [
      ...(lacking.length === 0 ? [] : [`lacks ${lacking.join(', ')}`]),
      ...(unknown.length === 0 ? [] : [`has ${unknown.join(', ')}, which the language does not tell apart`]),
    ];
    return says.length === 0
      ? []
      : [{ kind: 'plural', place, says: `{${element.value}, ${type}} ${says.join('; ')}` }];
  });
}

/** What a reader reads of a message, every branch of it; an argument is U+0000. */
export function wordsOf(text: string): string {
  const read = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value;
        if (element.type === TYPE.tag) return read(element.children);
        if (element.type === TYPE.plural || element.type === TYPE.select)
          return Object.values(element.options)
            .map((option) => `${read(option.value)} `)
            .join('');
        return '\0';
      })
      .join('');
  return read(parsed(text));
}

/** A text that is no message has been reported by then: it has no words to look at. */
function parsed(text: string): readonly MessageFormatElement[] {
  try {
    return parse(text);
  } catch {
    return [];
  }
}
