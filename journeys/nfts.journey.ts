import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import arabicPieces from '#database/sample/content/ar/pieces.json' with { type: 'json' };
import { journey } from './harness.ts';
import { approveReview, signInOperator } from './operator.ts';
import { arrive, field, openAccount, type Person, register, switchToReal, uidOf } from './person.ts';
import { advanceClock, fund, type Platform } from './platform.ts';
import { texts } from './texts.ts';

/** What the sample market has: an auction at 90 USDT without a reserve, and a piece at a fixed price. */
const auction = 'Twenty-One Rings';
const auctionInArabic = arabicPieces.pieces['orbit-4'].title;
const priced = { title: 'Alphabet III', price: '150.00' };
const picture = join(import.meta.dirname, '../docs/images/market-detail.png');

journey(
  'two bidders, an extension and the end of an auction: the winner has the piece and the charity the money',
  async ({ desktop, phone, platform }) => {
    const ada = await donor(desktop, platform);
    const bo = await donor(phone, platform, { language: 'ar', isOnPhone: true });
    await openPiece(ada, auction);
    await bid(ada, '90');
    await ada.page.getByText(ada.t('nfts.sale.leading.title')).waitFor();
    await openPiece(bo, auctionInArabic);
    await bid(bo, '94.5');
    // She is told at once, and can bid again.
    await ada.page.getByText(ada.t('nfts.news.outbid.title', { title: auction })).waitFor();
    await bid(ada, '200');
    await moveToEnd(ada, -10 * 60);
    await bo.page.getByText(bo.t('nfts.bids.you')).waitFor();
    // The live channel alone tells her: whatever she asks for is lost.
    await ada.page.route('**/getNft/**', (route) => route.abort());
    await bid(bo, '250.5');
    await figure(ada, '250.50').waitFor();
    await ada.page.unroute('**/getNft/**');
    await bo.page.getByText(bo.t('nfts.sale.leading.title')).waitFor();
    await expect.poll(() => bo.page.getByText(extendedWords(bo)).count()).toBe(1);
    // Past the end it had at first: it still runs.
    await advanceClock(platform, 10 * 60 + 30);
    await field(ada.page, ada.t('nfts.bid.amount')).waitFor();
    await moveToEnd(ada, 1);
    await bo.page.getByText(bo.t('nfts.sale.closed.yours')).waitFor();
    await ada.page.getByText(ada.t('nfts.sale.closed.sold')).waitFor();
    await bo.page.getByRole('button', { name: bo.t('nfts.sale.receipt') }).click();
    const slip = bo.page.getByRole('dialog', { name: bo.t('nfts.receipt.title') });
    await slip.getByText(bo.t('reasons.nftSale')).waitFor();
    await openMine(ada);
    await ada.page.getByText(ada.t('nfts.mine.states.lost')).waitFor();
    await expectAvailable(ada, '1,000.00');
    await expectDonations(ada.page, '250.50');
  },
);

journey(
  'a piece at a fixed price is bought, and the visitor sees the donation',
  async ({ desktop, platform }) => {
    const ada = await donor(desktop, platform);
    const { page, t } = ada;
    await openPiece(ada, priced.title);
    await page.getByRole('button', { name: t('nfts.sale.buy', { amount: usdt(priced.price) }) }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByRole('button', { name: t('nfts.confirmBuy.buy', { amount: usdt(priced.price) }) })
      .click();
    await page.getByText(t('nfts.sale.closed.yours')).waitFor();
    await openMine(ada);
    await page.getByText(priced.title).first().waitFor();
    await page.goto('/profile/records');
    await page
      .getByRole('row')
      .filter({ hasText: t('reasons.nftPurchase') })
      .getByText('150')
      .first()
      .waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/nfts/donations');
    await page.getByText(priced.title).waitFor();
    await page.goto('/nfts');
    await page.getByRole('heading', { name: t('customers.login.title'), exact: true }).waitFor();
  },
);

journey('the demo account, too low a bid and too little money are refused', async ({ desktop, platform }) => {
  const ada = await arrive(desktop, platform);
  const { page, t } = ada;
  await register(ada);
  await openPiece(ada, 'Two Springs');
  await page.getByText(t('nfts.sale.demo.title')).waitFor();
  await switchToReal(ada);
  const amount = field(page, t('nfts.bid.amount'));
  await amount.fill('109.99');
  await page.getByText(t('nfts.bid.tooLow', { least: usdt('110.00') })).waitFor();
  expect(await page.getByRole('button', { name: t('nfts.bid.submitNone'), exact: true }).isDisabled()).toBe(
    true,
  );
  await amount.fill('110');
  await page.getByText(t('refusals.INSUFFICIENT_FUNDS')).waitFor();
  await page.getByText(t('ui.funds.missing', { amount: '110.00', currency: 'USDT' })).waitFor();
  const bidButton = page.getByRole('button', { name: t('nfts.bid.submit', { amount: usdt('110.00') }) });
  expect(await bidButton.isDisabled()).toBe(true);
  await page.getByRole('link', { name: t('ui.funds.deposit'), exact: true }).click();
  await page.waitForURL((url) => url.search === '?currency=USDT&amount=110');
});

journey(
  'an operator lists a piece; a remittance by two operators shows on the public page',
  async ({ desktop: page }) => {
    const t = texts.en;
    await signInOperator(page, 'admin');
    await page.goto('/console/nfts');
    await page.getByRole('button', { name: t('nfts-console.list') }).click();
    const form = page.getByRole('dialog', { name: t('nfts-console.list') });
    await form.locator('input[type=file]').setInputFiles(picture);
    for (const [name, text] of [
      ['title', 'A Screen in a Frame'],
      ['creator', 'Journey Studio'],
      ['alt', 'A market’s chart and ticket'],
      ['story', 'Listed by a journey.'],
    ] as const)
      await field(page, t(`nfts-console.form.${name}`)).fill(text);
    await form.getByText(t('nfts-console.form.fixed'), { exact: true }).click();
    await field(page, t('nfts-console.form.price')).fill('90');
    await form.getByRole('button', { name: t('nfts-console.form.submit') }).click();
    await page.getByRole('cell', { name: 'A Screen in a Frame' }).waitFor();

    await signInOperator(page, 'treasurer');
    await page.goto('/console/nfts?tab=charity');
    await page.getByRole('button', { name: t('nfts-console.record') }).click();
    const remittance = page.getByRole('dialog', { name: t('nfts-console.record') });
    await field(page, t('nfts-console.payout.amount')).fill('100');
    await field(page, t('nfts-console.payout.reference')).fill('Transfer 2026-11');
    await field(page, t('nfts-console.payout.note')).fill('November');
    await remittance.locator('input[type=file]').setInputFiles(picture);
    await remittance.getByRole('button', { name: t('nfts-console.payout.submit') }).click();
    await page.getByText('Transfer 2026-11').waitFor();

    await signInOperator(page, 'reviewer');
    await page.goto('/console/reviews?kind=payout');
    const decision = page.getByRole('form', { name: t('reviews.form.title') });
    await decision.waitFor();
    await page.getByRole('button', { name: t('console.picture.enlarge') }).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('button', { name: t('reviews.claim.release') }).waitFor();
    await approveReview(decision, 'evidenceChecked');
    await page.getByText(t('reviews.empty')).waitFor();

    await page.goto('/nfts/donations');
    await page.getByText('Transfer 2026-11').waitFor();
    await page.getByText(t('nfts.donations.twoOperators')).waitFor();
  },
);

/** Somebody with 1,000 USDT in the real account, which is switched to. */
async function donor(
  page: Page,
  platform: Platform,
  options: Parameters<typeof arrive>[2] = {},
): Promise<Person> {
  const person = await arrive(page, platform, options);
  await register(person);
  await openAccount(person);
  await fund(platform, { uid: await uidOf(person), currency: 'USDT', amount: '1000' });
  await switchToReal(person);
  return person;
}

async function openPiece({ page, t }: Person, title: string): Promise<void> {
  await page.goto(`/nfts?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.getByRole('heading', { name: t('nfts.piece.facts') }).waitFor();
}

/** Types it and confirms; ends when the platform has taken it. */
async function bid({ page, t }: Person, amount: string): Promise<void> {
  const shown = usdt(Number(amount).toFixed(2));
  await field(page, t('nfts.bid.amount')).fill(amount);
  await page.getByRole('button', { name: t('nfts.bid.submit', { amount: shown }) }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('nfts.confirmBid.bid', { amount: shown }) }).click();
  await question.waitFor({ state: 'detached' });
}

/** Moves the platform's clock to so many seconds after the end that the page shows; below zero, before it. */
async function moveToEnd({ page, platform, t }: Person, afterSeconds: number): Promise<void> {
  const shown = page.getByText(t('nfts.sale.ends'), { exact: true }).locator('..').locator('time');
  const end = Date.parse((await shown.getAttribute('datetime')) ?? '');
  const now = await advanceClock(platform, 1);
  await advanceClock(platform, Math.ceil((end - now) / 1000) + afterSeconds);
}

function usdt(amount: string): string {
  return `${amount} USDT`;
}

function figure({ page }: Person, amount: string) {
  return page.getByTestId('figure').getByText(amount);
}

function extendedWords({ t }: Person): RegExp {
  const [before = ''] = t('nfts.bids.extended', { time: '|' }).split('|');
  return new RegExp(before.trim());
}

async function openMine({ page, t }: Person): Promise<void> {
  await page.goto('/nfts?view=mine');
  await page.getByRole('heading', { name: t('nfts.mine.owned') }).waitFor();
}

async function expectAvailable({ page, t }: Person, amount: string): Promise<void> {
  await page.goto('/profile/balance');
  await page.getByRole('heading', { name: t('accounts.balance.title') }).waitFor();
  await page.getByText(amount).first().waitFor();
}

async function expectDonations(page: Page, total: string): Promise<void> {
  await page.goto('/nfts/donations');
  await page.getByTestId('total').getByText(total).waitFor();
}
