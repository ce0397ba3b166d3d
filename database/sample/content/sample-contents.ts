import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import { textsInEveryLanguage } from './sample-languages.ts';

/** The sample pages: a file and a title in each language that has them; the others fall back to English. */
const entries = [
  { id: 'introduction', type: 1 },
  { id: 'about', type: 1 },
  { id: 'your-money', type: 1 },
  { id: 'contact', type: 1 },
  { id: 'terms', type: 2 },
  { id: 'execution', type: 2 },
  { id: 'privacy', type: 2 },
  { id: 'cookies', type: 2 },
  { id: 'anti-money-laundering', type: 2 },
  { id: 'conflicts', type: 2 },
  { id: 'risk', type: 3 },
  { id: 'sample-notice', type: 3 },
] as const;

type Titles = Readonly<Partial<Record<string, string>>>;

/** Reads the sample pages and writes the platform's own name and address into them. */
export function readSampleContents({
  platformName,
  supportEmail,
}: {
  platformName: string;
  supportEmail: string;
}) {
  const facts = new Map([
    ['platformName', platformName],
    ['supportEmail', supportEmail],
  ]);
  return Promise.all(
    entries.map(async ({ id, type }, position) => ({
      id,
      type,
      position,
      texts: await textsInEveryLanguage(`${id}.html`, async (language, html) => ({
        language,
        title: (await titlesOf(language))[id] ?? (await titlesOf(defaultLanguage))[id] ?? id,
        html: fillIn(html, facts),
      })),
    })),
  );
}

async function titlesOf(language: Language): Promise<Titles> {
  const file = join(import.meta.dirname, language, 'titles.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

function fillIn(html: string, facts: ReadonlyMap<string, string>): string {
  return html.replace(/\{(\w+)\}/g, (mention, name: string) => escapeHtml(facts.get(name) ?? mention));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
