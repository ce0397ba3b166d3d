import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { requestFunding, treasuryOverview } from '#capabilities/money/treasury/console-contract.ts';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import type { Platform } from './compose.ts';
import { doneAs } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let platform: Platform;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
});
afterAll(async () => await end());

const ask = (name: string, url: string, payload?: object) => doneAs(platform.server, name, url, payload);

const reserves = async () => {
  const overview = await ask('treasurer', treasuryOverview.path);
  return treasuryOverview.output.parse(overview).reserves.filter(({ book }) => book === 'real');
};

test('each reserve knows what is sold from it; one drained to 0.92 USDT is not called good', async () => {
  const before = await reserves();
  const sold = before.filter(({ offers = [] }) => offers.length > 0).map(({ product }) => product);
  expect(sold.toSorted()).toEqual(['loans', 'options', 'plans']);
  const plans = before.find(({ product }) => product === 'plans');
  expect(plans).toMatchObject({ level: 'good', alarms: [] });

  const left = parseUnits(plans?.free ?? '') ?? expect.unreachable();
  const asked = await ask('treasurer', requestFunding.path, {
    book: 'real',
    account: 'house/plan-yield',
    amount: formatUnits(92_000_000n - left),
    reasonCode: 'earnings',
    note: 'Taken out for the test of the alarms',
    evidence: 'transfer 7',
  });
  const { id } = z.object({ id: z.string() }).parse(asked);
  await ask('reviewer', `/swx/operator/review/funding-${id}/decide`, {
    decision: 'approve',
    reasonCode: 'evidenceChecked',
  });
  const drained = (await reserves()).find(({ product }) => product === 'plans');
  expect(drained).toMatchObject({ free: '0.92', level: 'low', alarms: expect.arrayContaining(['soldOut']) });
  expect(drained?.offers?.filter(({ isSoldOut }) => isSoldOut)).toHaveLength(2);
});
