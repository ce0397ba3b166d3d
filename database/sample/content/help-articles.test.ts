import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { picturedArticles } from '#capabilities/desk/content/pictured-articles.ts';
import { languages } from '#locales/languages.ts';
import { helpArticles } from './help-articles.ts';

const written: readonly string[] = Object.values(helpArticles).flat();

test('every picture is of an article that is there, in each of its languages', async () => {
  expect(Object.keys(picturedArticles).filter((article) => !written.includes(article))).toEqual([]);
  const folder = join(import.meta.dirname, '../../../apps/web/public/help');
  for (const { tag } of languages) {
    for (const article of Object.keys(picturedArticles)) await access(join(folder, tag, `${article}.webp`));
  }
});
