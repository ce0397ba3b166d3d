import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage } from '#locales/languages.ts';
import { root as ours } from './files.ts';
import { writeWaiting } from './text-files.ts';
import { glossaryPlace } from './text-states.ts';

export interface NewLanguage {
  /** BCP 47: `pt`, `zh-Hant`. */
  readonly tag: string;
  /** By its own name: `Português`. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
}

/**
 * Begins a language: adds it to the menu, with every text of `places` still to be translated, so that readers
 * see English until then; copies the sample content's pages. The compiler says what else has to be decided.
 */
export async function beginLanguage(
  { tag, name, dir }: NewLanguage,
  places: readonly string[],
  root = ours,
): Promise<void> {
  if (Intl.getCanonicalLocales(tag)[0] !== tag)
    throw new Error(`${tag} is no language tag as BCP 47 writes it`);
  const to = join(root, 'locales', tag);
  await mkdir(to);
  const contents = join(root, 'database/sample/content');
  await cp(join(contents, defaultLanguage), join(contents, tag), { recursive: true });
  const glossary = { address: '', sources: {}, terms: {} };
  await writeFile(join(to, glossaryPlace), `${JSON.stringify(glossary, null, 2)}\n`);
  await writeWaiting(tag, { new: [glossaryPlace, ...places].sort(), translated: [] }, root);
  await replace(join(root, 'locales/languages.ts'), '\n] as const;', (end) => {
    return `\n  { tag: '${tag}', name: '${name}', dir: '${dir}' },${end}`;
  });
}

/** Throws where the file lacks what is replaced. */
async function replace(path: string, place: string, by: (found: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8');
  const after = before.replace(place, by);
  if (after === before) throw new Error(`${path} lacks ${place}`);
  await writeFile(path, after);
}
