import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { dayMs, hourMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { arrive, buy, field, openMarket, openTicket, register } from './person.ts';
import { advanceClock, type Platform } from './platform.ts';
import { texts } from './texts.ts';

const t = texts.en;
/** It is split in the sample data. */
const share = { code: 'COST', name: 'Costco Wholesale Corporation' };

const answer = z.object({
  result: z.array(z.object({ kind: z.string(), exDate: z.string(), exTime: z.string() })),
});

async function splitOf(platform: Platform): Promise<{ exDate: string; exAt: number }> {
  const response = await fetch(`${platform.url}/swx/market/actions?code=${share.code}`);
  const split = answer.parse(await response.json()).result.find(({ kind }) => kind === 'split');
  return { exDate: split?.exDate ?? '', exAt: Date.parse(split?.exTime ?? '') };
}

const market = z.object({ result: z.object({ nowPrice: z.number() }) });

async function marketOf(platform: Platform) {
  const response = await fetch(`${platform.url}/swx/customer/index/getMarketInfo/${share.code}`);
  return market.parse(await response.json()).result;
}

/** An hour into the session before. */
function eveOf(exAt: number): number {
  const isMonday = new Date(exAt).getUTCDay() === 1;
  return exAt - (isMonday ? 3 : 1) * dayMs + hourMs;
}

async function advanceTo(platform: Platform, at: number): Promise<void> {
  const now = await advanceClock(platform, 1);
  await advanceClock(platform, Math.ceil((at - now) / secondMs));
}

/** A dividend of that day: one operator proposes it, another one confirms. */
async function agreeOnDividend(page: Page, exDate: string): Promise<void> {
  await signInOperator(page, 'reviewer');
  const proposed = await page.request.post('/swx/operator/actions/propose', {
    data: {
      code: share.code,
      exDate,
      terms: { kind: 'dividend', amount: '2', isSpecial: false },
      reason: 'The company’s notice of Monday',
    },
  });
  expect(await proposed.json()).toMatchObject({ code: 20_005 });
  await page.goto('/console/actions');
  const row = page.getByRole('row').filter({ hasText: t('actions-console.states.proposed') });
  await row.getByText('The company’s notice of Monday').waitFor();
  await expect
    .poll(() => row.getByRole('button', { name: t('actions-console.confirm.act') }).count())
    .toBe(0);

  await signInOperator(page, 'second');
  await page.goto('/console/actions');
  await row.getByRole('button', { name: t('actions-console.confirm.of', { code: share.code }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: t('actions-console.reason'), exact: true })
    .fill('Read the same notice');
  await dialog.getByRole('button', { name: t('actions-console.confirm.confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
}

journey(
  'a holder sees tomorrow’s split and dividend, and afterwards what they did',
  async ({ desktop: page, platform }) => {
    const { exDate, exAt } = await splitOf(platform);
    await advanceTo(platform, eveOf(exAt));
    await agreeOnDividend(page, exDate);

    const person = await arrive(page, platform);
    await register(person);
    await openMarket(person, share);
    const ticket = page.getByText(t('actions.doubled'), { exact: false });
    await ticket.waitFor();
    await page.getByRole('tab', { name: t('orders.page.facts') }).click();
    const list = page.getByRole('region', { name: t('actions.title') });
    await list.getByText(t('actions.words.split', { from: 1, to: 4 })).waitFor();
    await list.getByText(t('actions.words.dividend', { amount: '2 USD' })).waitFor();
    // A night may move the price by more than the suggested stops are away.
    await openTicket(person);
    const { nowPrice } = await marketOf(platform);
    await field(page, t('orders.ticket.stopLoss')).fill(String(Math.round(nowPrice * 0.7)));
    await field(page, t('orders.ticket.takeProfit')).fill(String(Math.round(nowPrice * 1.3)));
    await buy(person, '0.50');

    await advanceTo(platform, exAt + 2 * minuteMs);
    await page.goto('/profile/notification');
    for (const title of [`${share.code} was split`, `Dividend of ${share.code} credited`])
      await page.getByText(title).first().waitFor();
    await page.goto('/profile/orders');
    await page.getByRole('button', { name: new RegExp(`^${t('orders.list.receipt')} `) }).click();
    const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
    await receipt.getByText(t('orders.receipt.action.split', { newShares: 4, oldShares: 1 })).waitFor();
    // Four times the lots: 2 shares of 2 USD each, less 15 %.
    await receipt.getByText(/^0\.50? → 2/).waitFor();
    await receipt.getByText('+3.4').first().waitFor();
    await page.goto('/profile/records');
    const record = page.getByRole('row').filter({ hasText: t('reasons.dividend') });
    await record.getByText('+3.4').first().waitFor();
  },
);
