import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { marketOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';

/** The platform is stopped while orders arrive. */

let database: TestDatabase;
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);

beforeEach(async () => {
  process.on('unhandledRejection', noteUnhandled);
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  process.off('unhandledRejection', noteUnhandled);
});

const start = () =>
  createPlatform(readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }), database.url);

const placePath = '/swx/customer/order/placeOrder';
const placed = z.object({ code: z.literal(20004), result: z.object({ id: z.string() }) });
const later = z.object({ refusal: z.literal('SERVICE_UNAVAILABLE') });

interface Request {
  readonly id: string;
  readonly customer: SampleCustomer;
  readonly order: object;
}

async function requests(platform: Platform): Promise<Request[]> {
  const customers = await Promise.all([
    signIn(platform.server, 'demo@sample.test', 'demo'),
    signIn(platform.server, 'verified@sample.test', 'demo'),
  ]);
  return await Promise.all(
    Array.from({ length: 300 }, async (_, nth) => {
      const customer = customers[nth % 2];
      if (customer === undefined) throw new Error('no customer is signed in');
      const { bid, ask } = await marketOf(customer, 'XRPUSD');
      // Never the same twice, or it would be held off as a double click.
      const takeProfitPrice = (ask * 1.5 + nth / 1_000).toFixed(4);
      const stopLossPrice = (bid * 0.5).toFixed(4);
      const order = {
        code: 'XRPUSD',
        direction: 'buy',
        // Few enough that the money lasts, however many are accepted before the end.
        lots: '0.01',
        leverage: 1,
        stopLossPrice,
        takeProfitPrice,
      };
      return { id: `stop-${nth}`, customer, order };
    }),
  );
}

test('every order that was accepted while the platform stopped is there when it starts again', async () => {
  const platform = await start();
  const address = await platform.listen();
  const asked = await requests(platform);
  const accepted = new Map<string, string>();
  const strange: unknown[] = [];
  let stopped: Promise<void> | undefined;
  const all = asked.map(async ({ id, customer, order }) => {
    const headers = { authorization: customer.token, 'x-request-id': id, 'content-type': 'application/json' };
    // Requests after the listener is closed find no server.
    const response = await fetch(address + placePath, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    }).catch(() => undefined);
    if (response === undefined) return;
    const body: unknown = await response.json();
    if (placed.safeParse(body).success) accepted.set(id, placed.parse(body).result.id);
    else if (!later.safeParse(body).success) strange.push(body);
    stopped ??= platform.stop();
  });
  await Promise.all(all);
  await stopped;
  expect(strange).toEqual([]);
  expect(accepted.size).toBeGreaterThan(0);

  const again = await start();
  for (const { id, customer, order } of asked) {
    const known = accepted.get(id);
    if (known === undefined) continue;
    const response = await again.server.inject({
      method: 'POST',
      url: placePath,
      headers: { authorization: customer.token, 'x-request-id': id },
      payload: order,
    });
    expect(placed.parse(response.json()).result.id).toBe(known);
  }
  await expectConserved(database.db);
  await again.stop();
  expect(unhandled).toEqual([]);
});
