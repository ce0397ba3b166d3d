import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  newestReconciliation,
  runReconciliation,
} from '#capabilities/money/reconciliation/console-contract.ts';
import type { Platform } from './compose.ts';
import { drawnPicture } from './testing/call-rows/call-row.ts';
import { signIn } from './testing/sample-customer.ts';
import { asOperator, doneAs, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let platform: Platform;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
});
afterAll(async () => await end());

test('what two operators paid to the charity by a bank is no difference, and rings no alarm', async () => {
  const buyer = await signIn(platform.server, 'verified@sample.test', 'real');
  const { body } = await buyer.get('/swx/customer/index/listNft?sale=fixed&sort=price');
  const [cheapest] = z.array(z.object({ id: z.string() })).parse(body.result);
  expect(await buyer.post('/swx/customer/user/buyNft', { id: cheapest?.id })).toMatchObject({ status: 200 });

  const evidence = new FormData();
  const fields = { amount: '100.00000001', reference: 'bank transfer 7', note: 'November' };
  for (const [name, value] of Object.entries(fields)) evidence.set(name, value);
  evidence.set('evidence', await drawnPicture());
  const asked = await doneAs(platform.server, 'treasurer', '/swx/operator/charity/request', evidence);
  const { id } = z.object({ id: z.string() }).parse(asked);
  const picture = await asOperator(
    platform.server,
    await operatorCookie(platform.server, 'reviewer'),
    `/swx/operator/charity/payout/${id}/evidence`,
  );
  expect(picture.statusCode).toBe(200);
  await doneAs(platform.server, 'reviewer', `/swx/operator/review/payout-${id}/decide`, {
    decision: 'approve',
    reasonCode: 'evidenceChecked',
  });

  const report = await doneAs(platform.server, 'treasurer', runReconciliation.path, {});
  const usdt = runReconciliation.output.parse(report).currencies.find(({ currency }) => currency === 'USDT');
  expect(usdt).toMatchObject({ state: 'explained', difference: '0' });
  expect(await doneAs(platform.server, 'treasurer', newestReconciliation.path)).toMatchObject({
    differences: [],
  });
});
