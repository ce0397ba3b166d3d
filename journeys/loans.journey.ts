import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { approveReview, signInOperator } from './operator.ts';
import {
  arrive,
  bookSwitch,
  field,
  openAccount,
  type Person,
  register,
  signIn,
  switchToReal,
} from './person.ts';
import { advanceClock, mailedTo, type Platform } from './platform.ts';
import { staircaseJourney, stairSeconds } from './staircase-recording.ts';
import { violations } from './violations.ts';

// A loan of half the collateral's value is warned of at the second price, and liquidated at the third. Each
// stands for half an hour, as long as a journey may take on a slow machine; two hours go into a day without a
// rest, so whole days change nothing.
const prices = [100_000, 76_000, 62_000, 62_000];
const stairs = 3;
const journey = await staircaseJourney(
  prices.flatMap((price) => Array.from({ length: stairs }, () => price)),
);

const daySeconds = 24 * 60 * 60;
const verified = 'verified@sample.test';

journey(
  'a loan from its quote to repaid: signed, approved, a part and then all of it',
  async ({ desktop: page, platform }) => {
    const person = await arriveVerified(page, platform);
    const { t } = person;
    await openLoans(person);
    await takeBack(person);
    await fillTicket(person, { amount: '1000', days: '7' });
    await page.getByText('1,001.28').first().waitFor();
    const agreement = await openAgreement(person);
    await agreement.getByText(/You borrow 1,000 USDT for 7 days/).waitFor();
    const submit = agreement.getByRole('button', { name: t('loans.sign.submit', { amount: '1,000.00' }) });
    // A phone holds the whole of the button.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        const box = await submit.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await submit.click();
    await agreement.getByText(t('refusals.NOT_SIGNED')).waitFor();
    await sign(person);
    expect(await violations(page)).toEqual([]);
    await submit.click();
    await agreement.waitFor({ state: 'detached' });
    await page.getByText(t('loans.status.pendingReview'), { exact: true }).waitFor();

    await signInOperator(page, 'reviewer');
    await page.goto('/console/reviews?kind=loan');
    await page.getByRole('button', { name: t('loans-console.case.showSignature') }).click();
    await page.getByRole('img', { name: t('loans-console.case.signature') }).waitFor();
    const decision = page.getByRole('form', { name: t('reviews.form.title') });
    await approveReview(decision, 'loanTermsMet');
    await page.getByText(t('reviews.empty')).waitFor();
    await page.goto('/console/loans');
    await page.getByText(t('loans-console.register.totalLtv')).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.goto('/loan');
    await page.getByRole('link', { name: t('loans.mine.manage') }).click();
    await page.getByText(t('loans.ltv.zone.calm'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('loans.detail.addCollateral') }).click();
    const adding = page.getByRole('alertdialog', { name: t('loans.add.title') });
    await field(page, t('loans.add.amount')).fill('0.01');
    await adding
      .getByRole('button', { name: t('loans.add.confirm', { amount: '0.01', currency: 'BTC' }) })
      .click();
    await adding.waitFor({ state: 'detached' });

    // Enough collateral for the prices that pass meanwhile.
    await advanceClock(platform, 5 * daySeconds);
    await page.reload();
    // Two days after the three that are free.
    await page.getByText('1,000.64').first().waitFor();

    await repay(person, '100.64', '100.64');
    await page.getByText('900.00').first().waitFor();
    await repay(person, undefined, '900.00');
    await page.getByText(t('loans.status.repaid'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('loans.detail.receipt') }).click();
    const receipt = page.getByRole('dialog', { name: t('loans.receipt.title') });
    for (const reason of [
      'loanCollateral',
      'loanPrincipal',
      'loanInterest',
      'loanRepayment',
      'loanCollateralReturned',
    ] as const) {
      await receipt
        .getByText(t(`reasons.${reason}`), { exact: true })
        .first()
        .waitFor();
    }
  },
);

journey(
  'a loan is warned of, liquidated at the price that fell, and at the end settled',
  async ({ desktop: page, platform }) => {
    const person = await arriveVerified(page, platform);
    const { t } = person;
    await openLoans(person);
    await fillTicket(person, { amount: '2000', days: '7' });
    const agreement = await openAgreement(person);
    await sign(person);
    await agreement.getByRole('button', { name: t('loans.sign.submit', { amount: '2,000.00' }) }).click();
    await agreement.waitFor({ state: 'detached' });
    await approveWaiting(page);
    await page.getByRole('link', { name: t('loans.mine.manage') }).click();
    await page.getByText(t('loans.ltv.zone.calm'), { exact: true }).waitFor();

    await advanceClock(platform, stairs * stairSeconds);
    await page
      .getByText(beginning(t('loans.events.warned', { threshold: '65%', ltv: '|', price: '|' })))
      .waitFor();
    await page.getByText(t('loans.ltv.zone.warned'), { exact: true }).waitFor();
    await advanceClock(platform, stairs * stairSeconds);
    await page.getByText(t('loans.detail.sold'), { exact: true }).waitFor();
    await page
      .getByRole('meter')
      .and(page.getByLabel(t('loans.ltv.label')))
      .waitFor();
    await expect
      .poll(() => mailedTo(platform, verified), { timeout: 60_000 })
      .toContain('collateral was sold');

    await advanceClock(platform, 8 * daySeconds);
    await page.reload();
    await page.getByText(t('loans.status.expired'), { exact: true }).waitFor();
    await page.getByText(t('loans.detail.expiredNote')).waitFor();
    await page.getByRole('button', { name: t('loans.detail.receipt') }).click();
    const receipt = page.getByRole('dialog', { name: t('loans.receipt.title') });
    await receipt.getByText(t('reasons.loanCollateralReturned'), { exact: true }).waitFor();
    await receipt
      .getByText(/62,00[01].*replay/)
      .first()
      .waitFor();
    await expect
      .poll(() => mailedTo(platform, verified), { timeout: 60_000 })
      .toContain('was repaid from your collateral');
  },
);

journey(
  'loans refuse who may not borrow, in Arabic on a phone, and say what to do',
  async ({ phone: page, platform }) => {
    const person = await arrive(page, platform, { language: 'ar', isOnPhone: true });
    const { t } = person;
    await register(person);
    await openLoans(person);
    await page.getByText(t('loans.demo.title')).waitFor();
    const submit = page.getByRole('button', { name: t('loans.ticket.submit') });
    expect(await submit.isDisabled()).toBe(true);
    await switchToReal(person);
    await page.getByText(t('loans.unverified.title')).waitFor();
    await page.getByRole('link', { name: t('loans.unverified.action') }).waitFor();
    await field(page, t('loans.ticket.amount')).fill('49');
    await page.getByText(t('loans.ticket.wrongFrom', { least: '50' })).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
  },
);

journey('after all of it the books are whole', async ({ platform }) => {
  await platform.stop();
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/verify-main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: platform.dataDir },
  });
  expect(stdout).toContain('The ledger is whole.');
  expect(stdout).not.toContain('BROKEN');
});

/** The sample customer whose identity is verified, on the real account. */
async function arriveVerified(page: Page, platform: Platform): Promise<Person> {
  await rejectWaiting(page);
  const arrived = await arrive(page, platform);
  const person = { ...arrived, username: verified };
  await page.goto('/pass/login');
  await signIn(person, 'sample-customer-1');
  await bookSwitch(person).waitFor();
  await switchToReal(person);
  return person;
}

async function openLoans(person: Person): Promise<void> {
  const { page, t } = person;
  await openAccount(person);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('loans.title'), exact: true })
    .click();
  await page.getByRole('button', { name: t('loans.ticket.submit') }).waitFor();
}

async function fillTicket(
  { page, t }: Person,
  { amount, days }: { amount: string; days: string },
): Promise<void> {
  await field(page, t('loans.ticket.amount')).fill(amount);
  await page
    .getByRole('group', { name: t('loans.ticket.term') })
    .getByText(days, { exact: true })
    .click();
}

async function openAgreement({ page, t }: Person) {
  await page.getByRole('button', { name: t('loans.ticket.submit') }).click();
  const agreement = page.getByRole('dialog', { name: t('loans.sign.title') });
  await agreement.waitFor();
  return agreement;
}

async function sign({ page, t }: Person): Promise<void> {
  const pad = page.getByRole('img', { name: t('ui.signature.field') });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? expect.fail('no field to sign in');
  await page.mouse.move(x + width * 0.2, y + height * 0.6);
  await page.mouse.down();
  for (const [right, down] of [
    [0.35, 0.3],
    [0.5, 0.7],
    [0.8, 0.35],
  ] as const) {
    await page.mouse.move(x + width * right, y + height * down, { steps: 5 });
  }
  await page.mouse.up();
}

/** Asks for a loan and thinks better of it. */
async function takeBack(person: Person): Promise<void> {
  const { page, t } = person;
  await fillTicket(person, { amount: '500', days: '7' });
  const agreement = await openAgreement(person);
  // By keyboard alone.
  await field(page, t('ui.signature.typed')).focus();
  await page.keyboard.type('Ada Lovelace');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await agreement.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: t('loans.mine.details') }).click();
  await page.getByRole('button', { name: t('loans.detail.cancel') }).click();
  const question = page.getByRole('alertdialog', { name: t('loans.cancel.title') });
  await question.getByRole('button', { name: t('loans.cancel.confirm') }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText(t('loans.detail.cancelledNote')).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: t('loans.detail.all') }).click();
  await page.getByText(t('loans.status.cancelled'), { exact: true }).waitFor();
}

/** All of it without an amount; ends when the question is gone. */
async function repay({ page, t }: Person, amount: string | undefined, shown: string): Promise<void> {
  await page.getByRole('button', { name: t('loans.detail.repay'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: t('loans.repay.title') });
  if (amount !== undefined) {
    await question.getByText(t('loans.repay.part'), { exact: true }).click();
    await field(page, t('loans.repay.amount')).fill(amount);
  }
  await question.getByRole('button', { name: t('loans.repay.confirm', { amount: shown }) }).click();
  await question.waitFor({ state: 'detached' });
}

const waiting = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** By the reviewer, without the console's screens: those are another journey's. */
async function approveWaiting(page: Page): Promise<void> {
  expect(await decideWaiting(page, { decision: 'approve', reasonCode: 'loanTermsMet', note: '' })).toBe(1);
}

/** Of a journey that failed and is tried again. */
async function rejectWaiting(page: Page): Promise<void> {
  await decideWaiting(page, { decision: 'reject', reasonCode: 'loanPurposeUnclear', note: '' });
}

/** Gives how many there were. */
async function decideWaiting(page: Page, data: object): Promise<number> {
  await signInOperator(page, 'reviewer');
  const listed = await page.request.get('/swx/operator/review/list?kind=loan');
  const { rows } = waiting.parse(await listed.json());
  for (const { id } of rows) {
    const decided = await page.request.post(`/swx/operator/review/${id}/decide`, { data });
    expect(decided.ok()).toBe(true);
  }
  return rows.length;
}

/** A sentence up to its first figure. */
function beginning(sentence: string): RegExp {
  const [start = ''] = sentence.split('|');
  return new RegExp(start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
