import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from './compose.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let platform: Platform;
let end: () => Promise<void>;
let uid: string;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
  const signedIn = await platform.server.inject({
    method: 'POST',
    url: '/swx/customer/login/login',
    payload: { account: 'verified@sample.test', password: 'sample-customer-1' },
  });
  uid = signedIn.json().result.user.uid;
});
afterAll(() => end());

async function ask(cookie: string, url: string, payload?: object) {
  return (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
}

const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: 'the statement shows it' };

test('what an operator had in hand is the others’ when they leave, and their approvals count no more', async () => {
  const [treasurer, reviewer, second, admin] = await Promise.all(
    ['treasurer', 'reviewer', 'second', 'admin'].map((name) => operatorCookie(platform.server, name)),
  );
  if (!treasurer || !reviewer || !second || !admin) throw new Error('a sample operator is missing');
  const wanted = { uid, book: 'real', currency: 'USDT', reasonCode: 'goodwill', note: 'late answer' };
  const requested = async (amount: string) =>
    `adjustment-${(await ask(treasurer, 'adjustment/request', { ...wanted, amount })).result.id}`;
  // Above the limit from which two others agree.
  const [large, claimed] = [await requested('12000'), await requested('5')];
  expect((await ask(reviewer, `review/${large}/decide`, approval)).result).toMatchObject({ approvals: 1 });
  await ask(reviewer, `review/${claimed}/claim`, {});
  expect(await ask(second, `review/${claimed}/decide`, approval)).toMatchObject({
    refusal: 'REVIEW_CLAIMED',
  });

  const { result: people } = await ask(admin, 'operators/list');
  const { id } = people.find(({ email }: { email: string }) => email === 'reviewer@sample.test');
  expect((await ask(admin, 'operators/disable', { id, reason: 'has left the house' })).result).toMatchObject({
    status: 'disabled',
  });

  const left = (await ask(second, `review/${large}`)).result;
  expect(left).toMatchObject({ approvals: 0, decisions: [{ withdrawnFor: 'left' }] });
  expect((await ask(second, `review/${large}/decide`, approval)).result).toMatchObject({
    status: 'waiting',
    approvals: 1,
  });
  expect((await ask(second, `review/${claimed}/decide`, approval)).result).toMatchObject({ approvals: 1 });
  const { rows: acts } = await ask(admin, 'audit/list?name=operators.disable');
  const { result: act } = await ask(admin, `audit/act/${acts[0].sequence}`);
  expect(JSON.stringify(act)).toContain('"approvals":1');
});
