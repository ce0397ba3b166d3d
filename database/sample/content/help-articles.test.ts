import { expect, test } from 'vitest';
import { linkedArticles } from '#foundation/ui/help-articles.ts';
import { helpArticles } from './help-articles.ts';

test('every article that a screen leads to is there', () => {
  const written: readonly string[] = Object.values(helpArticles).flat();
  expect(linkedArticles.filter((article) => !written.includes(article))).toEqual([]);
});
