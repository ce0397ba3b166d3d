import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { texts } from './texts.ts';

const t = texts.en;

const signedIn = z.object({ result: z.object({ user: z.object({ uid: z.string() }) }) });

/** Asks for a small correction of the sample customer's demo balance, as the operator who is signed in. */
async function askAdjustment(page: Page, uid: string, amount: string): Promise<void> {
  const asked = await page.request.post('/swx/operator/adjustment/request', {
    headers: { 'x-request-id': `inbox-${amount.replace('.', '-')}` },
    data: { uid, book: 'demo', currency: 'USDT', amount, reasonCode: 'goodwill', note: 'late answer' },
  });
  expect(asked.ok()).toBe(true);
}

async function askAll(page: Page, amounts: readonly string[]): Promise<void> {
  await signInOperator(page, 'second');
  const customer = { account: 'demo@sample.test', password: 'sample-customer-1' };
  const answer = await page.request.post('/swx/customer/login/login', { data: customer });
  const { uid } = signedIn.parse(await answer.json()).result.user;
  for (const amount of amounts) await askAdjustment(page, uid, amount);
  await signInOperator(page, 'reviewer');
}

/** The open review, by its amount. */
const opened = (page: Page, amount: string) =>
  page
    .getByRole('region', { name: t('reviews.kinds.adjustment') })
    .getByText(amount)
    .first();

const isFocusInside = (page: Page) =>
  page
    .getByRole('region', { name: t('reviews.kinds.adjustment') })
    .evaluate((panel) => panel.contains(document.activeElement));

journey('after a decision the next item is open, by keys alone and in its place', async ({ desktop }) => {
  await askAll(desktop, ['1.01', '1.02', '1.03', '1.04000001']);
  await desktop.goto('/console/reviews?kind=adjustment');
  await opened(desktop, '1.01').waitFor();
  await desktop.keyboard.press('j');
  await opened(desktop, '1.02').waitFor();
  for (const next of ['1.03', '1.04000001']) {
    await desktop.keyboard.press('a');
    await desktop.keyboard.press('Enter');
    await opened(desktop, next).waitFor();
    expect(await isFocusInside(desktop)).toBe(true);
  }
  // The last of the list: what stands before it is next.
  await desktop.keyboard.press('a');
  await desktop.keyboard.press('Enter');
  await opened(desktop, '1.01').waitFor();
  await desktop.keyboard.press('a');
  await desktop.keyboard.press('Enter');
  await desktop.getByText(t('reviews.empty')).waitFor();
});

journey('on a phone each decision leads to the next item, the last one to the queue', async ({ phone }) => {
  await askAll(phone, ['2.01', '2.02']);
  await phone.goto('/console/reviews?kind=adjustment');
  await phone
    .getByRole('list', { name: t('reviews.queue') })
    .getByText('2.01')
    .click();
  for (const amount of ['2.01', '2.02']) {
    await opened(phone, amount).waitFor();
    await phone.getByRole('button', { name: t('reviews.form.submitApprove') }).click();
  }
  await phone.getByText(t('reviews.empty')).waitFor();
});
