import { afterEach, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { AccountKey, Transfer } from '../rules.ts';
import { postTransfers } from '../transfer-kind.ts';
import { createTestLane, type TestLane } from './testing/test-lane.ts';

const ada: AccountKey = { book: 'real', customerId: asCustomerId(1n) };
const one: Transfer = {
  from: 'outside',
  to: 'available',
  asset: 'USDT',
  units: 1n,
  reason: 'adjustment',
  ref: 'ref',
};
const patiently = { ...postTransfers, name: 'test.patient', isPatient: true as const };

let stage: TestLane;
afterEach(async () => await stage.end());

/**
 * Thirty patient commands, and one behind them that somebody waits for; resolves to how many of the former
 * were answered before it.
 */
async function answeredBefore(): Promise<number> {
  let answered = 0;
  const patient = Array.from({ length: 30 }, async () => {
    expect(await stage.lane.submit(patiently, { key: ada, input: [one] })).toEqual(accept(null));
    answered += 1;
  });
  await stage.lane.submit(postTransfers, { key: ada, input: [one] });
  const before = answered;
  await Promise.all(patient);
  return before;
}

test('while others ask, patient commands take a few places of each batch, and all are carried out', async () => {
  stage = await createTestLane({ quietAfterMs: Number.POSITIVE_INFINITY });
  expect(await answeredBefore()).toBeLessThanOrEqual(12);
  expect(stage.lane.figures()).toMatchObject({ batches: 3, commands: 31 });
  expect((await stage.ledger.balances(ada)).USDT.available).toBe(31n);
});

test('in the quiet they fill batches like any other', async () => {
  stage = await createTestLane({ quietAfterMs: 0 });
  expect(await answeredBefore()).toBe(30);
  expect(stage.lane.figures()).toMatchObject({ batches: 1, commands: 31 });
});
