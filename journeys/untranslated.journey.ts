import type { Browser, BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { journeyWith } from './harness.ts';
import type { Platform } from './platform.ts';
import { pseudoLanguage, speakPseudo } from './pseudo-locale.ts';
import { forVisitors, screensForCustomers } from './screens.ts';
import { lookForUntranslated } from './untranslated.ts';

// The customer for whom everything is sold has something on every screen.
const journey = journeyWith({ SAMPLE_TRADER: 'yes' });

journey(
  'every text of every screen is from the locale files, or what the server said',
  async ({ browser, platform }) => {
    const customers = await screensForCustomers();
    expect(customers.length).toBeGreaterThan(30);
    const half = Math.ceil(customers.length / 2);
    const found = await Promise.all([
      look(browser, platform, forVisitors),
      look(browser, platform, customers.slice(0, half), await signIn(platform)),
      look(browser, platform, customers.slice(half), await signIn(platform)),
    ]);
    expect(found.flat()).toEqual([]);
  },
);

journey('words that are in no file are found, wherever they stand', async ({ browser, platform }) => {
  const context = await speaking(browser, platform);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('load', () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<p>Bare words</p><button aria-label="Labelled">⟦x⟧</button><input placeholder="Typed here" title="⟦y⟧"><b>⟦half</b>',
      );
    });
  });
  const found = await lookForUntranslated(page, ['/pass/login']);
  for (const each of ['Bare words', 'Labelled', 'Typed here', '⟦ and ⟧ do not pair: 1'])
    expect(found).toContain(`/pass/login “${each}”`);
  expect(found).toHaveLength(4);
  await context.close();
});

async function signIn({ url }: Platform): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/swx/customer/login/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'trader@sample.test', password: 'sample-customer-1' }),
  });
  const { token, user } = (await response.json()).result;
  return { token, uid: user.uid, isLogin: '1', virtualStatus: '0' };
}

async function look(
  browser: Browser,
  platform: Platform,
  addresses: readonly string[],
  stored: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const context = await speaking(browser, platform, stored);
  const found = await lookForUntranslated(await context.newPage(), addresses);
  await context.close();
  return found;
}

async function speaking(
  browser: Browser,
  { url }: Platform,
  stored: Readonly<Record<string, string>> = {},
): Promise<BrowserContext> {
  // A worker would fetch the texts by itself.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  context.setDefaultTimeout(60_000);
  await speakPseudo(context);
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { lang: pseudoLanguage, welcomeShown: '1', ...stored },
  );
  return context;
}
