import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { sharedJourney as journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { texts } from './texts.ts';
import { violations, violationsInBothThemes } from './violations.ts';

const t = texts.en;
const customer = { account: 'demo@sample.test', password: 'sample-customer-1' };
const signedIn = z.object({ result: z.object({ token: z.string(), user: z.object({ uid: z.string() }) }) });
const market = z.object({ result: z.object({ bid: z.number() }) });
const placed = z.object({ result: z.object({ id: z.string() }) });

/** Buys bitcoin on the demo account, moves the stop loss and sells: the customer and the order. */
async function tradeOnce(page: Page) {
  const answer = await page.request.post('/swx/customer/login/login', { data: customer });
  const { token, user } = signedIn.parse(await answer.json()).result;
  const ask = async (path: string, data: object) => {
    const headers = {
      [bookHeader]: bookToHeader('demo'),
      'x-request-id': crypto.randomUUID(),
      authorization: token,
    };
    const done = await page.request.post(`/swx/customer/order/${path}`, { headers, data });
    expect(done.ok(), await done.text()).toBe(true);
    return placed.parse(await done.json()).result.id;
  };
  const seen = await page.request.get('/swx/customer/index/getMarketInfo/BTCUSD');
  const { bid } = market.parse(await seen.json()).result;
  const id = await ask('placeOrder', {
    code: 'BTCUSD',
    direction: 'buy',
    lots: '0.01',
    leverage: 1,
    stopLossPrice: String(Math.round(bid * 0.9)),
    takeProfitPrice: String(Math.round(bid * 1.1)),
  });
  await ask('editOrder', { id, stopLossPrice: String(Math.round(bid * 0.8)) });
  await ask('closeOrder', { id });
  return { uid: user.uid, id };
}

journey('an operator sees what an order was and what it should have been', async ({ desktop, phone }) => {
  const { uid, id } = await tradeOnce(desktop);
  const address = `/console/orders/one?customerId=${uid}&book=demo&id=${id}`;
  const one = t('orders-console.one.check');
  await signInOperator(desktop, 'treasurer');
  await desktop.goto(address);
  const check = desktop.getByRole('table', { name: one });
  const profit = check.getByRole('row').filter({ hasText: t('orders-console.one.figures.profit') });
  await profit.waitFor();
  const [booked, should] = (await profit.getByRole('cell').allTextContents()).slice(-2);
  expect(booked).toBe(should);
  await desktop.getByText(t('orders-console.closeReasons.user')).first().waitFor();
  const chart = t('orders-console.chart.label', { market: 'BTCUSD' });
  await desktop.getByRole('img', { name: chart }).waitFor();
  await desktop.getByText(t('orders-console.chart.asTable')).click();
  const prices = desktop.getByRole('table', { name: t('orders-console.chart.asTable') });
  expect(await prices.getByRole('row').count()).toBeGreaterThan(1);
  const changes = desktop.getByRole('table', { name: t('orders-console.changes.title') });
  const moved = changes.getByRole('row').filter({ hasText: t('orders-console.changes.levels.stopLoss') });
  expect(await moved.textContent()).toContain(t('orders-console.changes.changers.customer'));
  // Nothing is owed of it, so nothing can be asked for.
  expect(await desktop.getByRole('button', { name: t('adjustments.order.act') }).count()).toBe(0);
  expect(await violationsInBothThemes(desktop)).toEqual([]);

  await signInOperator(phone, 'auditor');
  await phone.goto(address);
  await phone.getByText(t('orders-console.one.ticks')).first().waitFor();
  expect(await violations(phone)).toEqual([]);
});
