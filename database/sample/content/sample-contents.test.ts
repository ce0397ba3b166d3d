import { expect, test } from 'vitest';
import { readSampleContents } from './sample-contents.ts';

const pages = (
  await readSampleContents({ platformName: 'Assay', supportEmail: 'support@sample.test' })
).flatMap(({ id, texts }) => texts.map((text) => ({ id, ...text })));

test.each(pages)('$id in $language holds only plain tags, each closed, and no unfilled name', ({ html }) => {
  const tags = Array.from(html.matchAll(/<(\/?)([^>]*)>/g), ([, slash, name]) => ({ slash, name }));
  const allowed = new Set(['p', 'h2', 'ul', 'li', 'strong', 'em']);
  expect(tags.filter(({ name = '' }) => !allowed.has(name))).toEqual([]);
  const open: (string | undefined)[] = [];
  for (const { slash, name } of tags) {
    if (slash === '') open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  expect(html).not.toMatch(/[{}]/);
});

test('both languages have the same headings and list items', () => {
  const shape = (html: string) => html.match(/<(h2|li)>/g)?.join('') ?? '';
  for (const { id, html } of pages.filter(({ language }) => language === 'en')) {
    const arabic = pages.find((page) => page.id === id && page.language === 'ar');
    expect([id, shape(arabic?.html ?? '')]).toEqual([id, shape(html)]);
  }
});
