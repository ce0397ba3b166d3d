import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dayMs, hourMs, systemClock } from '#foundation/time/clock.ts';
import { journey } from './harness.ts';
import { arrive, register } from './person.ts';
import { advanceClock } from './platform.ts';

journey(
  'markets are found by what people call them, and each has its mark',
  async ({ desktop: page, platform }) => {
    const { t } = await registered(page, platform);
    await page.goto('/market');
    const search = page.getByRole('searchbox', { name: t('markets.search') });
    for (const [words, name] of [
      ['BTC/USDT', 'Bitcoin'],
      ['euro', 'Euro / US Dollar'],
      ['ユーロ', 'Euro / US Dollar'],
      ['يورو', 'Euro / US Dollar'],
      ['Gold', 'Gold / US Dollar'],
      ['Aktien', 'Apple Inc.'],
      // A company's name in another language: the platform knows it, the page does not.
      ['アップル', 'Apple Inc.'],
    ] as const) {
      await search.fill(words);
      await expect.poll(() => firstMarket(page)).toBe(name);
    }
    await search.fill('no such market');
    await page.getByText(t('markets.empty.search', { search: 'no such market' })).waitFor();
    await page.getByRole('button', { name: t('markets.empty.showAll') }).click();
    await expect.poll(() => firstMarket(page)).toBe('Euro / US Dollar');
    await expect.poll(() => marksShown(page)).toBeGreaterThan(10);
  },
);

journey(
  'on a Sunday the list opens on what trades, unless its address says otherwise',
  async ({ desktop: page, platform }) => {
    const { t } = await registered(page, platform);
    await advanceClock(platform, secondsToSunday());
    const tab = (group: 'all' | 'crypto' | 'forex') =>
      page.getByRole('tab', { name: t(`markets.groups.${group}`), exact: true, selected: true });
    await page.goto('/market');
    await tab('crypto').waitFor();
    await expect.poll(() => firstMarket(page)).toBe('Bitcoin');
    await page.goto('/market?group=forex');
    await tab('forex').waitFor();
    await page.getByText(t('markets.status.closed'), { exact: false }).first().waitFor();
    await page.goto('/market?group=all');
    await tab('all').waitFor();
    await expect.poll(() => firstMarket(page)).toBe('Euro / US Dollar');
    await page.goto('/');
    await tab('crypto').waitFor();
  },
);

journey(
  'home claims nothing that is not so, and says what is a sample',
  async ({ phone: page, platform }) => {
    const { t } = await registered(page, platform, { isOnPhone: true });
    await page.goto('/');
    await page.getByText('$3.8B').waitFor();
    await page.getByRole('img', { name: t('home.marketCard.chart') }).waitFor();
    const label = t('ui.source.sample');
    expect(await page.getByText(label, { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: t('shell.regulators.title') }).click();
    const picker = page.getByRole('dialog', { name: t('shell.regulators.title') });
    await picker.getByText(t('shell.regulators.sampleBody')).waitFor();
    await picker.getByText(label, { exact: true }).waitFor();
    expect(await picker.getByRole('link').count()).toBe(6);
  },
);

async function registered(...visitor: Parameters<typeof arrive>) {
  const person = await arrive(...visitor);
  await register(person);
  return person;
}

/** What the first row of the list is called. */
async function firstMarket(page: Page): Promise<string> {
  return (await page.getByRole('table').getByRole('row').nth(1).getByRole('link').textContent()) ?? '';
}

/** How many pictures of the list have come; one that has not is a failure. */
async function marksShown(page: Page): Promise<number> {
  return await page
    .getByRole('table')
    .locator('img')
    .evaluateAll((images) => {
      const all = images.filter((each) => each instanceof HTMLImageElement);
      return all.every((each) => each.complete && each.naturalWidth > 0) ? all.length : 0;
    });
}

/** To noon of the next Sunday, by UTC. */
function secondsToSunday(): number {
  const now = systemClock.now();
  const today = Math.floor(now / dayMs) * dayMs;
  const days = (7 - new Date(now).getUTCDay()) % 7;
  const noon = today + days * dayMs + 12 * hourMs;
  return Math.ceil(((noon > now ? noon : noon + 7 * dayMs) - now) / 1_000);
}
