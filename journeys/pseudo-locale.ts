import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { messagesPlugin } from '#locales/messages-plugin.ts';
import type { Platform } from './platform.ts';

/** The language in whose place it stands: one that writes dates, names and units without Latin letters. */
const pseudoLanguage = 'ja';

const manifestFile = z.record(z.string(), z.object({ file: z.string() }));
const compiled = z.object({ messages: z.record(z.string(), z.unknown()) });

type Says = 'words' | 'places';
type Stored = Readonly<Record<string, string>>;

/**
 * A browser that reads the English texts, each between ⟦ and ⟧, for those of the language; with `places`,
 * each text's place instead of its words (`orders.json:ticket.buy`).
 */
export async function pseudoContext(
  browser: Browser,
  { url }: Platform,
  stored: Stored = {},
  says: Says = 'words',
): Promise<BrowserContext> {
  // A worker would fetch the texts by itself.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  context.setDefaultTimeout(60_000);
  await speakPseudo(context, says);
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { lang: pseudoLanguage, welcomeShown: '1', ...stored },
  );
  return context;
}

/** What a browser stores in which the sample trader is signed in. */
export async function storedTrader({ url }: Platform): Promise<Stored> {
  const response = await fetch(`${url}/swx/customer/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'trader@sample.test', password: 'sample-customer-1' }),
  });
  const { token, user } = (await response.json()).result;
  return { token, uid: user.uid, isLogin: '1', virtualStatus: '0' };
}

async function speakPseudo(context: BrowserContext, says: Says): Promise<void> {
  const source = messagesPlugin('customers').load.call({ addWatchFile: () => {} }, '\0virtual:messages/en');
  const { messages } = compiled.parse(
    await import(`data:text/javascript,${encodeURIComponent(source ?? '')}`),
  );
  const shown = says === 'words' ? wrapped(messages) : placed(messages);
  const body = `export const messages = ${JSON.stringify(shown)};`;
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

/** Each text's place between the brackets: the name of its file, then its keys. */
function placed(texts: unknown, place = ''): unknown {
  if (typeof texts === 'string' || Array.isArray(texts)) return `⟦${place}⟧`;
  return Object.fromEntries(
    Object.entries(Object(texts)).map(([key, each]) => {
      const inner = place === '' ? `${key}.json:` : `${place}${place.endsWith(':') ? '' : '.'}${key}`;
      return [key, placed(each, inner)];
    }),
  );
}

async function builtFile(): Promise<string> {
  const path = join(import.meta.dirname, '../dist/web/.vite/manifest.json');
  const parts = manifestFile.parse(JSON.parse(await readFile(path, 'utf8')));
  const part = Object.entries(parts).find(([key]) => key.endsWith(`virtual:messages/${pseudoLanguage}`))?.[1];
  if (part === undefined) throw new Error('the build has no texts of the language');
  return part.file;
}
