import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedJourney as journey } from './harness.ts';
import type { Platform } from './platform.ts';
import { signInSample } from './sign-in-sample.ts';
import { texts } from './texts.ts';

const t = texts.en;

journey(
  'an account with history: its curve, its results, its records as a file',
  async ({ desktop, platform }) => {
    await readPerformance(desktop, platform, false);
  },
);

journey('the same on a phone', async ({ phone, platform }) => {
  await readPerformance(phone, platform, true);
});

async function readPerformance(page: Page, platform: Platform, isOnPhone: boolean): Promise<void> {
  await page.goto('/pass/login');
  if (isOnPhone) await page.getByRole('button', { name: t('shell.welcome.continue') }).click();
  await signInSample(page, platform, 'demo', isOnPhone);

  await page.goto('/profile');
  await page.getByRole('img', { name: /^Equity went from .+ to .+ USDT/ }).waitFor();
  // What is shown adds up to the cent.
  await expectBridgeAddsUp(page);
  await page.getByText(t('accounts.parts.title')).click();
  await page.getByText(t('accounts.parts.margin'), { exact: true }).waitFor();
  await page.getByText(t('accounts.curve.table')).click();
  await page
    .getByRole('table', { name: t('accounts.curve.title') })
    .getByText('+10,000.00')
    .first()
    .waitFor();

  await page.getByRole('link', { name: t('accounts.performance.title') }).click();
  await page.getByText(t('accounts.performance.net')).first().waitFor();
  await page.getByText('BTCUSD').first().waitFor();
  const net = await ask(page, platform, 'profitByDay');
  expect(net.result.total).toEqual((await ask(page, platform, 'profitByInstrument')).result.total);
  expect(Number(net.result.total.fee)).toBeLessThan(0);

  await page.goto('/profile/records');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('accounts.export.csv') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^records-demo-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('\uFEFFRecord,Time (UTC),Reason,Currency,Amount,Balance after,Reference');
  expect(lines.length - 1).toBe((await ask(page, platform, 'listTransfer')).total);

  // The real account of this customer never had money: a sentence, not an empty chart.
  await page.evaluate(() => sessionStorage.setItem('virtualStatus', '0'));
  await page.goto('/profile/performance');
  await page.getByText(t('accounts.performance.empty')).waitFor();
  await page.goto('/profile');
  await page.getByText(t('accounts.curve.empty')).waitFor();
}

async function expectBridgeAddsUp(page: Page): Promise<void> {
  const bridge = page.getByRole('region', { name: t('accounts.bridge.title') });
  await bridge.getByText(t('accounts.bridge.paidIn'), { exact: true }).waitFor();
  expect(await bridge.getByText(t('accounts.bridge.paidOut'), { exact: true }).count()).toBe(0);
  const cents = (await bridge.locator('dd').allInnerTexts()).map((text) =>
    Number(text.replace(/[^\d+\-.]/g, '').replace('.', '')),
  );
  const end = cents.pop();
  expect(cents.length).toBeGreaterThan(2);
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(end);
}

async function ask(page: Page, platform: Platform, call: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(`${platform.url}/swx/customer/user/${call}`, {
    headers: { authorization: token ?? '' },
  });
  return response.json();
}
