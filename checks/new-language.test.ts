import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root as ours } from './files.ts';
import { beginLanguage } from './new-language.ts';

const root = await mkdtemp(join(tmpdir(), 'assay-language-'));
for (const path of ['locales', 'checks/complete-languages.ts', 'database/sample/content'])
  await cp(join(ours, path), join(root, path), { recursive: true });
afterAll(async () => await rm(root, { recursive: true }));

const portuguese = { tag: 'pt', name: 'Português', dir: 'ltr' } as const;

test('a new language has the files of any other, is in the menu and not yet complete', async () => {
  await beginLanguage(portuguese, root);
  const filesOf = async (tag: string) =>
    (await readdir(join(root, 'locales', tag))).filter((file) => file !== 'made-from.json');
  expect(await filesOf('pt')).toEqual(await filesOf('de'));
  const pages = await readdir(join(root, 'database/sample/content/pt'), { recursive: true });
  expect(pages).toEqual(await readdir(join(root, 'database/sample/content/de'), { recursive: true }));
  expect(await readFile(join(root, 'locales/languages.ts'), 'utf8')).toContain(
    "  { tag: 'pt', name: 'Português', dir: 'ltr' },\n] as const;",
  );
  expect(await readFile(join(root, 'checks/complete-languages.ts'), 'utf8')).toContain("= ['pt', ];");
});

test('a language that is there, and a tag that is none, are refused and change nothing', async () => {
  const before = await readFile(join(root, 'locales/languages.ts'), 'utf8');
  await expect(beginLanguage({ tag: 'de', name: 'Deutsch', dir: 'ltr' }, root)).rejects.toThrow(/EEXIST/);
  await expect(beginLanguage({ tag: 'de_at', name: 'Deutsch', dir: 'ltr' }, root)).rejects.toThrow();
  expect(await readFile(join(root, 'locales/languages.ts'), 'utf8')).toBe(before);
});
