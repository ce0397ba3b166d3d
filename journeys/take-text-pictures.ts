import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import sharp from 'sharp';
import { browserFlags, findBrowser } from './browser.ts';
import { startPlatform } from './platform.ts';
import { pseudoContext, storedTrader } from './pseudo-locale.ts';
import { forVisitors, screensForCustomers } from './screens.ts';

/*
 * Takes a picture of every screen for translators, and lists which texts it has (`npm run texts --
 * pictures`): as the sample trader sees them, wide.
 */

const folder = join(import.meta.dirname, '../data/text-pictures');
const viewport = { width: 1440, height: 1200 };

await mkdir(folder, { recursive: true });
const platform = await startPlatform({ SAMPLE_TRADER: 'yes' });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const trader = await storedTrader(platform);
  const screens = new Map<string, string[]>();
  for (const [stored, paths] of [
    [{}, forVisitors],
    [trader, await screensForCustomers()],
  ] as const) {
    const asPlaces = await pseudoContext(browser, platform, stored, 'places');
    const english = await browser.newContext({ baseURL: platform.url, viewport, reducedMotion: 'reduce' });
    await english.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      { lang: 'en', welcomeShown: '1', ...stored },
    );
    for (const path of paths) {
      const picture = `${path.replace(/\?.*/, '').replaceAll('/', '-').slice(1) || 'home'}.webp`;
      for (const place of await placesOn(asPlaces, path)) {
        screens.set(place, [...(screens.get(place) ?? []), picture]);
      }
      await take(english, path, picture);
    }
    await asPlaces.close();
    await english.close();
  }
  const sorted = Object.fromEntries([...screens].sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(join(folder, 'places.json'), `${JSON.stringify(sorted, null, 2)}\n`);
} finally {
  await browser.close();
  await platform.remove();
}

/** The places of the texts that a screen has, labels and hints too. */
async function placesOn(context: BrowserContext, path: string): Promise<Set<string>> {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const html = await page.content();
  await page.close();
  return new Set(Array.from(html.matchAll(/⟦([^⟧]+)⟧/g), ([, place = '']) => place));
}

async function take(context: BrowserContext, path: string, picture: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile(join(folder, picture));
  await page.close();
}
