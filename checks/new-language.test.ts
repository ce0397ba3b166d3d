import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root as ours } from './files.ts';
import { beginLanguage } from './new-language.ts';
import { writeTexts } from './text-files.ts';

const root = await mkdtemp(join(tmpdir(), 'assay-language-'));
for (const path of ['locales', 'database/sample/content'])
  await cp(join(ours, path), join(root, path), { recursive: true });
afterAll(async () => await rm(root, { recursive: true }));

const portuguese = { tag: 'pt', name: 'Português', dir: 'ltr' } as const;

test('a new language is in the menu, has all pages, and every text is still to be translated', async () => {
  await beginLanguage(portuguese, ['orders.json:ticket.buy'], root);
  expect(JSON.parse(await readFile(join(root, 'locales/pt/waiting.json'), 'utf8'))).toEqual({
    new: ['glossary.json', 'orders.json:ticket.buy'],
    translated: [],
  });
  const pages = await readdir(join(root, 'database/sample/content/pt'), { recursive: true });
  expect(pages).toEqual(await readdir(join(root, 'database/sample/content/de'), { recursive: true }));
  expect(await readFile(join(root, 'locales/languages.ts'), 'utf8')).toContain(
    "  { tag: 'pt', name: 'Português', dir: 'ltr' },\n] as const;",
  );
});

test('a language that is there, and a tag that is none, are refused and change nothing', async () => {
  const before = await readFile(join(root, 'locales/languages.ts'), 'utf8');
  const german = { tag: 'de', name: 'Deutsch', dir: 'ltr' } as const;
  await expect(beginLanguage(german, [], root)).rejects.toThrow(/EEXIST/);
  await expect(beginLanguage({ ...german, tag: 'de_at' }, [], root)).rejects.toThrow();
  expect(await readFile(join(root, 'locales/languages.ts'), 'utf8')).toBe(before);
});

test('texts are written in the order of the English keys, taken out, and pages whole', async () => {
  const file = join(root, 'locales/de/palette.json');
  const before: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
  const [first = '', second = ''] = Object.keys(before);
  const page = 'content/help/fees.html';
  const changed = [
    [`palette.json:${second}`, undefined],
    [`palette.json:${first}`, 'Neu'],
    [page, '<p>Neu</p>'],
  ] as const;
  await writeTexts('de', new Map(changed), root);
  const after = JSON.parse(await readFile(file, 'utf8'));
  expect(Object.keys(after)).toEqual(Object.keys(before).filter((key) => key !== second));
  expect(after[first]).toBe('Neu');
  expect(await readFile(join(root, 'database/sample/content/de/help/fees.html'), 'utf8')).toBe('<p>Neu</p>');
  await writeTexts('de', new Map([[`palette.json:${second}`, before[second]]]), root);
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')))).toEqual(Object.keys(before));
});
