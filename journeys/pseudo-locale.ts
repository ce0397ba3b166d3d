import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { messagesPlugin } from '#locales/messages-plugin.ts';

/** The language in whose place it stands: one that writes dates, names and units without Latin letters. */
export const pseudoLanguage = 'ja';

const manifestFile = z.record(z.string(), z.object({ file: z.string() }));
const compiled = z.object({ messages: z.record(z.string(), z.unknown()) });

/** Gives this browser the English texts, each between ⟦ and ⟧, for those of the language. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const source = messagesPlugin('customers').load.call({ addWatchFile: () => {} }, '\0virtual:messages/en');
  const { messages } = compiled.parse(
    await import(`data:text/javascript,${encodeURIComponent(source ?? '')}`),
  );
  const body = `export const messages = ${JSON.stringify(wrapped(messages))};`;
  await context.route(`**/${await builtFile()}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

/** Sentences are texts, or lists of what they are made of. */
function wrapped(texts: unknown): unknown {
  if (typeof texts === 'string') return `⟦${texts}⟧`;
  if (Array.isArray(texts)) return ['⟦', ...texts, '⟧'];
  return Object.fromEntries(Object.entries(Object(texts)).map(([key, each]) => [key, wrapped(each)]));
}

async function builtFile(): Promise<string> {
  const path = join(import.meta.dirname, '../dist/web/.vite/manifest.json');
  const parts = manifestFile.parse(JSON.parse(await readFile(path, 'utf8')));
  const part = Object.entries(parts).find(([key]) => key.endsWith(`virtual:messages/${pseudoLanguage}`))?.[1];
  if (part === undefined) throw new Error('the build has no texts of the language');
  return part.file;
}
