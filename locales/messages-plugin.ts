import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import compile from 'icu-minify/compile';
import { consoleLanguages } from './console-languages.ts';
import { isInBundle } from './files.ts';
import { isolateArguments } from './isolate.ts';
import { defaultLanguage, languageOf, languages } from './languages.ts';

type Texts = { [key: string]: string | Texts };
/** Sentences as the browser's formatter reads them: parsed here, so that no page carries the ICU parser. */
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

const folder = new URL('./', import.meta.url);
const entry = 'virtual:messages';
type Reader = 'customers' | 'operators';

/**
 * A Vite plugin: `virtual:messages` gives one lazily loaded chunk per language, its files merged under their
 * names, and what a language lacks filled in from English, so that no reader loads two languages.
 */
export function messagesPlugin(reader: Reader) {
  return {
    name: 'messages',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    resolveId: (id: string) => (id.startsWith(entry) ? `\0${id}` : undefined),
    load(this: { addWatchFile(file: string): void }, id: string) {
      if (id === `\0${entry}`) return loaders(reader);
      if (!id.startsWith(`\0${entry}/`)) return undefined;
      const tag = id.slice(entry.length + 2);
      for (const file of filesOf(tag, reader)) this.addWatchFile(new URL(file, folder).pathname);
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileAll(messagesOf(tag, reader))))});`;
    },
  };
}

/** Every text of a language by file, English where it has none; as readers of the language get them. */
export function messagesOf(tag: string, reader: Reader): Texts {
  const own = readLanguage(tag, reader);
  const whole = tag === defaultLanguage ? own : fill(own, readLanguage(defaultLanguage, reader));
  return languageOf(tag).dir === 'rtl' ? isolateAll(whole) : whole;
}

/** In what runs from the right, arguments stand apart from the sentence. */
function isolateAll(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? isolateArguments(text) : isolateAll(text),
    ]),
  );
}

function compileAll(texts: Texts): Compiled {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileAll(text),
    ]),
  );
}

function loaders(reader: Reader): string {
  const read = reader === 'customers' ? languages : consoleLanguages;
  const lines = read.map(({ tag }) => `${JSON.stringify(tag)}: () => import('${entry}/${tag}'),`);
  return `export const loaders = {\n${lines.join('\n')}\n};`;
}

function readLanguage(tag: string, reader: Reader): Texts {
  return Object.fromEntries(
    filesOf(tag, reader).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  );
}

function filesOf(tag: string, reader: Reader): string[] {
  return readdirSync(new URL(`${tag}/`, folder))
    .filter((file) => isInBundle(file, reader))
    .map((file) => `${tag}/${file}`);
}

function fill(own: Texts, fallback: Texts): Texts {
  const filled = { ...own };
  for (const [key, text] of Object.entries(fallback)) {
    const mine = filled[key];
    if (mine === undefined) filled[key] = text;
    else if (typeof mine !== 'string' && typeof text !== 'string') filled[key] = fill(mine, text);
  }
  return filled;
}
