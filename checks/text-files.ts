import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage } from '#locales/languages.ts';
import { root as ours } from './files.ts';
import type { Texts } from './locale-rules.ts';
import type { Retellings } from './retelling-rules.ts';
import type { Marks, Waiting } from './text-states.ts';

/** Where a file of texts is in a language: in `locales/`, or in the sample content. */
function pathOf(language: string, file: string, root: string): string {
  const inContent = file.startsWith('content/') ? file.slice('content/'.length) : undefined;
  return inContent === undefined
    ? join(root, 'locales', language, file)
    : join(root, 'database/sample/content', language, inContent);
}

/** Writes texts of a language in the order of the English keys; undefined takes a text out. */
export async function writeTexts(
  language: string,
  texts: ReadonlyMap<string, string | undefined>,
  root = ours,
): Promise<void> {
  for (const [file, changes] of Map.groupBy(texts, ([place]) => place.split(':', 1)[0] ?? place)) {
    const path = pathOf(language, file, root);
    const [[place, whole] = ['', '']] = changes;
    if (place === file) {
      if (whole !== undefined) await writeFile(path, whole);
      continue;
    }
    const own = (await readTexts(path)) ?? {};
    const english = (await readTexts(pathOf(defaultLanguage, file, root))) ?? {};
    const byKey = new Map(changes.map(([place, text]) => [place.slice(file.length + 1), text]));
    await writeJson(path, merged(english, own, byKey));
  }
}

/** A file's texts in the order of the English ones, those of `changes` instead of the language's own. */
function merged(
  english: Texts,
  own: Texts,
  changes: ReadonlyMap<string, string | undefined>,
  prefix = '',
): Texts {
  const found: Record<string, string | Texts> = {};
  for (const key of new Set([...Object.keys(english), ...Object.keys(own)])) {
    const [theirs, mine, path] = [english[key] ?? own[key], own[key], prefix + key];
    if (typeof theirs === 'object') {
      const inner = merged(theirs, typeof mine === 'object' ? mine : {}, changes, `${path}.`);
      if (Object.keys(inner).length > 0) found[key] = inner;
    } else {
      const text = changes.has(path) ? changes.get(path) : mine;
      if (text !== undefined) found[key] = text;
    }
  }
  return found;
}

export async function writeWaiting(language: string, waiting: Waiting, root = ours): Promise<void> {
  await writeJson(join(root, 'locales', language, 'waiting.json'), waiting);
}

export async function writeRetellings(language: string, retellings: Retellings): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(retellings).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeJson(join(ours, 'locales', language, 'retold.json'), sorted);
}

/** A line a file: marks are not read by people, and 5,000 lines would be in every diff. */
export async function writeMarks(marks: Marks): Promise<void> {
  const lines = Object.entries(marks).map(
    ([file, keys]) => `  ${JSON.stringify(file)}: ${JSON.stringify(keys)}`,
  );
  await writeFile(join(ours, 'locales/marks.json'), `{\n${lines.join(',\n')}\n}\n`);
}

async function readTexts(path: string): Promise<Texts | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
