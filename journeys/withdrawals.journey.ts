import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { startLocalEthereum } from '#capabilities/money/chains/server/sample/local-ethereum.ts';
import { journeyWith } from './harness.ts';
import { approveReview, chooseApproval, signInOperator } from './operator.ts';
import { bookSwitch, field, switchToReal } from './person.ts';
import { advanceClock, fund, mailedTo, type Platform } from './platform.ts';
import { type JourneyLanguage, texts } from './texts.ts';
import { violations } from './violations.ts';

const chain = await startLocalEthereum();
afterAll(() => chain.stop());

const journey = journeyWith({
  ETH_RPC_URL: chain.url,
  ETH_CHAIN_ID: String(chain.chainId),
  USDT_CONTRACT: chain.token,
});

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const daySeconds = 24 * 60 * 60;
const password = '123456';

/** The wallet that the platform's own signer will find, with enough in it. */
async function fillWallet({ dataDir }: Platform): Promise<void> {
  const key = generatePrivateKey();
  await mkdir(join(dataDir, 'signer'), { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'signer', 'wallet.key'), `${key}\n`, { mode: 0o600 });
  const { address: wallet } = privateKeyToAccount(key);
  await chain.pay('ETH', wallet, 10n ** 19n);
  await chain.pay('USDT', wallet, 10_000n * 10n ** 6n);
}

/** A sample customer, on the real account, at the form. */
async function openForm(page: Page, platform: Platform, account: string, isOnPhone = false): Promise<void> {
  const t = texts.en;
  await page.goto('/pass/login');
  await field(page, t('customers.fields.account')).fill(account);
  await field(page, t('customers.fields.password')).fill('sample-customer-1');
  await page.getByRole('button', { name: t('customers.login.submit'), exact: true }).click();
  const person = { page, platform, t, username: '', email: '', isOnPhone };
  await bookSwitch(person).waitFor();
  await switchToReal(person);
  await page.goto('/profile/withdraw');
}

const signedIn = z.object({ result: z.object({ user: z.object({ uid: z.string() }) }) });

async function uidOf(page: Page, account: string): Promise<string> {
  const data = { account, password: 'sample-customer-1' };
  const answer = await page.request.post('/swx/customer/login/login', { data });
  return signedIn.parse(await answer.json()).result.user.uid;
}

/** Fills the form and confirms with the withdrawal password; ends at the withdrawal's own slip. */
async function withdraw(page: Page, amount: string, language: JourneyLanguage = 'en'): Promise<void> {
  const t = texts[language];
  await page.getByText(t('withdrawals.method.crypto'), { exact: true }).click();
  await field(page, t('withdrawals.form.address')).fill(address);
  await field(page, t('withdrawals.form.amount')).fill(amount);
  await page.getByText(t('withdrawals.preview.actual'), { exact: true }).waitFor();
  const submit = page.getByRole('button', {
    name: new RegExp(`^${t('withdrawals.form.submitEmpty')} [\\d,]+`),
  });
  await submit.click();
  const dialog = page.getByRole('dialog', { name: t('withdrawals.confirm.title') });
  await field(page, t('withdrawals.confirm.password')).fill(password);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await slipOf(page, language).waitFor();
}

function slipOf(page: Page, language: JourneyLanguage = 'en') {
  return page.getByRole('dialog', { name: texts[language]('withdrawals.detail.title'), exact: true });
}

/** A console beside the customer's page, as wide as an operator's. */
async function deskOf(browser: Browser, { url }: Platform): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  return await context.newPage();
}

/** What the panel beside the only review says; a section that fails says so, and the decision stays open. */
async function readPanel(page: Page, by: string): Promise<void> {
  const t = texts.en;
  await signInOperator(page, by);
  await page.route(/\/swx\/operator\/links\/of/, (route) => route.abort());
  await page.goto('/console/reviews');
  await page
    .getByRole('heading', { name: t('withdrawals-console.evidence.customer'), exact: true })
    .waitFor();
  const panel = page.getByRole('complementary', { name: t('console.side.title') });
  await panel.getByText('demo', { exact: false }).first().waitFor();
  const money = panel.getByRole('region', { name: t('accounts-console.side.title') });
  await money.getByText('1,000').waitFor();
  await panel.getByText(t('reviews.side.none')).waitFor();
  const failed = panel.getByRole('region', { name: t('links-console.title') });
  await failed.getByRole('button', { name: t('ui.retry') }).waitFor();
  const form = page.getByRole('form', { name: t('reviews.form.title') });
  await form.getByText(t('reviews.form.reject'), { exact: true }).click();
  await form.getByText(t('reviews.reasons.unusualActivity')).click();
  expect(await form.locator('button[type=submit]').isEnabled()).toBe(true);
  await page.unroute(/\/swx\/operator\/links\/of/);
  await failed.getByRole('button', { name: t('ui.retry') }).click();
  // The journeys before this one may have left something that customers share.
  await failed
    .getByRole('link')
    .or(failed.getByText(t('links-console.none')))
    .first()
    .waitFor();
  await panel.getByRole('button', { name: t('support-console.side.read') }).click();
  await panel.getByText(t('support-console.side.none')).waitFor();
  expect(await violations(page)).toEqual([]);
  // Where there is no room for it, the same behind one button.
  await page.setViewportSize({ width: 1024, height: 800 });
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('console.side.title') }).press('Enter');
  const sheet = page.getByRole('dialog', { name: t('console.side.title') });
  await sheet.getByText('1,000').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Approves or rejects the only review that waits. */
async function decide(page: Page, by: string, decision: 'approve' | 'reject', submit: string): Promise<void> {
  const t = texts.en;
  await signInOperator(page, by);
  await page.goto('/console/reviews');
  await page
    .getByRole('heading', { name: t('withdrawals-console.evidence.customer'), exact: true })
    .waitFor();
  const form = page.getByRole('form', { name: t('reviews.form.title') });
  if (decision === 'reject') {
    await form.getByText(t('reviews.form.reject'), { exact: true }).click();
    await form.getByText(t('reviews.reasons.unusualActivity')).click();
  } else await chooseApproval(form, 'detailsChecked');
  await form.getByRole('button', { name: submit }).click();
}

journey(
  'a withdrawal above the limit waits out its hold, is approved by two operators and arrives on the chain to the unit',
  async ({ desktop: page, platform, browser }) => {
    const t = texts.en;
    await fillWallet(platform);
    await openForm(page, platform, 'verified@sample.test');
    await withdraw(page, '1500');
    const slip = slipOf(page);
    await slip.getByText(t('withdrawals.status.review'), { exact: true }).waitFor();
    await slip.getByText(/On hold until/).waitFor();
    await advanceClock(platform, daySeconds + 60);

    const desk = await deskOf(browser, platform);
    await decide(desk, 'reviewer', 'approve', t('reviews.form.submitFirst'));
    await desk.getByText(t('refusals.FOUR_EYES_REQUIRED')).waitFor();
    await decide(desk, 'second', 'approve', t('reviews.form.submitApprove'));
    await desk.getByText(t('reviews.empty')).waitFor();

    await page.reload();
    await slip.getByText(/Sent: \d+ of 12 confirmations/).waitFor();
    await chain.mine(12);
    await slip.getByText(t('withdrawals.status.completed'), { exact: true }).waitFor();
    const hash = await slip.getByText(/^0x[0-9a-f]{64}$/).textContent();
    await expect
      .poll(() => mailedTo(platform, 'verified@sample.test'), { timeout: 60_000 })
      .toContain(hash ?? 'a transaction hash');
    // 1,500 less 0.1 % and the network's 3 USDT.
    expect(await chain.balanceOf('USDT', address)).toBe(1_495_500_000n);

    await desk.goto('/console/withdrawals');
    await desk
      .getByRole('row')
      .filter({ hasText: t('withdrawals-console.status.completed') })
      .click();
    const detail = desk.getByRole('dialog');
    await detail.getByText(t('withdrawals-console.payout.attempts')).waitFor();
    expect(await violations(desk)).toEqual([]);
    await desk.context().close();
  },
);

journey(
  'the customer cancels, an operator rejects: the money is there again; demo money never leaves',
  async ({ phone: page, platform, browser }) => {
    const t = texts.en;
    await page.goto('/');
    await page.getByRole('button', { name: t('shell.welcome.continue') }).click();
    const account = 'demo@sample.test';
    await fund(platform, { uid: await uidOf(page, account), currency: 'USDT', amount: '1000' });
    await openForm(page, platform, account, true);
    await withdraw(page, '200');
    const slip = slipOf(page);
    await slip.getByRole('button', { name: t('withdrawals.detail.cancel') }).click();
    const question = page.getByRole('alertdialog', { name: t('withdrawals.cancel.title') });
    await question.getByRole('button', { name: t('withdrawals.cancel.confirm') }).click();
    await slip.getByText(t('withdrawals.status.cancelled'), { exact: true }).waitFor();

    await page.goto('/profile/withdraw');
    await withdraw(page, '210');
    expect(await violations(page)).toEqual([]);
    const desk = await deskOf(browser, platform);
    await readPanel(desk, 'second');
    await decide(desk, 'second', 'reject', t('reviews.form.submitReject'));
    await desk.getByText(t('reviews.empty')).first().waitFor();
    await desk.context().close();
    await page.goto('/profile/withdrawals');
    await page.getByText(t('withdrawals.status.rejected'), { exact: true }).first().waitFor();
    await expect
      .poll(() => mailedTo(platform, account), { timeout: 60_000 })
      .toContain(t('withdrawals.reasons.unusualActivity'));

    await page.goto('/profile/withdraw');
    const person = { page, platform, t, username: '', email: '', isOnPhone: true };
    await bookSwitch(person).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByText(t('withdrawals.demo.title')).waitFor();
    expect(
      await page.getByRole('button', { name: t('withdrawals.form.submitEmpty'), exact: true }).isDisabled(),
    ).toBe(true);
  },
);

/** Two operators agree that approved withdrawals wait for ten minutes. */
async function delayPayouts(desk: Page): Promise<void> {
  const t = texts.en;
  await signInOperator(desk, 'reviewer');
  await desk.goto('/console/configuration/document?name=withdrawals.terms');
  await field(desk, t('configuration.fields.payoutDelayMinutes')).fill('10');
  await desk.getByRole('button', { name: t('configuration.form.review') }).click();
  const publishing = desk.getByRole('dialog', { name: t('configuration.publish.title', { version: 2 }) });
  await field(desk, t('configuration.publish.reason')).fill('Mistakes are seen a moment later');
  await publishing.getByRole('button', { name: t('configuration.publish.ask') }).click();
  await publishing.waitFor({ state: 'detached' });
  await signInOperator(desk, 'second');
  await desk.goto('/console/reviews?kind=configuration');
  const form = desk.getByRole('form', { name: t('reviews.form.title') });
  await approveReview(form, 'changeAgreed');
  await desk.getByText(t('reviews.empty')).waitFor();
}

journey(
  'an approved withdrawal waits to leave, and one operator stops it: the money is there again',
  async ({ phone: page, platform, browser }) => {
    const t = texts.en;
    const desk = await deskOf(browser, platform);
    await delayPayouts(desk);
    await page.goto('/');
    await page.getByRole('button', { name: t('shell.welcome.continue') }).click();
    const account = 'verified@sample.test';
    await openForm(page, platform, account, true);
    await withdraw(page, '200');
    await advanceClock(platform, daySeconds + 60);
    await decide(desk, 'second', 'approve', t('reviews.form.submitApprove'));
    await desk.getByText(t('reviews.empty')).waitFor();
    await page.reload();
    const slip = slipOf(page);
    await slip.getByText(/^Approved\. It is sent at/).waitFor();
    await slip.getByRole('button', { name: t('withdrawals.detail.cancel') }).waitFor();

    await desk.goto('/console/withdrawals');
    const row = desk.getByRole('row').filter({ hasText: t('withdrawals-console.payout.leaves') });
    // Beside the address, which leads elsewhere.
    await row.getByText(t('withdrawals-console.status.approved')).click();
    await desk.getByRole('button', { name: t('withdrawals-console.payout.stop') }).click();
    const stopping = desk.getByRole('dialog', { name: t('withdrawals-console.payout.stopTitle') });
    await stopping.getByRole('combobox', { name: t('withdrawals-console.payout.reason') }).click();
    await desk.getByRole('option', { name: t('reviews.reasons.unusualActivity') }).click();
    await field(desk, t('withdrawals-console.payout.note')).fill('The customer called');
    expect(await violations(desk)).toEqual([]);
    await stopping.getByRole('button', { name: t('withdrawals-console.payout.stop') }).click();
    await stopping.waitFor({ state: 'detached' });
    await desk.context().close();
    await slip.getByText(t('withdrawals.status.failed'), { exact: true }).waitFor();
    await slip.getByText(t('withdrawals.reasons.unusualActivity')).waitFor();
  },
);
