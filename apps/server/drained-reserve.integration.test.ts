import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { requestFunding, treasuryOverview } from '#capabilities/money/treasury/console-contract.ts';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import type { Platform } from './compose.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let platform: Platform;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
});
afterAll(async () => await end());

async function asOperator(name: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = {
    cookie: await operatorCookie(platform.server, name),
    'x-request-id': crypto.randomUUID(),
  };
  const sent = payload === undefined ? {} : { payload };
  const answer = await platform.server.inject({ method, url, headers, ...sent });
  expect(answer.statusCode, answer.body).toBe(200);
  return z.object({ result: z.unknown() }).parse(answer.json()).result;
}

const reserves = async () => {
  const overview = await asOperator('treasurer', 'GET', treasuryOverview.path);
  return treasuryOverview.output.parse(overview).reserves.filter(({ book }) => book === 'real');
};

test('each reserve knows what is sold from it; one drained to 0.92 USDT is not called good', async () => {
  const before = await reserves();
  const sold = before.filter(({ offers = [] }) => offers.length > 0).map(({ product }) => product);
  expect(sold.toSorted()).toEqual(['loans', 'options', 'plans']);
  const plans = before.find(({ product }) => product === 'plans');
  expect(plans).toMatchObject({ level: 'good', alarms: [] });

  const left = parseUnits(plans?.free ?? '') ?? expect.unreachable();
  const asked = await asOperator('treasurer', 'POST', requestFunding.path, {
    book: 'real',
    account: 'house/plan-yield',
    amount: formatUnits(92_000_000n - left),
    reasonCode: 'earnings',
    note: 'Taken out for the test of the alarms',
    evidence: 'transfer 7',
  });
  const { id } = z.object({ id: z.string() }).parse(asked);
  await asOperator('reviewer', 'POST', `/swx/operator/review/funding-${id}/decide`, {
    decision: 'approve',
    reasonCode: 'evidenceChecked',
  });
  const drained = (await reserves()).find(({ product }) => product === 'plans');
  expect(drained).toMatchObject({ free: '0.92', level: 'low', alarms: expect.arrayContaining(['soldOut']) });
  expect(drained?.offers?.filter(({ isSoldOut }) => isSoldOut)).toHaveLength(2);
});
