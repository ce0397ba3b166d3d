import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedJourney as journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { arrive } from './person.ts';
import type { Platform } from './platform.ts';
import { signInSample } from './sign-in-sample.ts';
import { texts } from './texts.ts';

/** Above this a reader notices that something moved; a fifth of what browsers' makers call good. */
const shiftAtMost = 0.02;
/** On a busy machine an answer may come later than any reader waits for: what moves, moves each time. */
const looks = 3;

/** What a screen needs in its address to show something. */
const queries: Readonly<Record<string, string>> = {
  '/cruuency': '?code=EURUSD&type=1',
  '/nfts/piece': '?id=1002',
  '/detail': '?id=terms',
  '/pass/freeze': `?token=${'x'.repeat(43)}`,
  '/pass/recovery': `?token=${'x'.repeat(43)}`,
};
const open = [
  '/pass/login',
  '/pass/register',
  '/pass/reset',
  '/pass/freeze',
  '/pass/recovery',
  '/nfts/donations',
];

journey(
  'nothing moves under the reader, on any screen',
  async ({ desktop, phone, platform }) => {
    const paths = await screensOf();
    expect(paths.length).toBeGreaterThan(30);
    const moved = await Promise.all([
      lookAtAll(desktop, platform, paths, false),
      lookAtAll(phone, platform, paths, true),
    ]);
    expect(moved.flat()).toEqual([]);
  },
  600_000,
);

/** Every screen that the routes name, and an address that none of them knows. */
async function screensOf(): Promise<string[]> {
  const routes = await readFile(join(import.meta.dirname, '../apps/web/routes.tsx'), 'utf8');
  return [...routes.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path = '']) => path).concat('/no-such-place');
}

async function lookAtAll(
  page: Page,
  platform: Platform,
  paths: string[],
  isOnPhone: boolean,
): Promise<string[]> {
  await watchShifts(page);
  const moved: string[] = [];
  const load = async (path: string) => {
    await page.goto(path + (queries[path] ?? ''));
    await page.waitForLoadState('networkidle');
    // The letters may come after everything else.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await page.evaluate(() => (globalThis as unknown as Watched).shifts);
  };
  const look = async (path: string) => {
    let [sum, what] = [0, ''];
    for (let count = 0; count < looks; count += 1) {
      const shifts = await load(path);
      [sum, what] = [shifts.sum, shifts.what.join('; ')];
      if (sum <= shiftAtMost) return;
    }
    moved.push(`${isOnPhone ? 'phone' : 'desktop'} ${path} ${sum.toFixed(3)}: ${what}`);
  };
  await arrive(page, platform, { isOnPhone });
  for (const path of open) await look(path);
  await signInSample(page, platform, 'demo', isOnPhone);
  for (const path of paths) if (!open.includes(path)) await look(path);
  return moved;
}

interface Watched {
  readonly shifts: { sum: number; readonly what: string[] };
}

/** Sums what moves in each page from its beginning, and remembers what it was. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, what: [] as string[] };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEntry[] as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.slice(0, 40) ?? '';
          const classes = node instanceof Element ? node.className : '';
          return `${classes} “${words}” ${previousRect.x},${previousRect.y} ${previousRect.width}×${previousRect.height} → ${currentRect.x},${currentRect.y} ${currentRect.width}×${currentRect.height}`;
        });
        shifts.what.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node?: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Two frames: what a change moves has moved by then. */
async function placeOf(page: Page, button: Locator) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return await button.boundingBox();
}

journey('the console’s news moves no button under the cursor, coming or going', async ({ desktop }) => {
  await signInOperator(desktop, 'auditor');
  await desktop.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desktop.goto('/console/customers?text=verified%40');
  await desktop.getByRole('table').getByText('verified@sample.test').click();
  const button = desktop.getByRole('button', { name: texts.en('customers-console.copyUid') });
  await button.hover();
  await desktop.waitForLoadState('networkidle');
  const before = await placeOf(desktop, button);
  await button.click();
  const news = desktop.locator('[data-news-strip]').getByRole('button', { name: texts.en('ui.dismiss') });
  await news.waitFor();
  expect(await placeOf(desktop, button)).toEqual(before);
  await news.waitFor({ state: 'detached' });
  expect(await placeOf(desktop, button)).toEqual(before);
});
