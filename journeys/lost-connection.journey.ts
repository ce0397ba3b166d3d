import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from 'zod';
import { askAgain, cutAfterAnswer, inDoubt, paid, rowsOf } from './cut-connection.ts';
import { signInOperator } from './operator.ts';
import {
  arrive,
  bitcoin,
  bookSwitch,
  field,
  openMarket,
  openTicket,
  type Person,
  register,
  signIn,
  switchToReal,
} from './person.ts';
import { advanceClock, letPricesPass, type Platform } from './platform.ts';
import { staircaseJourney } from './staircase-recording.ts';

// The price stands, however long the machine takes.
const stands = Array.from({ length: 12 }, () => 100_000);
// It moves a little, or nobody could value an option.
const journey = await staircaseJourney(stands, 7);

/**
 * The connection is cut after the platform has carried a money command out; then the customer edits, presses
 * again, closes and opens, reloads, goes on in another tab. It is paid once.
 */

journey(
  'of a loan: requested once, taken back once, secured once, repaid once',
  async ({ desktop: page, platform }) => {
    const person = await arriveVerified(page, platform);
    const { t } = person;
    await page.goto('/loan');
    await signLoan(person);
    await cutAfterAnswer(page, 'user/loan');
    await page
      .getByRole('dialog', { name: t('loans.sign.title') })
      .getByRole('button', { name: t('loans.sign.submit', { amount: '1,000.00' }) })
      .click();
    // The ticket is gone, with all that could be edited in it; a reload finds it so again.
    await page.getByText(t('loans.sign.submit', { amount: '1,000.00' })).waitFor();
    await inDoubt(person, page);
    await page.reload();
    await askAgain(person, page);
    await field(page, t('loans.ticket.amount')).waitFor();
    expect(await paid(page, 'loanCollateralHeld')).toHaveLength(1);

    await page.getByRole('link', { name: t('loans.mine.details') }).click();
    const takeBack = page.getByRole('button', { name: t('loans.detail.cancel'), exact: true });
    await takeBack.click();
    await cutAfterAnswer(page, 'cancelLoan');
    await confirm(page);
    await inDoubt(person, page);
    await askAgain(person, page);
    await page.getByText(t('loans.cancel.done')).waitFor();
    expect(await paid(page, 'loanCollateralReleased')).toHaveLength(1);

    await page.goto('/loan');
    // The same at once would be held off as a double press.
    await signLoan(person, '30');
    await page
      .getByRole('dialog', { name: t('loans.sign.title') })
      .getByRole('button', { name: t('loans.sign.submit', { amount: '1,000.00' }) })
      .click();
    await page.getByText(t('loans.sign.done')).waitFor();
    await approveWaiting(page);
    await page.goto('/loan');
    await page.getByRole('link', { name: t('loans.mine.manage') }).click();

    const openAdding = page.getByRole('button', { name: t('loans.detail.addCollateral') });
    await openAdding.click();
    await field(page, t('loans.add.amount')).fill('0.01');
    await cutAfterAnswer(page, 'addCollateral');
    await page.getByRole('alertdialog').getByRole('button', { name: /0\.01/ }).click();
    const undecided = page.getByRole('alertdialog', { name: t('ui.inDoubt.undecided.title') });
    await inDoubt(person, page);
    // Closed and opened again, and opened in another tab, it is the same request.
    await undecided.getByRole('button', { name: t('ui.close') }).click();
    await openAdding.click();
    await undecided.getByText(/0\.01/).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByRole('button', { name: t('loans.detail.addCollateral') }).click();
    await askAgain(person, tab);
    await tab.getByText(t('loans.add.done')).waitFor();
    await page
      .getByRole('alertdialog', { name: t('ui.inDoubt.answeredElsewhere.title') })
      .getByRole('button', { name: t('ui.close') })
      .click();
    await tab.close();
    expect(await paid(page, 'loanCollateralAdded')).toEqual(['-0.01']);

    await page.getByRole('button', { name: t('loans.detail.repay'), exact: true }).click();
    await page.getByRole('alertdialog').getByText(t('loans.repay.part'), { exact: true }).click();
    await field(page, t('loans.repay.amount')).fill('100');
    await cutAfterAnswer(page, 'repayLoan');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /100\.00/ })
      .click();
    await undecided.getByText(/100\.00/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: t('loans.detail.repay'), exact: true }).click();
    await askAgain(person, page);
    await page.getByText(t('loans.repay.donePart')).waitFor();
    expect(await paid(page, 'loanRepayment')).toEqual(['-100']);
  },
);

journey(
  'of real money: withdrawn, converted, announced, given and saved once',
  async ({ desktop: page, platform }) => {
    const person = await arriveVerified(page, platform);
    const { t } = person;

    await page.goto('/profile/withdraw');
    await page.getByText(t('withdrawals.method.crypto'), { exact: true }).click();
    await field(page, t('withdrawals.form.address')).fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359');
    await field(page, t('withdrawals.form.amount')).fill('100');
    const ask = t('withdrawals.form.submit', { amount: '100.00 USDT' });
    await page.getByRole('button', { name: ask }).click();
    await cutAfterAnswer(page, 'user/withdrawal');
    await field(page, t('withdrawals.confirm.password')).fill('123456');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await inDoubt(person, page);
    await page.reload();
    // The secrets are asked for again: they were kept nowhere.
    await inDoubt(person, page);
    expect(await page.getByRole('button', { name: t('ui.inDoubt.askAgain') }).isDisabled()).toBe(true);
    await field(page, t('withdrawals.confirm.password')).fill('123456');
    await askAgain(person, page);
    await page.getByRole('dialog', { name: t('withdrawals.detail.title'), exact: true }).waitFor();
    expect(await rowsOf(page, 'customer/user/listWithdrwal?status=review')).toEqual(['100']);

    await page.goto('/profile/convert');
    await field(page, t('conversion.form.amount')).fill('250');
    await cutAfterAnswer(page, 'user/convert');
    await page.getByRole('button', { name: /^Convert 250\.00 USDT to 0\.0\d+ BTC$/ }).click();
    await inDoubt(person, page);
    // Its quote is over by now; the platform gives the answer that it gave.
    await advanceClock(platform, 60);
    await page.reload();
    await askAgain(person, page);
    await page.getByRole('dialog', { name: t('conversion.receipt.title') }).waitFor();
    expect(await paid(page, 'convertOut')).toEqual(['-250']);

    await page.goto('/profile/deposit');
    await field(page, t('deposits.form.amount')).fill('150');
    await field(page, t('deposits.form.hash')).fill('c0ffee');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('ui.picture.choose') }).click();
    await (await chooser).setFiles(await screenshot());
    await page.getByText(t('ui.picture.ready')).waitFor();
    await cutAfterAnswer(page, 'user/recharge');
    await page.getByRole('button', { name: t('deposits.form.submit') }).click();
    await inDoubt(person, page);
    await page.reload();
    await askAgain(person, page);
    await page.getByText(t('deposits.form.done'), { exact: true }).waitFor();
    expect(await rowsOf(page, 'customer/user/listRecharge?status=review')).toEqual(['150']);

    await openPiece(person, 'Alphabet III');
    await cutAfterAnswer(page, 'user/buyNft');
    await page.getByRole('button', { name: t('nfts.sale.buy', { amount: usdt('150.00') }) }).click();
    await confirm(page);
    await page.getByText(t('nfts.sale.closed.yours')).waitFor();
    expect(await paid(page, 'nftPurchase')).toHaveLength(1);

    await openPiece(person, 'Twenty-One Rings');
    await field(page, t('nfts.bid.amount')).fill('90');
    await cutAfterAnswer(page, 'user/bidNft');
    await page.getByRole('button', { name: t('nfts.bid.submit', { amount: usdt('90.00') }) }).click();
    await confirm(page);
    // Whoever leads can't bid again: the piece says so, whatever became of the answer.
    await page.getByText(t('nfts.sale.leading.title')).waitFor();
    expect(await paid(page, 'nftBid')).toEqual(['-90']);

    await page.goto('/trading');
    await field(page, t('plans.ticket.amount')).fill('500');
    const buyPlan = page.getByRole('button', { name: t('plans.ticket.buy', { amount: '500.00' }) });
    await cutAfterAnswer(page, 'order/buySmart');
    await buyPlan.click();
    await confirm(page);
    await inDoubt(person, page);
    await page.reload();
    await field(page, t('plans.ticket.amount')).fill('700');
    await page.getByRole('button', { name: t('plans.ticket.buy', { amount: '700.00' }) }).click();
    await askAgain(person, page);
    expect(await paid(page, 'planPrincipal')).toEqual(['-500']);

    await cutAfterAnswer(page, 'order/renewSmart');
    await page.getByRole('checkbox', { name: t('plans.mine.renew') }).click();
    await inDoubt(person, page);
    await page.reload();
    await askAgain(person, page);
    expect(await page.getByRole('checkbox', { name: t('plans.mine.renew') }).isChecked()).toBe(true);

    await cutAfterAnswer(page, 'order/exitSmart');
    await page.getByRole('button', { name: t('plans.mine.exit') }).click();
    await confirm(page);
    await page.getByText(t('plans.mine.exitedEarly'), { exact: true }).waitFor();
    expect(await paid(page, 'planReturn')).toHaveLength(1);
  },
);

journey('of an order and an option: bought, changed and closed once', async ({ desktop: page, platform }) => {
  const person = await arrive(page, platform);
  const { t } = person;
  await register(person);
  await openMarket(person, bitcoin);
  await openTicket(person);
  const order = async (lots: string) => {
    await field(page, t('orders.ticket.lots')).fill(lots);
    await page.getByRole('button', { name: t('orders.ticket.buyLots', { lots }) }).click();
  };
  await cutAfterAnswer(page, 'order/placeOrder');
  await order('0.02');
  await confirm(page);
  await inDoubt(person, page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('ui.close') })
    .click();
  await order('0.03');
  await inDoubt(person, page);
  await page.reload();
  await openTicket(person);
  await order('0.04');
  await askAgain(person, page);
  await page
    .getByRole('dialog', { name: t('orders.receipt.title') })
    .getByText('0.02')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await rowsOf(page, 'customer/order/listOrder?status=open', 'demo')).toHaveLength(1);

  await cutAfterAnswer(page, 'order/closeOrder');
  await page.getByRole('button', { name: t('orders.list.close'), exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '50%' }).click();
  await confirm(page);
  await inDoubt(person, page);
  await page.reload();
  await page.getByRole('button', { name: t('orders.list.close'), exact: true }).click();
  await askAgain(person, page);
  const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
  await receipt.getByText(t('orders.receipt.partOf')).waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
  expect(await rowsOf(page, 'customer/order/listOrder?status=closed', 'demo')).toHaveLength(1);

  const positions = page.getByRole('table', { name: t('orders.list.positions') });
  const edit = positions.getByRole('button', { name: t('orders.list.editOf', { number: '' }) });
  await edit.click();
  const edited = page.getByRole('dialog', { name: t('orders.edit.title') });
  await edited.getByRole('textbox', { name: t('orders.ticket.stopLoss'), exact: true }).fill('98500');
  await cutAfterAnswer(page, 'order/editOrder');
  await edited.getByRole('button', { name: t('orders.edit.save') }).click();
  await inDoubt(person, page);
  await page.reload();
  await edit.click();
  await askAgain(person, page);
  expect(await rowsOf(page, 'customer/order/listOrder?status=open', 'demo', 'stopLossPrice')).toEqual([
    '98500',
  ]);

  const ticket = page.getByRole('region', { name: t('orders.ticket.title') });
  await ticket.getByText(t('orders.ticket.types.limit'), { exact: true }).click();
  await order('0.01');
  await confirm(page);
  await page.getByRole('tab', { name: t('orders.page.pending') }).click();
  await page.getByRole('button', { name: t('orders.list.cancel'), exact: true }).click();
  await cutAfterAnswer(page, 'order/cancelOrder');
  await confirm(page);
  await inDoubt(person, page);
  await askAgain(person, page);
  expect(await rowsOf(page, 'customer/order/listOrder?status=cancelled', 'demo')).toHaveLength(1);

  await page.getByText(t('options.mode.option'), { exact: true }).click();
  const stake = async (amount: string) => {
    // The one period for which this price, which stands, moves far enough beyond its spread.
    await page.getByRole('combobox', { name: t('options.ticket.period') }).click();
    await page
      .getByRole('option', { name: t('options.period.days', { count: 7 }) })
      .first()
      .click();
    await field(page, t('options.ticket.stake')).fill(amount);
    await page.getByRole('button', { name: t('options.ticket.buyUp', { amount }) }).click();
  };
  await cutAfterAnswer(page, 'order/buyOptions');
  await stake('50');
  await confirm(page);
  await inDoubt(person, page);
  await page.reload();
  await page.getByText(t('options.mode.option'), { exact: true }).click();
  await stake('60');
  await askAgain(person, page);
  expect(await paid(page, 'optionStake', 'demo')).toEqual(['-50']);
  // Its entry is measured over half a minute.
  await letPricesPass(platform, 33);

  await page.getByRole('button', { name: t('options.list.sell') }).click();
  await cutAfterAnswer(page, 'order/sellOptions');
  // The value moves with the price: confirmed again where it has.
  const undecided = page.getByText(t('ui.inDoubt.undecided.title'), { exact: true });
  const sell = page.getByRole('alertdialog').getByRole('button', { name: /\d/ });
  await expect
    .poll(
      async () => {
        if (await undecided.isVisible()) return true;
        if ((await sell.count()) > 0) await sell.click({ timeout: 2_000 }).catch(() => {});
        return await undecided.isVisible();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  await inDoubt(person, page);
  await askAgain(person, page);
  expect(await paid(page, 'optionSale', 'demo')).toHaveLength(1);

  await page.goto('/profile');
  await cutAfterAnswer(page, 'user/resetDemo');
  await page.getByRole('button', { name: t('accounts.reset.open') }).click();
  await confirm(page);
  await inDoubt(person, page);
  await page.reload();
  await page.getByRole('button', { name: t('accounts.reset.open') }).click();
  await askAgain(person, page);
  await page.getByText(t('accounts.reset.done')).waitFor();
  expect(await paid(page, 'demoReset', 'demo')).toHaveLength(1);
});

/** The button that asks for it, which is the last one of the question. */
async function confirm(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button').last().click();
}

async function openPiece({ page, t }: Person, title: string): Promise<void> {
  await page.goto(`/nfts?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.getByRole('heading', { name: t('nfts.piece.facts') }).waitFor();
}

function usdt(amount: string): string {
  return `${amount} USDT`;
}

/** What a wallet's screenshot might look like to us. */
async function screenshot() {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: '#5b7f95' } });
  return { name: 'wallet.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** The sample customer whose identity is verified, on the real account. */
async function arriveVerified(page: Page, platform: Platform): Promise<Person> {
  const arrived = await arrive(page, platform);
  const person = { ...arrived, username: 'verified@sample.test' };
  await page.goto('/pass/login');
  await signIn(person, 'sample-customer-1');
  await bookSwitch(person).waitFor();
  await switchToReal(person);
  return person;
}

/** 1000 USDT for 7 days, signed and not yet sent. */
async function signLoan({ page, t }: Person, days: '7' | '30' = '7'): Promise<void> {
  await field(page, t('loans.ticket.amount')).fill('1000');
  await page
    .getByRole('group', { name: t('loans.ticket.term') })
    .getByText(days, { exact: true })
    .click();
  await page.getByRole('button', { name: t('loans.ticket.submit') }).click();
  const pad = page.getByRole('img', { name: t('ui.signature.field') });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? expect.fail('no field to sign in');
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.3, { steps: 5 });
  await page.mouse.move(x + width * 0.8, y + height * 0.7, { steps: 5 });
  await page.mouse.up();
}

const waiting = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** By the reviewer, without the console's screens: those are another journey's. */
async function approveWaiting(page: Page): Promise<void> {
  await signInOperator(page, 'reviewer');
  const found = await page.request.get('/swx/operator/review/list?kind=loan');
  const [review] = waiting.parse(await found.json()).rows;
  const decided = await page.request.post(`/swx/operator/review/${review?.id}/decide`, {
    data: { decision: 'approve', reasonCode: 'loanTermsMet', note: '' },
  });
  expect(decided.ok()).toBe(true);
}
