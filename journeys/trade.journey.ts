import { expect } from 'vitest';
import { initialQuiz } from '#capabilities/people/quiz/policy.ts';
import { openFundedReal } from './funded-real.ts';
import {
  arrive,
  bitcoin,
  buy,
  field,
  openAccount,
  openMarket,
  openTicket,
  type Person,
  register,
} from './person.ts';
import { advanceClock, type Platform } from './platform.ts';
import { staircaseJourney, stairSeconds } from './staircase-recording.ts';

const journey = await staircaseJourney();

const lots = '0.02';

journey(
  'register, lose a demo trade to its stop loss, trade real money, read the records',
  async ({ desktop, platform }) => {
    await tradeFromEndToEnd(await arrive(desktop, platform));
  },
);

journey('the same on a phone', async ({ phone, platform }) => {
  await tradeFromEndToEnd(await arrive(phone, platform, { isOnPhone: true }));
});

journey('the same in Arabic, from right to left', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform, { language: 'ar' });
  expect(await desktop.locator('html').getAttribute('dir')).toBe('rtl');
  await tradeFromEndToEnd(person);
  expect(await desktop.locator('html').getAttribute('lang')).toBe('ar');
});

journey('what stands in a field of the ticket stays while it is in it', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { page, t } = person;
  await register(person);
  await openMarket(person, bitcoin);
  await openTicket(person);
  const [stop, target] = (['stopLoss', 'takeProfit'] as const).map((name) =>
    field(page, t(`orders.ticket.${name}`)),
  );
  if (stop === undefined || target === undefined) throw new Error('a ticket without stops');
  const [suggested, other] = [await stop.inputValue(), await target.inputValue()];
  await stop.focus();
  await advanceClock(platform, stairSeconds);
  await expect.poll(() => target.inputValue()).not.toBe(other);
  expect(await stop.inputValue()).toBe(suggested);
  // Selected when the other suggestion came: what is typed takes its place, and stays.
  await stop.selectText();
  const second = await target.inputValue();
  await advanceClock(platform, stairSeconds);
  await expect.poll(() => target.inputValue()).not.toBe(second);
  await page.keyboard.insertText('89005.94');
  expect(await stop.inputValue()).toBe('89005.94');
  // One that was only looked at follows again.
  const third = await target.inputValue();
  await target.focus();
  await advanceClock(platform, stairSeconds);
  await target.blur();
  await expect.poll(() => target.inputValue()).not.toBe(third);
  expect(await stop.inputValue()).toBe('89005.94');
});

async function tradeFromEndToEnd(person: Person): Promise<void> {
  const { page, platform } = person;
  await register(person);
  await openMarket(person, bitcoin);
  await buy(person, lots);

  await advanceClock(platform, stairSeconds);
  await seeClosedByStopLoss(person);

  await openFundedReal(person, '5000');
  await page.getByText('5,000.00').first().waitFor();
  await openMarket(person, bitcoin);
  await answerQuestionsFirst(person);
  await buy(person, lots);
  await closeByHand(person);
  await readRecords(person, platform);
}

/** The closed order names its reason; its receipt names the tick, and this browser verifies its hash. */
async function seeClosedByStopLoss({ page, t, isOnPhone }: Person): Promise<void> {
  await page.getByRole('tab', { name: t('orders.page.closed') }).click();
  await page.getByText(t('orders.closeReason.stopLoss'), { exact: true }).last().waitFor();
  const receiptName = isOnPhone ? t('orders.list.receipt') : /M?\d{4,}/;
  await page.getByRole('button', { name: receiptName }).first().click();
  const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
  await receipt.getByText(t('orders.receipt.role.trigger')).first().waitFor();
  await receipt.getByText('replay').first().waitFor();
  await receipt.getByRole('button', { name: t('ui.receipt.verify') }).click();
  await receipt.getByText(t('ui.receipt.matches')).waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
}

/** The ticket itself leads to the questions: nothing is filled in or confirmed for a refusal. */
async function answerQuestionsFirst(person: Person): Promise<void> {
  const { page, t } = person;
  const count = initialQuiz.questions.length;
  if (person.isOnPhone) await page.getByRole('button', { name: t('orders.ticket.buy') }).click();
  await page.getByText(t('quiz.first.title', { count })).waitFor();
  expect(await page.locator('form[data-ticket] button[type=submit]').count()).toBe(0);
  await page.getByRole('link', { name: t('quiz.first.answer', { count }) }).click();
  const questions = page.getByRole('main').getByRole('group');
  await questions.first().waitFor();
  for (const [place, { right }] of initialQuiz.questions.entries()) {
    await questions
      .nth(place)
      .getByRole('radio')
      .nth(right - 1)
      .check();
  }
  await page.getByRole('button', { name: t('quiz.send') }).click();
  await page.getByText(t('quiz.passed')).waitFor();
  await page.getByRole('link', { name: t('quiz.toMarket', { code: bitcoin.code }) }).click();
  await page.getByText(t('markets.header.spread')).first().waitFor();
}

async function closeByHand({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('orders.list.close'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('orders.close.confirm', { lots }) }).click();
  const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
  await receipt.getByText(t('orders.receipt.status.closed')).first().waitFor();
  await page.keyboard.press('Escape');
  await receipt.waitFor({ state: 'detached' });
}

/**
 * Every change of the real balance in order, each with what was left after it, adding up to what is left now.
 */
async function readRecords(person: Person, platform: Platform): Promise<void> {
  const { page, t } = person;
  await openAccount(person);
  await page.getByRole('link', { name: t('accounts.records.title') }).click();
  await page.getByText(t('reasons.deposit')).first().waitFor();
  for (const reason of ['margin', 'marginRelease', 'fee'] as const) {
    await page
      .getByText(t(`reasons.${reason}`))
      .first()
      .waitFor();
  }
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(`${platform.url}/swx/customer/user/listTransfer`, {
    headers: { authorization: token ?? '', virtually: 'YES' },
  });
  const { rows } = (await response.json()) as { rows: { amount: string; balanceAfter: string }[] };
  const sum = rows.reduce((total, { amount }) => total + units(amount), 0n);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(sum).toBe(units(rows[0]?.balanceAfter ?? ''));
}

/** A decimal string in units of 10⁻⁸. */
function units(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(8, '0'));
  return amount.startsWith('-') ? -size : size;
}
