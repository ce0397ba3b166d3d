import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, languages } from '#locales/languages.ts';
import { journeyWith } from './harness.ts';
import { lookForClipped } from './look-for-clipped.ts';
import { arrive } from './person.ts';
import type { Platform } from './platform.ts';
import { forVisitors, screensForCustomers } from './screens.ts';
import { signInSample } from './sign-in-sample.ts';

/**
 * `CLIPPED=all npm test -- clipped` looks at everything: each screen in each language, at 320 and 1024 px,
 * too.
 */
const looksAtAll = process.env.CLIPPED === 'all';

// The customer for whom everything is sold has the longest figures and something on every screen.
const journey = journeyWith({ SAMPLE_TRADER: 'yes' });

journey(
  'no text is clipped, broken or laid on another, on any screen, in any language',
  async ({ desktop, phone, platform }) => {
    const forCustomers = await screensForCustomers();
    expect(forCustomers.length).toBeGreaterThan(30);
    const clipped = await Promise.all([
      lookEverywhere(desktop, platform, forCustomers, looksAtAll ? [1440, 1024] : [1440]),
      lookEverywhere(phone, platform, forCustomers, looksAtAll ? [390, 320] : [390]),
    ]);
    expect(clipped.flat()).toEqual([]);
  },
  looksAtAll ? 3_600_000 : 900_000,
);

async function lookEverywhere(
  page: Page,
  platform: Platform,
  forCustomers: readonly string[],
  widths: readonly number[],
): Promise<string[]> {
  const isOnPhone = widths.every((width) => width < 1000);
  const clipped: string[] = [];
  const look = async (screens: readonly string[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: isOnPhone ? 844 : 900 });
      clipped.push(...(await lookForClipped(page, screens, languagesOf)));
    }
  };
  await arrive(page, platform, { isOnPhone });
  await look(forVisitors);
  // On the real book, in English.
  await page.evaluate(() => {
    localStorage.setItem('lang', 'en');
    sessionStorage.setItem('virtualStatus', '0');
  });
  await signInSample(page, platform, 'trader', isOnPhone);
  await look(forCustomers);
  return clipped;
}

/**
 * German, whose words are the longest, on every screen, and one of the others in turn: all eleven take many
 * times as long, and layouts break by length far more than by script.
 */
function languagesOf(index: number): readonly Language[] {
  const tags = languages.map(({ tag }) => tag);
  if (looksAtAll) return tags;
  const others = tags.filter((tag) => tag !== 'de');
  return ['de', others[index % others.length] ?? 'en'];
}
