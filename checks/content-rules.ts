import type { Problem } from './locale-rules.ts';

/** How a translated page differs from English in its make-up: tags, placeholders, links. */
export function shapeDifferences(place: string, english: string, translated: string): Problem[] {
  const differences: [string, readonly string[], readonly string[]][] = [
    ['blocks', blocksOf(english), blocksOf(translated)],
    ['tags', inlineOf(english), inlineOf(translated)],
    ['placeholders', placeholdersOf(english), placeholdersOf(translated)],
  ];
  return differences
    .filter(([, wanted, found]) => wanted.join('\n') !== found.join('\n'))
    .map(([what, wanted, found]) => ({
      kind: 'shape',
      place,
      says: `has other ${what} than English: ${firstDifference(wanted, found)}`,
    }));
}

/** Within a sentence words stand in another order: so may what marks them. */
const inline = /^\/?(?:a|strong|em|img)\b/;

function blocksOf(html: string): string[] {
  return tagsOf(html).filter((tag) => !inline.test(tag));
}

function inlineOf(html: string): string[] {
  return (
    tagsOf(html)
      .filter((tag) => inline.test(tag))
      // What stands instead of a picture is words.
      .map((tag) => tag.replace(/\salt="[^"]*"/, ''))
      .sort()
  );
}

function tagsOf(html: string): string[] {
  return Array.from(html.matchAll(/<([^>]*)>/g), ([, tag = '']) => tag);
}

function placeholdersOf(html: string): string[] {
  return Array.from(html.matchAll(/\{[^}]*\}/g), ([found]) => found).sort();
}

function firstDifference(wanted: readonly string[], found: readonly string[]): string {
  const at = wanted.findIndex((each, index) => each !== found[index]);
  const place = at === -1 ? wanted.length : at;
  return `${wanted[place] ?? 'nothing more'} there, ${found[place] ?? 'nothing more'} here`;
}

/** What a reader reads of a page: without tags and placeholders. */
export function readWords(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/\{[^}]*\}/g, '\0');
}
