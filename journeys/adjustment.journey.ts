import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from 'zod';
import { journey } from './harness.ts';
import { approveReview, signInOperator } from './operator.ts';
import { field } from './person.ts';
import { texts } from './texts.ts';
import { violations, violationsInBothThemes } from './violations.ts';

const t = texts.en;
const customer = { account: 'demo@sample.test', password: 'sample-customer-1' };

const signedIn = z.object({ result: z.object({ user: z.object({ uid: z.string() }) }) });

async function uidOf(page: Page): Promise<string> {
  const answer = await page.request.post('/swx/customer/login/login', { data: customer });
  return signedIn.parse(await answer.json()).result.user.uid;
}

/** What shows that the deposit came: a sheet of paper. */
async function paper() {
  const sheet = sharp({ create: { width: 300, height: 400, channels: 3, background: '#ffffff' } });
  return { name: 'bank.png', mimeType: 'image/png', buffer: await sheet.png().toBuffer() };
}

/** Chooses in a field that opens a list. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

journey(
  'an adjustment takes two operators: whoever asked is refused, another approves, the customer reads why',
  async ({ desktop }) => {
    await signInOperator(desktop, 'treasurer');
    const uid = await uidOf(desktop);
    await desktop.goto('/console/adjustments');
    await desktop.getByRole('button', { name: t('adjustments.ask') }).click();
    const form = desktop.getByRole('dialog');
    await field(desktop, t('adjustments.fields.uid')).fill(uid);
    await choose(desktop, t('adjustments.fields.book'), t('adjustments.books.demo'));
    await field(desktop, t('adjustments.fields.amount')).fill('12.34');
    await form.getByText(t('adjustments.preview.after')).waitFor();
    await choose(desktop, t('adjustments.fields.reason'), t('reviews.why.missedCredit'));
    await field(desktop, t('adjustments.fields.note')).fill('The deposit was found in the bank’s list');
    await form.locator('input[type=file]').setInputFiles(await paper());
    await form.getByRole('button', { name: t('ui.picture.remove') }).waitFor();
    await form.getByRole('button', { name: t('adjustments.form.submit') }).click();
    await form.waitFor({ state: 'detached' });
    // The keys go on working beside what is told in passing.
    await desktop.keyboard.press('n');
    await form.waitFor();
    await desktop.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await desktop.getByRole('cell', { name: '+12.34' }).waitFor();

    await desktop.getByRole('link', { name: t('console.nav.reviews') }).click();
    await desktop.getByText(t('refusals.FOUR_EYES_REQUIRED')).waitFor();
    expect(await desktop.getByRole('form', { name: t('reviews.form.title') }).count()).toBe(0);

    await signInOperator(desktop, 'reviewer');
    await desktop.goto('/console/reviews');
    const decision = desktop.getByRole('form', { name: t('reviews.form.title') });
    await decision.waitFor();
    await desktop.getByRole('button', { name: t('console.picture.enlarge') }).waitFor();
    await desktop.keyboard.press('c');
    await desktop.getByRole('button', { name: t('reviews.claim.release') }).waitFor();
    await approveReview(decision, 'evidenceChecked');
    await desktop.getByText(t('reviews.empty')).waitFor();
    await desktop.getByRole('tab', { name: t('reviews.status.approved') }).click();
    await desktop
      .getByRole('list', { name: t('reviews.queue') })
      .getByText('12.34')
      .waitFor();

    await desktop.goto('/pass/login');
    await field(desktop, t('customers.fields.account')).fill(customer.account);
    await field(desktop, t('customers.fields.password')).fill(customer.password);
    await desktop.getByRole('button', { name: t('customers.login.submit'), exact: true }).click();
    await desktop
      .getByRole('banner')
      .getByRole('button', { name: t('shell.book.label') })
      .waitFor();
    await desktop.goto('/profile/records');
    const record = desktop.getByRole('row').filter({ hasText: t('reasons.adjustment') });
    await record.getByText('+12.34').waitFor();
  },
);

journey('the console keeps the rules of accessibility, in both themes', async ({ desktop }) => {
  await desktop.goto('/console/reviews');
  await desktop.getByRole('heading', { name: t('console.signIn.title') }).waitFor();
  const findings = await violations(desktop);
  await signInOperator(desktop, 'second');
  const asked = await desktop.request.post('/swx/operator/adjustment/request', {
    headers: { 'x-request-id': 'accessible' },
    data: {
      uid: await uidOf(desktop),
      book: 'demo',
      currency: 'USDT',
      amount: '1',
      reasonCode: 'goodwill',
      note: 'late answer',
    },
  });
  expect(asked.ok()).toBe(true);
  const moved = await desktop.request.post('/swx/operator/treasury/request', {
    headers: { 'x-request-id': 'accessible-treasury' },
    data: {
      book: 'real',
      account: 'house/plan-yield',
      amount: '1000',
      reasonCode: 'reserve',
      note: 'plans sell well',
      evidence: 'transfer 7',
    },
  });
  expect(moved.ok()).toBe(true);
  await signInOperator(desktop, 'reviewer');
  for (const [path, shown] of [
    ['/console/reviews', t('adjustments.evidence.title')],
    ['/console/adjustments', t('adjustments.title')],
    ['/console/treasury', t('treasury.history')],
  ] as const) {
    await desktop.goto(path);
    await desktop.getByRole('heading', { name: shown }).first().waitFor();
    findings.push(...(await violationsInBothThemes(desktop)).map((each) => `${path} ${each}`));
  }
  expect(findings).toEqual([]);
});
