import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '#locales/languages.ts';

/** A file of the sample content in every language that has it, English first. */
export function textsInEveryLanguage<Text>(
  file: string,
  read: (language: Language, content: string) => Text | Promise<Text>,
): Promise<Text[]> {
  return Promise.all(
    languages
      .map(({ tag }) => ({ tag, path: join(import.meta.dirname, tag, file) }))
      .filter(({ path }) => existsSync(path))
      .map(async ({ tag, path }) => read(tag, await readFile(path, 'utf8'))),
  );
}
