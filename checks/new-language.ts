import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOperatorsOnly, isTexts } from '#locales/files.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { root as ours } from './files.ts';

export interface NewLanguage {
  /** BCP 47: `pt`, `zh-Hant`. */
  readonly tag: string;
  /** By its own name: `Português`. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
}

/**
 * Begins a language: copies every English sheet and page that customers read, begins its glossary, adds it to
 * the menu and leaves it out of the complete ones. Until a text is translated, readers see it in English;
 * `checks/translated.ts` says what is left, the compiler what else has to be decided for the language.
 */
export async function beginLanguage({ tag, name, dir }: NewLanguage, root = ours): Promise<void> {
  if (Intl.getCanonicalLocales(tag)[0] !== tag)
    throw new Error(`${tag} is no language tag as BCP 47 writes it`);
  const [from, to] = [join(root, 'locales', defaultLanguage), join(root, 'locales', tag)];
  await mkdir(to);
  for (const file of (await readdir(from)).filter((each) => isTexts(each) && !isOperatorsOnly(each)))
    await cp(join(from, file), join(to, file));
  const contents = join(root, 'database/sample/content');
  await cp(join(contents, defaultLanguage), join(contents, tag), { recursive: true });
  await writeFile(join(to, 'glossary.json'), '{\n  "address": "",\n  "sources": {},\n  "terms": {}\n}\n');
  await replace(join(root, 'locales/languages.ts'), '\n] as const;', (end) => {
    return `\n  { tag: '${tag}', name: '${name}', dir: '${dir}' },${end}`;
  });
  await replace(join(root, 'checks/complete-languages.ts'), 'string[] = [', (begin) => `${begin}'${tag}', `);
}

/** Throws where the file lacks what is replaced. */
async function replace(path: string, place: string, by: (found: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8');
  const after = before.replace(place, by);
  if (after === before) throw new Error(`${path} lacks ${place}`);
  await writeFile(path, after);
}

if (import.meta.main) {
  const [tag, name, dir = 'ltr'] = process.argv.slice(2);
  if (tag === undefined || name === undefined || (dir !== 'ltr' && dir !== 'rtl'))
    throw new Error('say a tag, a name and, for some, rtl: node checks/new-language.ts pt Português');
  await beginLanguage({ tag, name, dir });
  console.log(`locales/${tag} and database/sample/content/${tag} hold English; now run \`npm run check\``);
}
