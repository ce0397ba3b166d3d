import type { Page } from 'playwright-core';
import type { Language } from '#locales/languages.ts';
import { exceptions, finder } from './find-clipped.ts';

/**
 * Goes through these screens and finds what is clipped on each, in each of these languages: a screen is
 * loaded once, and then changes its language as it does when the customer chooses another.
 */
export async function lookForClipped(
  page: Page,
  screens: readonly string[],
  tagsOf: (index: number) => readonly Language[],
): Promise<string[]> {
  const atRest = followRequests(page);
  const width = page.viewportSize()?.width;
  const found: string[] = [];
  for (const [index, screen] of screens.entries()) {
    await page.goto(screen);
    await page.waitForLoadState('networkidle');
    await page.evaluate(finder());
    for (const tag of tagsOf(index)) {
      await changeLanguage(page, tag);
      await atRest();
      const clipped = await clippedOn(page);
      found.push(...clipped.map((each) => `${tag} ${width} ${screen} ${each}`));
    }
  }
  return found;
}

async function clippedOn(page: Page): Promise<string[]> {
  return await page.evaluate(
    (selectors) =>
      (globalThis as unknown as { clippedText(selectors: string[]): string[] }).clippedText(selectors),
    exceptions.map(({ selector }) => selector),
  );
}

/** As if chosen in another tab of the same customer. */
async function changeLanguage(page: Page, tag: Language): Promise<void> {
  await page.evaluate((lang) => {
    localStorage.setItem('lang', lang);
    window.dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
  }, tag);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, tag);
}

/** Gives what waits until everything asked for has come, letters too, and is drawn. */
function followRequests(page: Page): () => Promise<void> {
  let open = 0;
  page.on('request', () => {
    open += 1;
  });
  const end = () => {
    open -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const drawn = async () =>
    await page.evaluate(async () => {
      const frame = async () => await new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
      await document.fonts.ready;
    });
  return async () => {
    await drawn();
    while (open > 0) await drawn();
    await drawn();
  };
}
