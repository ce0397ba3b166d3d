import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type Texts = { readonly [key: string]: string | Texts };

/** Languages in which every sentence must exist; the others fall back to English sentence by sentence. */
export const completeLanguages = ['en', 'ar'];

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

/**
 * How a translation differs from English in what the code relies on: keys, arguments, syntax. One line each.
 */
export function differences(language: string, english: Texts, translated: Texts): string[] {
  const [wanted, found] = [flatten(english), flatten(translated)];
  const extra = [...found.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is not in English`);
  const missing = completeLanguages.includes(language)
    ? [...wanted.keys()].filter((key) => !found.has(key)).map((key) => `${key} is missing`)
    : [];
  const changed = [...found].flatMap(([key, text]) => {
    const source = wanted.get(key);
    return source === undefined ? [] : differentArguments(key, source, text);
  });
  return [...extra, ...missing, ...changed];
}

function differentArguments(key: string, source: string, text: string): string[] {
  try {
    const [wanted, found] = [argumentsOf(parse(source)), argumentsOf(parse(text))].map((set) =>
      [...set].sort().join(', '),
    );
    return wanted === found ? [] : [`${key} takes {${wanted}} in English but {${found}} here`];
  } catch (error) {
    return [`${key} is no ICU message: ${error instanceof Error ? error.message : error}`];
  }
}

/** Names with what is expected of the value: a plural needs a number where a plain argument takes a word. */
function argumentsOf(elements: readonly MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  const visit = (element: MessageFormatElement): void => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return;
      case TYPE.tag:
        found.add(`<${element.value}>`);
        element.children.forEach(visit);
        return;
      case TYPE.plural:
      case TYPE.select:
        found.add(`${element.value} (${element.type === TYPE.plural ? 'number' : 'choice'})`);
        for (const option of Object.values(element.options)) option.value.forEach(visit);
        return;
      case TYPE.number:
        found.add(`${element.value} (number)`);
        return;
      case TYPE.date:
      case TYPE.time:
        found.add(`${element.value} (date)`);
        return;
      case TYPE.argument:
        found.add(element.value);
    }
  };
  elements.forEach(visit);
  // A number printed plainly beside its plural is the same argument.
  for (const name of [...found]) if (found.has(`${name} (number)`)) found.delete(name);
  return found;
}
