import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Platform } from './compose.ts';
import { marketOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Customers who agreed to older terms, on the whole platform. */

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let customer: SampleCustomer;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform());
  customer = await signIn(platform.server, 'demo@sample.test', 'demo');
});
afterAll(() => end());

test('what begins something new waits for agreement; what closes, pays in, out or back never does', () => {
  const commands = platform.calls.filter(
    ({ access, needsRequestId }) => access === 'customer' && needsRequestId,
  );
  const named = (isNew: boolean) =>
    commands.flatMap(({ name, opensNew }) => (opensNew === isNew ? [name] : [])).sort();
  expect(named(true)).toEqual(['bidNft', 'buyNft', 'buyOptions', 'buySmart', 'loan', 'placeOrder']);
  expect(named(false)).toEqual([
    'addCollateral',
    'answerInquiry',
    'cancelLoan',
    'cancelOrder',
    'closeOrder',
    'convert',
    'editOrder',
    'exitSmart',
    'recharge',
    'renewSmart',
    'repayLoan',
    'resetDemo',
    'returnRecharge',
    'sellOptions',
    'withdrawal',
  ]);
  expect(platform.calls.filter(({ opensNew, access }) => opensNew && access !== 'customer')).toEqual([]);
});

const listShape = z.object({
  result: z.object({ texts: z.array(z.object({ id: z.string(), revision: z.string() })) }),
});

async function toAgree() {
  return listShape.parse((await customer.get('/swx/customer/user/listAgreement')).body).result.texts;
}

async function buy(): Promise<string | undefined> {
  const { ask } = await marketOf(customer, 'BTCUSD');
  const order = {
    code: 'BTCUSD',
    type: 'market',
    direction: 'buy',
    lots: '0.01',
    leverage: 10,
    stopLossPrice: String(Math.round(ask * 0.9)),
    takeProfitPrice: String(Math.round(ask * 1.1)),
  };
  return (await customer.post('/swx/customer/order/placeOrder', order)).refusal;
}

/** New terms by two operators, over HTTP as the console does it. */
async function publishTerms(): Promise<void> {
  const admin = await operatorCookie(platform.server, 'admin');
  const second = await operatorCookie(platform.server, 'second');
  const post = async (cookie: string, url: string, payload: object) => {
    const answer = await platform.server.inject({ method: 'POST', url, headers: { cookie }, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const content = '/swx/operator/content';
  const key = { id: 'terms', language: 'en' };
  const text = { title: 'Terms of use', html: '<p>The newest terms.</p>' };
  await post(admin, `${content}/save`, { ...key, ...text, base: 1 });
  const { rows } = await sql<{ seen: bigint }>`
    select max(id) as seen from content.publication where entry_id = 'terms' and language = 'en'`.execute(
    database.db,
  );
  await post(admin, `${content}/publish`, { ...key, revision: 2, seen: String(rows[0]?.seen) });
  const decision = { decision: 'approve', reasonCode: 'textRight', note: 'read' };
  await post(second, '/swx/operator/review/text-1/decide', decision);
}

test('a sample customer has agreed; new terms stop what is new until they agree, and nothing else', async () => {
  expect(await toAgree()).toEqual([]);
  const before = await buy();
  expect(before).not.toBe('AGREEMENT_REQUIRED');
  await publishTerms();
  await eventually(async () => expect(await buy()).toBe('AGREEMENT_REQUIRED'));
  expect((await customer.post('/dev/clock', { advanceSeconds: 1 })).refusal).toBeUndefined();
  const notices = await customer.get('/swx/customer/user/listNotification');
  expect(JSON.stringify(notices.body)).toContain('/detail?id=terms');
  await eventually(async () => {
    const mailbox = await platform.server.inject({ url: '/dev/mailbox?to=demo@sample.test' });
    expect(mailbox.body).toContain('Our terms are changing on ');
  });
  const [terms] = await toAgree();
  expect(terms?.id).toBe('terms');
  for (const path of ['order/closeOrder', 'order/cancelOrder', 'order/sellOptions', 'order/exitSmart']) {
    const { refusal } = await customer.post(`/swx/customer/${path}`, { id: '999' });
    expect([path, refusal]).not.toEqual([path, 'AGREEMENT_REQUIRED']);
  }
  const agreed = await customer.post('/swx/customer/user/agreeToTexts', { revisions: [terms?.revision] });
  expect(agreed.refusal).toBeUndefined();
  expect(await toAgree()).toEqual([]);
  expect(await buy()).toBe(before);
});
