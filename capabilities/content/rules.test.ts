import { expect, test } from 'vitest';
import { contentLanguage } from './rules.ts';

test.each([
  ['1', 'zh-Hant', 'zh-Hant'],
  ['1', 'zh-Hans', 'zh-Hans'],
  ['1', 'de', 'zh-Hans'],
  ['2', 'ar', 'ar'],
  ['2', 'zh-Hant', 'en'],
] as const)('%s with %s is %s', (lang, requested, language) => {
  expect(contentLanguage(lang, requested)).toBe(language);
});
