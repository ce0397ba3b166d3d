import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ApiCustomer } from './kills/api-customer.ts';
import { startPlatform } from './platform.ts';

const answer = z.object({ code: z.number(), msg: z.string().optional(), result: z.unknown() });
const order = z.object({ id: z.string(), lots: z.string(), status: z.string() });
const orders = z.object({ rows: z.array(order) });
const instrument = z.object({ ask: z.number(), lotStep: z.coerce.number(), decimals: z.number() });
const account = z.object({
  balances: z.array(z.object({ currency: z.string(), available: z.string(), held: z.string() })),
});

const orderPaths = '/swx/customer/order';
const cheap = 'XRPUSD';

async function smallOrder(customer: ApiCustomer) {
  const path = `/swx/customer/index/getMarketInfo/${encodeURIComponent(cheap)}`;
  const { ask, lotStep, decimals } = instrument.parse(answer.parse(await customer.get(path)).result);
  const price = (factor: number) => (ask * factor).toFixed(decimals);
  return (nth: number) => ({
    code: cheap,
    type: 'market',
    direction: 'buy',
    lots: (lotStep * (nth + 1)).toFixed(4),
    leverage: 1,
    stopLossPrice: price(0.7),
    takeProfitPrice: price(1.3),
  });
}

test('kill -9 of everything in the middle of orders loses none that was acknowledged', async () => {
  const first = await startPlatform();
  onTestFinished(async () => await first.remove());
  const customer = new ApiCustomer(first, 'steady');
  await customer.register();
  const body = await smallOrder(customer);

  const requests = Array.from({ length: 30 }, (_, nth) => ({ id: randomUUID(), body: body(nth) }));
  const acknowledged = new Map<string, (typeof requests)[number]>();
  const sent = requests.map(async (request) => {
    // A broken connection says nothing about the order's fate; only answers count.
    const placed = await customer
      .post(`${orderPaths}/placeOrder`, request.body, request.id)
      .catch(() => undefined);
    if (placed?.code === 20004) acknowledged.set(order.parse(placed.result).id, request);
    if (acknowledged.size === 5) await first.kill();
  });
  await Promise.all(sent);
  expect(acknowledged.size).toBeGreaterThanOrEqual(5);

  const second = await startPlatform({}, first.dataDir);
  onTestFinished(async () => await second.stop());
  expect(second.output()).toContain('adopting');
  customer.platform = second;
  const kept = orders.parse(await customer.get(`${orderPaths}/listOrder?pageNum=1&pageSize=100`)).rows;
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged.keys()]));

  const before = account.parse(answer.parse(await customer.get('/swx/customer/user/account')).result);
  for (const [id, request] of acknowledged) {
    const repeated = await customer.post(`${orderPaths}/placeOrder`, request.body, request.id);
    expect(order.parse(repeated.result).id).toBe(id);
  }
  const after = account.parse(answer.parse(await customer.get('/swx/customer/user/account')).result);
  expect(after.balances).toEqual(before.balances);
});
