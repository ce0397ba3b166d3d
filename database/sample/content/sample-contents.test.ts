import { expect, test } from 'vitest';
import { unknownPlaceholder } from '#capabilities/desk/content/figures.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { readSampleContents } from './sample-contents.ts';

const contents = await readSampleContents({ platformName: 'Assay', supportEmail: 'support@sample.test' });
const pages = contents.flatMap(({ id, texts }) => texts.map((text) => ({ id, ...text })));

test.each(pages)(
  '$id in $language holds only plain tags, each closed, and no unfilled name',
  ({ html, language }) => {
    const tags = Array.from(html.matchAll(/<(\/?)([^>]*)>/g), ([, slash, name]) => ({ slash, name }));
    const allowed = new Set(['p', 'h2', 'ul', 'li', 'strong', 'em']);
    expect(tags.filter(({ name = '' }) => !allowed.has(name))).toEqual([]);
    const open: (string | undefined)[] = [];
    for (const { slash, name } of tags) {
      if (slash === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
    expect(unknownPlaceholder(html, language, () => ({ stopOutLevel: '0.5' }))).toBeUndefined();
  },
);

const sampleText = readWords<'mark'>('sample-text');

test.each(pages.filter(({ id }) => id !== 'introduction' && id !== 'sample-notice'))(
  '$id in $language says that it is a sample, as the desk knows samples',
  ({ html, language }) => expect(html).toContain(`<em>${sampleText(language).say('mark')}`),
);

test('every page is there in English first, and in Arabic, each under its own title', () => {
  for (const { id, texts } of contents) {
    const [english, ...others] = texts;
    expect([id, english?.language]).toEqual([id, 'en']);
    const arabic = others.find(({ language }) => language === 'ar');
    expect([id, arabic?.title]).not.toEqual([id, english?.title]);
  }
});
