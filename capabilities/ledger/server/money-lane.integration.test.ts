import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import { postTransfers } from '../face.ts';
import { createMoneyLane, type RunningMoneyLane } from './money-lane.ts';

let database: TestDatabase;
let lane: RunningMoneyLane;
beforeAll(async () => {
  database = await createTestDatabase();
  lane = createMoneyLane({
    url: database.url,
    clock: createFixedClock(Date.UTC(2026, 0, 1)),
    onError: (e) => {
      throw e;
    },
  });
});
afterAll(async () => {
  await lane.close();
  await database.drop();
});

test('smoke', async () => {
  const key = { book: 'demo', customerId: asCustomerId(7n) } as const;
  const t = { from: 'outside', to: 'available', asset: 'USDT', units: 5n, reason: 'fund', ref: 'x' } as const;
  const a = await Promise.all([1, 2, 3].map(() => lane.submit(postTransfers, { key, input: [t] })));
  expect(a).toEqual([1, 2, 3].map(() => ({ ok: true, value: null })));
  const r = { id: 'r1', fingerprint: 'f' };
  expect(await lane.submit(postTransfers, { key, input: [t], request: r })).toEqual({
    ok: true,
    value: null,
  });
  expect(await lane.submit(postTransfers, { key, input: [t], request: r })).toEqual({
    ok: true,
    value: null,
  });
  expect(
    await lane.submit(postTransfers, { key, input: [t], request: { id: 'r2', fingerprint: 'f' } }),
  ).toMatchObject({ refusal: 'TOO_FREQUENT' });
});
