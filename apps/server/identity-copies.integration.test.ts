import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from './compose.ts';
import { identityForm } from './testing/identity-form.ts';
import { registerCustomer, type SampleCustomer } from './testing/sample-customer.ts';
import { asOperator, lookAtIdentity, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** One document for two customers, over the wire: what it takes to approve that. */

let platform: Platform;
let end: () => Promise<void>;
let reviewer: string;
let second: string;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  reviewer = await operatorCookie(platform.server, 'reviewer');
  second = await operatorCookie(platform.server, 'second');
});
afterAll(() => end());

async function call(cookie: string, url: string, payload?: object) {
  return (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
}

const newcomer = (username: string) => registerCustomer(platform.server, username);

/** Sends the pictures of this name's document; gives the id of its review. */
async function sends(customer: SampleCustomer, lastName: string): Promise<string> {
  const sent = await customer.post('/swx/customer/user/identification', await identityForm(lastName));
  expect(sent.refusal).toBeUndefined();
  const { rows } = await call(reviewer, 'review/list?kind=kyc&sort=age&pageSize=100');
  return rows.at(-1).id;
}

const statusOf = async (customer: SampleCustomer) =>
  (await customer.get('/swx/customer/user/getIdentification')).body.result;

/** Having been shown every picture, for the usual reason. */
async function approves(cookie: string, id: string, note = '') {
  await lookAtIdentity(platform.server, cookie, id);
  const decision = { decision: 'approve', reasonCode: 'identityConfirmed', note };
  return await call(cookie, `review/${id}/decide`, decision);
}

const why = 'Twins: both came to the branch with their own cards';

test('the document of another customer takes two operators and a note of each', async () => {
  const honest = await newcomer('honest');
  const own = await sends(honest, 'Okoro');
  expect((await call(reviewer, `review/${own}`)).result).toMatchObject({ needed: 1 });
  expect(await approves(reviewer, own)).toMatchObject({ code: 200 });
  const copier = await newcomer('copier');
  const copied = await sends(copier, 'Okoro');
  expect((await call(reviewer, `review/${copied}`)).result).toMatchObject({ needed: 2 });
  expect(await approves(reviewer, copied)).toMatchObject({ refusal: 'NOTE_REQUIRED' });
  expect(await approves(reviewer, copied, why)).toMatchObject({ code: 200 });
  expect(await statusOf(copier)).toMatchObject({ status: 'pending', tier: 0 });
  expect(await approves(reviewer, copied, why)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await approves(second, copied)).toMatchObject({ refusal: 'NOTE_REQUIRED' });
  expect(await approves(second, copied, why)).toMatchObject({ code: 200 });
  expect(await statusOf(copier)).toMatchObject({ status: 'verified', tier: 1 });
});
