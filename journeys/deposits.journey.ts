import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { arrive, field, openAccount, type Person, register, switchToReal } from './person.ts';
import { advanceClock, type Platform } from './platform.ts';
import { signInSample } from './sign-in-sample.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;

/** What a wallet's screenshot might look like to us: a picture with something on it. */
async function screenshot() {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: '#5b7f95' } });
  return { name: 'wallet.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

async function openDeposits(person: Person): Promise<void> {
  await openAccount(person);
  await person.page.getByRole('link', { name: t('deposits.title') }).click();
  await person.page.getByText(t('deposits.list.title')).waitFor();
}

async function announce(page: Page, claim: { amount: string; hash: string }): Promise<void> {
  await field(page, t('deposits.form.amount')).fill(claim.amount);
  await field(page, t('deposits.form.hash')).fill(claim.hash);
  const chooser = page.waitForEvent('filechooser');
  const choose = page.getByRole('button', { name: t('ui.picture.choose') });
  await choose.or(page.getByRole('button', { name: t('ui.picture.replace') })).click();
  await (await chooser).setFiles(await screenshot());
  await page.getByText(t('ui.picture.ready')).waitFor();
  await page.getByRole('button', { name: t('deposits.form.submit') }).click();
}

/** The customer's one deposit of this amount. */
function deposit(page: Page, amount: string): Locator {
  return page.getByRole('listitem').filter({ hasText: amount }).filter({ hasText: 'USDT' });
}

/** The waiting review, opened by an operator, of a deposit of this amount. */
async function openReview(page: Page, operator: string, amount: string): Promise<Locator> {
  await signInOperator(page, operator);
  await page.goto('/console/reviews?kind=recharge');
  await page
    .getByRole('list', { name: t('reviews.queue') })
    .getByText(amount)
    .click();
  await page.getByText(t('deposits-console.evidence.title')).waitFor();
  return page.getByRole('form', { name: t('reviews.form.title') });
}

async function decide(
  page: Page,
  decision: Locator,
  reason: Parameters<typeof t>[0],
  button: Parameters<typeof t>[0],
) {
  const choice = button === 'reviews.form.submitReject' ? 'reviews.form.reject' : 'reviews.form.approve';
  await decision.getByText(t(choice), { exact: true }).first().click();
  await decision.getByRole('radio', { name: t(reason) }).check();
  await decision.getByRole('button', { name: t(button) }).click();
  await page
    .getByText(
      t(button === 'reviews.form.submitReject' ? 'reviews.decided.reject' : 'reviews.decided.approve'),
    )
    .first()
    .waitFor();
}

async function toastsGone(page: Page): Promise<void> {
  await expect.poll(() => page.getByText(t('deposits.form.done'), { exact: true }).count()).toBe(0);
}

journey(
  'a deposit on the local chain: confirmations are seen, an operator approves, the balance has it; another has no transaction and is rejected',
  async ({ phone, desktop, platform }) => {
    const person = await arrive(phone, platform, { isOnPhone: true });
    await register(person);
    await openDeposits(person);
    await phone.getByText(t('deposits.demo.title')).waitFor();
    expect(await phone.getByRole('button', { name: t('deposits.form.submit') }).count()).toBe(0);
    await switchToReal(person);
    await phone.getByRole('img', { name: t('deposits.address.qr', { currency: 'USDT' }) }).waitFor();
    await phone.getByRole('button', { name: t('deposits.sample.send') }).waitFor();

    // Too little, and nothing that shows it.
    await phone.getByRole('button', { name: t('deposits.form.submit') }).click();
    await phone.getByText(t('deposits.form.amountMissing')).waitFor();
    await phone.getByText(t('deposits.form.proofMissing')).waitFor();
    await announce(phone, { amount: '119', hash: 'c0ffee' });
    await phone.getByText(t('refusals.DEPOSIT_BELOW_MINIMUM', { currency: 'USDT', limit: '120' })).waitFor();
    expect(await violations(phone)).toEqual([]);

    const amount = phone.getByRole('region', { name: t('deposits.sample.title') }).getByRole('textbox');
    await amount.fill('150');
    await phone.getByRole('button', { name: t('deposits.sample.send') }).click();
    const first = deposit(phone, '150');
    await first.getByText(t('deposits.progress.of', { have: 1, needed: 12 })).waitFor();
    await phone.getByRole('button', { name: t('deposits.sample.mine', { count: 12 }) }).click();
    // Told by the live channel.
    await first.getByText(t('deposits.progress.confirmed')).waitFor();

    const decision = await openReview(desktop, 'reviewer', '150');
    await desktop.getByText(t('deposits-console.findings.confirmed')).waitFor();
    await decide(desktop, decision, 'reviews.reasons.chainConfirmed', 'reviews.form.submitApprove');
    await first.getByText(t('deposits.status.approved'), { exact: true }).waitFor();

    await announce(phone, { amount: '130', hash: 'abc123' });
    const second = deposit(phone, '130');
    await second.getByText(t('deposits.progress.unseen')).waitFor();
    const rejection = await openReview(desktop, 'second', '130');
    await desktop.getByText(t('deposits-console.findings.notNamed')).waitFor();
    await desktop.getByRole('button', { name: t('console.picture.enlarge') }).click();
    const viewer = desktop.getByRole('dialog', { name: t('deposits-console.evidence.proofAlt') });
    await viewer.getByRole('img').waitFor();
    await desktop.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await violations(desktop)).toEqual([]);
    await rejection.getByText(t('reviews.form.reject'), { exact: true }).click();
    await decide(desktop, rejection, 'reviews.reasons.notReceived', 'reviews.form.submitReject');
    await second.getByText(t('deposits.reasons.notReceived')).waitFor();
    await toastsGone(phone);
    expect(await violations(phone)).toEqual([]);

    await phone.goto('/profile/balance');
    await phone.getByText('150.00').first().waitFor();
  },
);

journey('a screenshot alone: two operators and a reason, never one', async ({ phone, desktop, platform }) => {
  const person = await arrive(phone, platform, { isOnPhone: true });
  await register(person);
  await switchToReal(person);
  await openDeposits(person);
  await announce(phone, { amount: '137', hash: '00ff11' });
  const one = deposit(phone, '137');
  await one.getByText(t('deposits.progress.unseen')).waitFor();

  const first = await openReview(desktop, 'reviewer', '137');
  await decide(desktop, first, 'reviews.reasons.evidenceChecked', 'reviews.form.submitFirst');
  await one.getByText(t('deposits.status.review'), { exact: true }).waitFor();
  const second = await openReview(desktop, 'second', '137');
  await decide(desktop, second, 'reviews.reasons.evidenceChecked', 'reviews.form.submitApprove');
  await one.getByText(t('deposits.status.approved'), { exact: true }).waitFor();
  await phone.goto('/profile/records');
  await phone.getByText(t('reasons.deposit')).first().waitFor();
});

/** What a stranger does on the sample chain; ends when the platform has seen it. */
async function onChain(page: Page, act: 'send' | 'mine', data: Record<string, unknown>): Promise<void> {
  expect((await page.request.post(`/dev/chain/${act}`, { data })).ok()).toBe(true);
}

/** A sample customer with a withdrawal password, on the real account, at their deposits. */
async function openOwnDeposits(page: Page, platform: Platform, isOnPhone: boolean): Promise<string> {
  if (isOnPhone) {
    await page.goto('/');
    await page.getByRole('button', { name: t('shell.welcome.continue') }).click();
  }
  await switchToReal(await signInSample(page, platform, 'verified', isOnPhone));
  await page.goto('/profile/deposit');
  const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent();
  return address ?? '';
}

journey(
  'a deposit below the minimum is seen in both lists; one is returned by two operators, the others reach the minimum together',
  async ({ phone, desktop, platform }) => {
    const address = await openOwnDeposits(phone, platform, true);
    const pay = async (amount: string, blocks: number) => {
      await onChain(phone, 'send', { currency: 'USDT', address, amount });
      await onChain(phone, 'mine', { network: 'ethereum', blocks });
    };
    // So deep that no reorganisation reaches it.
    await pay('45.5', 70);
    const first = deposit(phone, '45.50');
    await first.getByText(t('deposits.status.belowMinimum'), { exact: true }).waitFor();
    await first.getByText('74.50').waitFor();
    await phone.goto('/profile/notification');
    await phone.getByText('Deposit below the minimum', { exact: true }).waitFor();
    await signInOperator(desktop, 'reviewer');
    await desktop.goto('/console/deposits?status=belowMinimum');
    const row = desktop.getByRole('row').filter({ hasText: '45.50' });
    await row.getByText(t('deposits.list.tabs.belowMinimum'), { exact: true }).waitFor();
    await row.getByText('74.50').waitFor();
    expect(await violations(desktop)).toEqual([]);

    await phone.goto('/profile/deposit');
    await first.getByRole('button', { name: t('deposits.belowMinimum.return') }).click();
    const dialog = phone.getByRole('dialog', { name: t('withdrawals.return.title') });
    await dialog.getByText('42.50').first().waitFor();
    await field(phone, t('withdrawals.form.address')).fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359');
    await field(phone, t('withdrawals.confirm.password')).fill('123456');
    expect(await violations(phone)).toEqual([]);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    await first.getByText(t('deposits.status.returning'), { exact: true }).waitFor();
    await advanceClock(platform, 25 * 60 * 60);

    const one = await openReview(desktop, 'reviewer', '45.50');
    await desktop.getByText(t('deposits-console.findings.returnAsked')).waitFor();
    expect(await violations(desktop)).toEqual([]);
    await decide(desktop, one, 'reviews.reasons.evidenceChecked', 'reviews.form.submitFirst');
    const two = await openReview(desktop, 'second', '45.50');
    await decide(desktop, two, 'reviews.reasons.evidenceChecked', 'reviews.form.submitApprove');
    await first.getByText(t('deposits.status.returned'), { exact: true }).waitFor();
    await first.getByRole('link', { name: t('deposits.returned.open') }).click();
    const slip = phone.getByRole('dialog', { name: t('withdrawals.detail.title'), exact: true });
    await slip.getByText(t('withdrawals.detail.deposit')).waitFor();
    await slip.getByText(/Sent: \d+ of 12 confirmations/).waitFor();
    await onChain(phone, 'mine', { network: 'ethereum', blocks: 12 });
    await slip.getByText(t('withdrawals.status.completed'), { exact: true }).waitFor();

    await pay('50.5', 12);
    await pay('80.5', 12);
    await phone.goto('/profile/deposit');
    for (const amount of ['50.50', '80.50']) {
      await deposit(phone, amount)
        .getByText(t('deposits.belowMinimum.counted', { currency: 'USDT' }))
        .waitFor();
      const review = await openReview(desktop, 'reviewer', amount);
      await desktop.getByText(t('deposits-console.findings.countedTogether')).waitFor();
      await decide(desktop, review, 'reviews.reasons.chainConfirmed', 'reviews.form.submitApprove');
      await deposit(phone, amount).getByText(t('deposits.status.approved'), { exact: true }).waitFor();
    }
  },
);
