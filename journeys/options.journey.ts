import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chooseApproval, signInOperator } from './operator.ts';
import {
  arrive,
  bitcoin,
  confirmUntil,
  field,
  openAccount,
  openMarket,
  type Person,
  register,
  switchToReal,
  uidOf,
} from './person.ts';
import { advanceClock, fund, letPricesPass, type Platform } from './platform.ts';
import { staircaseJourney, stairSeconds } from './staircase-recording.ts';

const journey = await staircaseJourney();
const ether = { code: 'ETHUSD', name: 'Ether' };

const quarterHour = 15 * 60;
/** Over which an entry is measured, and the tick that ends it. */
const entrySeconds = 33;

journey(
  'an option that is right wins its payout, one that is wrong loses its stake',
  async ({ desktop, platform }) => {
    const person = await arrive(desktop, platform);
    await register(person);
    await openOptionsOf(person, bitcoin);
    await buyOption(person, platform, { direction: 'down', minutes: 15, amount: '100' });
    await buyOption(person, platform, { direction: 'up', minutes: 15, amount: '40' });
    await advanceClock(platform, quarterHour + stairSeconds);
    await openEnded(person);
    await expectEnded(person, [
      ['lost', '0.00'],
      ['won', '183.00'],
    ]);
    const { t, page } = person;
    const receipt = page.getByRole('dialog', { name: t('options.receipt.title') });
    await openReceipt(person, 0);
    await receipt.getByText(/^-40\.00/).waitFor();
    await receipt.getByText(t('ui.receipt.accounts.house/option-payout')).first().waitFor();
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    await openReceipt(person, 1);
    await receipt.getByText(/^\+83\.00/).waitFor();
    await receipt.getByText(t('orders.receipt.role.entry'), { exact: true }).waitFor();
    await receipt.getByText(t('orders.receipt.role.exit'), { exact: true }).waitFor();
    await receipt.getByText(t('ui.receipt.samples'), { exact: true }).first().click();
    await receipt
      .getByText(t('ui.receipt.stood', { samples: 2 }))
      .first()
      .waitFor();
    await receipt.getByText(t('reasons.optionWin'), { exact: true }).waitFor();
    await receipt.getByRole('button', { name: t('ui.receipt.verify') }).click();
    await receipt.getByText(t('ui.receipt.matches')).waitFor();
    await page.goto('/profile/records');
    await page
      .getByRole('row')
      .filter({ hasText: t('reasons.optionWin') })
      .getByText('+183')
      .waitFor();
    await expectReserveUnpromised(person);
  },
);

journey(
  'on a phone and in Arabic, an option is sold early at its quoted value',
  async ({ phone, platform }) => {
    const person = await arrive(phone, platform, { language: 'ar', isOnPhone: true });
    await register(person);
    await openOptionsOf(person, ether);
    await buyOption(person, platform, { direction: 'up', minutes: 60, amount: '50' });
    const { page, t } = person;
    await page.getByRole('button', { name: t('options.list.sell') }).click();
    const question = page.getByRole('alertdialog', { name: t('options.sell.title') });
    const [before, after] = t('options.sell.confirm', { amount: '|' }).split('|');
    const confirm = question.getByRole('button', { name: new RegExp(`^${before}[\\d.,٠-٩٫٬]+${after}$`) });
    const receipt = page.getByRole('dialog', { name: t('options.receipt.title') });
    await confirmUntil(confirm, receipt);
    await receipt.getByText(t('options.status.sold'), { exact: true }).waitFor();
    await receipt.getByText(t('reasons.optionSale'), { exact: true }).waitFor();
  },
);

journey(
  'a halt voids no option: none is sold in it, and the one there was wins',
  async ({ desktop, platform }) => {
    const person = await arrive(desktop, platform);
    await register(person);
    await openOptionsOf(person, bitcoin);
    await buyOption(person, platform, { direction: 'down', minutes: 15, amount: '100' });
    await signInOperator(person.page, 'second');
    await haltMarket(person.page, bitcoin.code, true);
    await openOptionsOf(person, bitcoin);
    await person.page.getByText(person.t('options.ticket.shut.halted')).waitFor();
    await advanceClock(platform, quarterHour + stairSeconds);
    await openEnded(person);
    await expectEnded(person, [['won', '183.00']]);
    await haltMarket(person.page, bitcoin.code, false);
    await expectReserveUnpromised(person);
  },
);

journey('a stake above the threshold starts when an operator approves it', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { page, t } = person;
  await register(person);
  await openMarket(person, bitcoin);
  await openOptionTicket(person);
  await fillTicket(person, { direction: 'down', minutes: 60, amount: '2500' });
  await page.getByText(t('options.ticket.review', { limit: '2,000' })).waitFor();
  await confirmTicket(person, { direction: 'down', amount: '2,500' });
  await page.getByText(t('options.status.pendingReview'), { exact: true }).waitFor();

  await signInOperator(page, 'reviewer');
  await page.goto('/console/reviews');
  const decision = page.getByRole('form', { name: t('reviews.form.title') });
  await decision.waitFor();
  await page.getByText('BTCUSD', { exact: true }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: t('reviews.claim.release') }).waitFor();
  await chooseApproval(decision, 'withinLimits');
  const approve = decision.getByRole('button', { name: t('reviews.form.submitApprove') });
  await confirmUntil(approve, page.getByText(t('reviews.empty')));

  await letPricesPass(platform, entrySeconds);
  await page.goto('/profile/options');
  await page.getByRole('button', { name: t('options.list.sell') }).waitFor();
  await advanceClock(platform, 3600 + stairSeconds);
  await openEnded(person);
  await expectEnded(person, [['won', '4,625.00']]);
});

journey(
  'wrong amounts, too little money and a jurisdiction without options are refused',
  async ({ desktop, platform }) => {
    const person = await arrive(desktop, platform);
    const { page, t } = person;
    await register(person);
    const limits = { min: '5', max: '5,000' };
    await openOptionsOf(person, bitcoin);
    for (const amount of ['4.99', '5000.01']) {
      await fillTicket(person, { direction: 'up', minutes: 1, amount });
      await page.getByText(t('options.ticket.problem.limits', limits)).waitFor();
    }
    for (const [amount, direction] of [
      ['4999', 'up'],
      ['4998', 'down'],
    ] as const) {
      await fillTicket(person, { direction, minutes: 60, amount });
      await confirmTicket(person, { direction, amount: `4,99${amount.at(-1)}` });
      await expect
        .poll(() => page.getByText(t('options.status.pendingReview'), { exact: true }).count())
        .toBe(amount === '4999' ? 1 : 2);
    }
    await fillTicket(person, { direction: 'down', minutes: 1, amount: '500' });
    await page.getByText(t('ui.funds.missing', { amount: '497.00', currency: 'USDT' })).waitFor();

    // Where they live, options are not sold with real money: the page advises the demo account.
    await openAccount(person);
    await fund(platform, { uid: await uidOf(person), currency: 'USDT', amount: '100' });
    await switchToReal(person);
    await openOptionsOf(person, bitcoin);
    await page.getByText(t('options.ticket.notAllowed')).waitFor();
    expect(await buyButton(person, 'up', '5').isDisabled()).toBe(true);
  },
);

async function openOptionsOf(person: Person, market: Parameters<typeof openMarket>[1]): Promise<void> {
  await openMarket(person, market);
  await openOptionTicket(person);
}

/** The desk's ticket, turned to options; on phones it comes up from below. */
async function openOptionTicket({ page, t, isOnPhone }: Person): Promise<void> {
  if (isOnPhone) await page.getByRole('button', { name: t('orders.ticket.buy') }).click();
  await page.getByText(t('options.mode.option'), { exact: true }).click();
  await page.getByText(t('options.ticket.breakEven'), { exact: true }).waitFor();
}

interface Wanted {
  readonly direction: 'up' | 'down';
  readonly minutes: 1 | 5 | 15 | 60;
  readonly amount: string;
}

async function fillTicket({ page, t }: Person, { direction, minutes, amount }: Wanted): Promise<void> {
  await page
    .getByText(t(`options.direction.${direction}`), { exact: true })
    .first()
    .click();
  const period =
    minutes === 60
      ? t('options.period.hours', { count: 1 })
      : t('options.period.minutes', { count: minutes });
  await page.getByRole('combobox', { name: t('options.ticket.period') }).click();
  await page.getByRole('option', { name: period }).first().click();
  await field(page, t('options.ticket.stake')).fill(amount);
  const shown = Number(amount).toLocaleString('en', { maximumFractionDigits: 2 });
  await buyButton({ page, t }, direction, shown).click();
}

function buyButton({ page, t }: Pick<Person, 'page' | 't'>, direction: 'up' | 'down', amount: string) {
  return page.getByRole('button', {
    name: t(direction === 'up' ? 'options.ticket.buyUp' : 'options.ticket.buyDown', { amount }),
  });
}

async function confirmTicket(
  { page, t }: Person,
  { direction, amount }: { direction: 'up' | 'down'; amount: string },
): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question
    .getByRole('button', {
      name: t(direction === 'up' ? 'options.ticket.buyUp' : 'options.ticket.buyDown', { amount }),
    })
    .click();
  await question.waitFor({ state: 'detached' });
}

/** Ends when one more option is running. */
async function buyOption(person: Person, platform: Platform, wanted: Wanted): Promise<void> {
  const running = person.page.getByRole('button', { name: person.t('options.list.sell') });
  const before = await running.count();
  await fillTicket(person, wanted);
  await confirmTicket(person, wanted);
  await letPricesPass(platform, entrySeconds);
  await expect.poll(() => running.count()).toBe(before + 1);
}

async function openEnded({ page }: Person): Promise<void> {
  await page.goto('/profile/options?status=ended');
}

/** Newest first: how each ended, and what came back. */
async function expectEnded(
  { page, t }: Person,
  wanted: readonly (readonly [status: 'won' | 'lost' | 'refunded', received: string])[],
): Promise<void> {
  const rows = page.getByRole('table', { name: t('options.list.endedOptions') }).getByRole('row');
  for (const [index, [status, received]] of wanted.entries()) {
    const row = rows.nth(index + 1);
    await row.getByText(t(`options.status.${status}`), { exact: true }).waitFor();
    await row.getByText(received).first().waitFor();
  }
}

async function openReceipt({ page, t }: Person, index: number): Promise<void> {
  await page
    .getByRole('button', { name: t('options.list.receipt'), exact: true })
    .nth(index)
    .click();
}

/**
 * The platform is this journey file's own, and every other option in it has ended: nothing is promised any
 * more.
 */
async function expectReserveUnpromised({ page }: Person): Promise<void> {
  const answer = await page.request.get('/swx/customer/index/listReserve');
  const { result } = await answer.json();
  expect(result).toContainEqual(expect.objectContaining({ book: 'demo', product: 'options', promised: '0' }));
}

/** By whoever is signed in to the console. */
async function haltMarket(page: Page, code: string, halted: boolean): Promise<void> {
  const data = { code, halted, reason: 'A journey without prices' };
  const answer = await page.request.post('/swx/operator/markets/halt', { data });
  expect(answer.ok()).toBe(true);
}
