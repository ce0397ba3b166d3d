import { expect, test } from 'vitest';
import { ourLanguage, wantedLanguage } from './wanted-language.ts';

test.each([
  ['de-AT', 'de'],
  ['JA', 'ja'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['pt-BR', undefined],
  ['dev', undefined],
  ['', undefined],
])('%s means %s', (tag, language) => {
  expect(ourLanguage(tag)).toBe(language);
});

test('the first of ours is wanted most', () => {
  expect(wantedLanguage(['pt-BR', 'es-419', 'en'])).toBe('es');
  expect(wantedLanguage(['en-GB', 'de'])).toBe('en');
  expect(wantedLanguage(['pt'])).toBeUndefined();
});
