import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import { lineEnds, slicesFor } from './statement-fonts.ts';

test.each(languages)('every letter that statements in $name can have is in a typeface', ({ tag }) => {
  const words = ['statement', 'reasons'].map((name) =>
    readFileSync(new URL(`../../../../locales/${tag}/${name}.json`, import.meta.url), 'utf8'),
  );
  expect(slicesFor(words.join('').replaceAll('\n', ''), tag).left).toEqual([]);
});

test('a letter that several scripts share is drawn in the shape of the language', () => {
  const drawnWith = (tag: 'ja' | 'zh-Hans') => slicesFor('直', tag).slices.at(-1)?.fontFamily;
  expect(drawnWith('ja')).toMatch(/^noto-sans-jp/);
  expect(drawnWith('zh-Hans')).toMatch(/^noto-sans-sc/);
});

test('lines end between words where a script has no spaces, and never before a full stop', () => {
  expect(lineEnds('Kontoauszug', 'de')).toEqual(['Kontoauszug']);
  const parts = lineEnds('すべての時刻はUTCです。', 'ja');
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.join('')).toBe('すべての時刻はUTCです。');
  expect(parts.at(-1)).toMatch(/。$/);
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(Array(Math.floor(parts.length / 2)).fill(''));
});
