import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrive, bitcoin, openMarket, type Person, register } from './person.ts';
import { advanceClock } from './platform.ts';
import { staircaseJourney, stairSeconds } from './staircase-recording.ts';

const journey = await staircaseJourney();

journey('a trend line is there again after the page is read anew', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  await register(person);
  await openMarket(person, bitcoin);
  await tool(person, 'drawing').click();
  await desktop.getByRole('button', { name: person.t('markets.chart.drawing.tools.trendLine') }).click();
  const stored = desktop.waitForResponse((response) => response.request().method() === 'PUT');
  await press(desktop, 0.3, 0.3);
  // Two presses in a moment are one double press to the chart.
  await desktop.waitForFunction((since) => performance.now() - since > 600, await now(desktop));
  await press(desktop, 0.6, 0.5);
  expect((await stored).ok()).toBe(true);
  expect(await drawingsOf(desktop, platform.url)).toMatchObject([{ tool: 'trendLine', locked: false }]);

  await desktop.reload();
  await tool(person, 'drawing').click();
  const removeAll = desktop.getByRole('button', { name: person.t('markets.chart.drawing.removeAll') });
  await removeAll.and(desktop.locator(':enabled')).click();
  await desktop
    .getByRole('alertdialog')
    .getByRole('button', { name: person.t('markets.chart.drawing.removeAll') })
    .click();
  await expect.poll(() => drawingsOf(desktop, platform.url)).toEqual([]);
});

journey('an alert fires: told on the screen, listed, and mailed', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { t } = person;
  await register(person);
  await openMarket(person, bitcoin);
  await tool(person, 'alerts').click();
  const price = await desktop.getByLabel(t('markets.alerts.price'), { exact: true }).inputValue();
  await setAlert(person, '1');
  await setAlert(person, (Number(price) - 1000).toFixed(2));
  await desktop.keyboard.press('Escape');
  await advanceClock(platform, stairSeconds);
  await desktop.getByText(t('markets.alerts.news.title', { code: bitcoin.code })).waitFor();
  await desktop.goto('/profile/alerts');
  await desktop.getByText(t('markets.alerts.waiting')).waitFor();
  await desktop.getByText(/Reached at/).waitFor();
  const mails = await fetch(`${platform.url}/dev/mailbox?to=${person.email}`);
  const [mail] = (await mails.json()) as { subject: string }[];
  expect(mail?.subject).toContain(bitcoin.name);
});

journey('the chart can be read by keyboard and as a table', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { t } = person;
  await register(person);
  await openMarket(person, bitcoin);
  const chart = desktop.getByRole('group', {
    name: t('markets.chart.keys.label', { name: bitcoin.name }),
    exact: true,
  });
  await chart.and(desktop.locator(':has(canvas)')).focus();
  await expect
    .poll(async () => {
      await desktop.keyboard.press('ArrowLeft');
      return (await desktop.getByRole('status').allTextContents()).join(' ');
    })
    .toMatch(/open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+/);
  await tool(person, 'table').click();
  const table = desktop.getByRole('table', { name: new RegExp(bitcoin.name) });
  await table.getByRole('columnheader', { name: t('markets.chart.words.close') }).waitFor();
  expect(await table.getByRole('row').count()).toBeGreaterThan(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await desktop.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(desktop)).toEqual([]);
  }
});

function tool({ page, t }: Person, name: 'drawing' | 'alerts' | 'table') {
  return page.getByRole('button', { name: t(`markets.chart.tools.${name}`), exact: true });
}

async function setAlert({ page, t }: Person, price: string): Promise<void> {
  await page.getByLabel(t('markets.alerts.price'), { exact: true }).fill(price);
  const added = page.waitForResponse(/addPriceAlert/);
  await page.getByRole('button', { name: t('markets.alerts.add'), exact: true }).click();
  expect((await added).ok()).toBe(true);
}

const now = (page: Page) => page.evaluate(() => performance.now());

/** At a place of the candles, in shares of their width and height. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (box === null) throw new Error('there is no chart');
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await page.mouse.down();
  await page.mouse.up();
}

async function drawingsOf(page: Page, url: string): Promise<unknown[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(`${url}/swx/customer/index/chartLayout?code=${bitcoin.code}`, {
    headers: { authorization: token ?? '' },
  });
  return ((await response.json()) as { result: { drawings: unknown[] } }).result.drawings;
}

/** What axe finds in the chart's twin that breaks WCAG 2.2 A or AA: the rule, and where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const twin = document.querySelector('section:has(> table)') ?? document;
    const found = await axe.run(twin, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return found.violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}
