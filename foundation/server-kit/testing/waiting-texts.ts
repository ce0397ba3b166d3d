import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { defaultLanguage, type Language } from '#locales/languages.ts';

const waitingFile = z.object({ new: z.array(z.string()) });

/** `<file>.json:<key>` of what is still to be translated (docs/decisions/0150-texts-on-their-way.md). */
export function waitingTexts(language: Language): ReadonlySet<string> {
  if (language === defaultLanguage) return new Set();
  const file = new URL(`../../../locales/${language}/waiting.json`, import.meta.url);
  return new Set(waitingFile.parse(JSON.parse(readFileSync(file, 'utf8'))).new);
}
