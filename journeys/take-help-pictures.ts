import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { picturedArticles, pictureSize } from '#capabilities/desk/content/pictured-articles.ts';
import { languages } from '#locales/languages.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { bookSwitch, signIn, switchToReal } from './person.ts';
import { startPlatform } from './platform.ts';
import { type JourneyLanguage, texts } from './texts.ts';

/*
 * Takes the pictures of the help centre’s articles (`node journeys/take-help-pictures.ts`, after a build):
 * the screens of this product as the sample trader sees them, on a phone, in the real account.
 */

const folder = join(import.meta.dirname, '../apps/web/public/help');

const platform = await startPlatform({ SAMPLE_TRADER: 'yes' });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const { tag } of languages) await takeAll(browser, tag);
} finally {
  await browser.close();
  await platform.remove();
}

async function takeAll(open: Browser, language: JourneyLanguage): Promise<void> {
  const context = await open.newContext({
    baseURL: platform.url,
    viewport: pictureSize,
    // Half as fine again as it is shown: sharp enough for text, and small.
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(
    ([lang]) => {
      localStorage.setItem('lang', lang);
      localStorage.setItem('welcomeShown', '1');
    },
    [language] as const,
  );
  const trader = {
    platform,
    page,
    t: texts[language],
    username: 'sample-trader',
    email: '',
    isOnPhone: true,
  };
  await page.goto('/pass/login');
  await signIn(trader, 'sample-customer-1');
  await bookSwitch(trader).waitFor();
  await switchToReal(trader);
  await mkdir(join(folder, language), { recursive: true });
  for (const [article, { path, fromPx = 0 }] of Object.entries(picturedArticles)) {
    await page.goto(path);
    await bookSwitch(trader).waitFor();
    // What is asked for and drawn after the frame: nothing names the end of it.
    await page.waitForTimeout(3_000);
    await page.evaluate((top) => scrollTo({ top }), fromPx);
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(join(folder, language, `${article}.webp`));
  }
  await context.close();
}
