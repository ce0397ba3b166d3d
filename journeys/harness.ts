import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { browserFlags } from './browser.ts';
import { copyData, type Platform, type Settings, startPlatform } from './platform.ts';

export const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;

const pictures = join(import.meta.dirname, '../coverage/journeys');

interface JourneyFixtures {
  readonly platform: Platform;
  readonly browser: Browser;
  /** A visitor's page at 1440 × 900. */
  readonly desktop: Page;
  /** A visitor's page at 390 × 844, with touch. */
  readonly phone: Page;
}

interface JourneyOptions {
  /** What browsers are told beside the size of the screen. */
  readonly context?: BrowserContextOptions;
  /** `worker`: the journeys of one worker share the platform, one after the other. */
  readonly scope?: 'file' | 'worker';
}

/**
 * `journey('title', async ({ desktop, platform }) => …)`: a test in a real browser against a real platform of
 * its file. Of a platform that others share, see `sharedJourney`.
 */
export const journey = journeyWith({});

/**
 * The same on a platform that this worker's journeys share: for those that bring their own customers, leave
 * its clock alone and find nothing else than any platform has.
 */
export const sharedJourney = journeyWith({}, { scope: 'worker' });

/** A journey on a platform started with these settings, in browsers that are otherwise, too. */
export function journeyWith(settings: Settings, { context = {}, scope = 'file' }: JourneyOptions = {}) {
  return base.extend<JourneyFixtures>({
    platform: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from the pattern
      async ({}, use) => {
        const platform = await start(settings);
        await use(platform);
        await platform.remove();
      },
      { scope },
    ],
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => {
        await use(await workersBrowser());
      },
      { scope: 'file' },
    ],
    desktop: async ({ browser, platform, task }, use) => {
      await visit(browser, platform, { ...screens.desktop, ...context }, task, use);
    },
    phone: async ({ browser, platform, task }, use) => {
      await visit(browser, platform, { ...screens.phone, ...context }, task, use);
    },
  });
}

let launched: Browser | undefined;

/** One for all files of a worker, whose contexts share nothing. Playwright ends it with the process. */
async function workersBrowser(): Promise<Browser> {
  if (!launched?.isConnected())
    launched = await chromium.launch({ executablePath: inject('browserPath'), args: browserFlags });
  return launched;
}

/** On a copy of what a first start writes; the sample trader lives through months before it. */
async function start(settings: Settings): Promise<Platform> {
  const isFirst = 'SAMPLE_TRADER' in settings;
  return await startPlatform(settings, isFirst ? undefined : await copyData(inject('startedData')));
}

interface RunningTask {
  readonly name: string;
  readonly result?:
    | {
        readonly state: string;
        readonly errors?: readonly { readonly message: string; readonly stack?: string | undefined }[];
      }
    | undefined;
}

/**
 * Lends a fresh page. What goes wrong inside the page fails the test even where nothing on screen shows it.
 */
async function visit(
  browser: Browser,
  platform: Platform,
  screen: BrowserContextOptions,
  task: RunningTask,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...screen,
    baseURL: platform.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  // Far beyond what anything takes: a busy machine is no failure.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // A refusal's status is logged by the browser itself; it is part of refused journeys.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text());
    }
  });
  await use(page);
  if (task.result?.state === 'fail') {
    await keepPicture(page, `${task.name} ${screen.isMobile === true ? 'phone' : 'desktop'}`);
    for (const { message, stack } of task.result.errors ?? []) process.stderr.write(`${stack ?? message}\n`);
    process.stderr.write(`the platform's last words:\n${platform.output().slice(-4_000)}\n`);
  }
  await context.close();
  if (errors.length > 0) throw new Error(`the page reported errors:\n${errors.join('\n')}`);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const path = join(pictures, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.png`);
  await page.screenshot({ path }).then(
    () => process.stderr.write(`screen at the failure: ${path}\n`),
    () => {},
  );
}
