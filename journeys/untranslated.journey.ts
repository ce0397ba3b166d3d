import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { journeyWith } from './harness.ts';
import type { Platform } from './platform.ts';
import { pseudoContext, storedTrader } from './pseudo-locale.ts';
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
      look(browser, platform, customers.slice(0, half), await storedTrader(platform)),
      look(browser, platform, customers.slice(half), await storedTrader(platform)),
    ]);
    expect(found.flat()).toEqual([]);
  },
);

journey('words that are in no file are found, wherever they stand', async ({ browser, platform }) => {
  const context = await pseudoContext(browser, platform);
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

async function look(
  browser: Browser,
  platform: Platform,
  addresses: readonly string[],
  stored: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const context = await pseudoContext(browser, platform, stored);
  const found = await lookForUntranslated(await context.newPage(), addresses);
  await context.close();
  return found;
}
