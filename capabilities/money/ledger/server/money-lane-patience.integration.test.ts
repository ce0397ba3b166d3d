import { afterEach, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { AccountKey } from '../rules.ts';
import { postTransfers } from '../transfer-kind.ts';
import { cent, createTestLane, type TestLane } from './testing/test-lane.ts';

const ada: AccountKey = { book: 'real', customerId: asCustomerId(1n) };
const withLowPriority = { ...postTransfers, name: 'test.lowPriority', isLowPriority: true as const };

let stage: TestLane;
afterEach(async () => await stage.end());

/**
 * Thirty low-priority commands, and an ordinary one behind them; resolves to how many of the former
 * were answered before it.
 */
async function answeredBefore(): Promise<number> {
  let answered = 0;
  const lowPriority = Array.from({ length: 30 }, async () => {
    expect(await stage.lane.submit(withLowPriority, { key: ada, input: [cent] })).toEqual(accept(null));
    answered += 1;
  });
  await stage.lane.submit(postTransfers, { key: ada, input: [cent] });
  const before = answered;
  await Promise.all(lowPriority);
  return before;
}

test('while others ask, low-priority commands take a few places of each batch, and all are carried out', async () => {
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
