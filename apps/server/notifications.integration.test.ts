import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import type { Platform } from './compose.ts';
import { marketOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** A customer's notices, by mail and on the list, on the whole platform. */

const user = '/swx/customer/user';
const email = 'verified@sample.test';
const noticesShape = z.object({
  total: z.number(),
  rows: z.array(z.object({ id: z.string(), event: z.string(), readAt: z.string().optional() })),
});

let platform: Platform;
let end: () => Promise<void>;
let customer: SampleCustomer;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
  customer = await signIn(platform.server, email, 'real');
});
afterAll(() => end());

async function notices() {
  return noticesShape.parse((await customer.get(`${user}/listNotification?pageSize=100`)).body);
}

async function mailsAbout(word: string): Promise<number> {
  const answer = await platform.server.inject({ url: `/dev/mailbox?to=${email}` });
  const mails = z.array(z.object({ subject: z.string() })).parse(answer.json());
  return mails.filter(({ subject }) => subject.includes(word)).length;
}

/** Moves the platform's clock on, and says what it shows. */
async function advance(advanceSeconds: number): Promise<Date> {
  const { body } = await customer.post('/dev/clock', { advanceSeconds });
  return new Date(z.object({ result: z.object({ now: z.string() }) }).parse(body).result.now);
}

/** An alert that the next prices set off, seen on the list. */
async function alerted(): Promise<void> {
  const before = (await notices()).rows.filter(({ event }) => event === 'priceAlert').length;
  const { bid } = await marketOf(customer, 'BTCUSD');
  const wanted = { code: 'BTCUSD', price: String(Math.round(bid * 1.05)), direction: 'below' };
  const set = await customer.post(`${user}/addPriceAlert`, wanted);
  expect(set.refusal).toBeUndefined();
  await customer.post('/dev/clock', { advanceSeconds: 3600 });
  await eventually(async () => {
    const alerts = (await notices()).rows.filter(({ event }) => event === 'priceAlert');
    expect(alerts.length).toBe(before + 1);
  });
}

test('mail of a group is kept back while it is muted, the list has it all the same', async () => {
  expect(await customer.post(`${user}/notificationSettings`, { alerts: { mail: false } })).toMatchObject({
    status: 200,
  });
  await alerted();
  await customer.post(`${user}/notificationSettings`, { alerts: { mail: true } });
  await alerted();
  await eventually(async () => expect(await mailsAbout('Bitcoin')).toBe(1));
});

test('security is mailed whatever was muted, listed, and readable by no other customer', async () => {
  const all = { mail: false };
  await customer.post(`${user}/notificationSettings`, { alerts: all, deposits: all, loans: all, nfts: all });
  const refused = await customer.post(`${user}/notificationSettings`, { security: all });
  expect(refused.refusal).toBe('NOTICES_LOCKED');
  const stranger = await signIn(platform.server, 'demo@sample.test', 'real');
  const changed = await customer.post(`${user}/repassword`, {
    oldPassword: 'sample-customer-1',
    newPassword: 'river lamp cotton 9',
    confirmPassword: 'river lamp cotton 9',
  });
  expect(changed.refusal).toBeUndefined();
  expect(await mailsAbout('Security change')).toBe(1);
  const notice = await eventually(async () => {
    const found = (await notices()).rows.find(({ event }) => event === 'securityChange');
    if (found === undefined) throw new Error('not told yet');
    return found;
  });
  await stranger.post(`${user}/readNotification`, { ids: [notice.id] });
  await stranger.post(`${user}/readNotification`, { all: true });
  expect((await notices()).rows.find(({ id }) => id === notice.id)?.readAt).toBeUndefined();
  const theirs = noticesShape.parse((await stranger.get(`${user}/listNotification?pageSize=100`)).body);
  expect(theirs.rows.map(({ id }) => id)).not.toContain(notice.id);
});

test('a halted market is announced, mailed and on the list; a month later so is its statement', async () => {
  const { ask } = await marketOf(customer, 'BTCUSD');
  const bought = await customer.post('/swx/customer/order/placeOrder', {
    code: 'BTCUSD',
    type: 'market',
    direction: 'buy',
    lots: '0.01',
    leverage: 2,
    stopLossPrice: String(Math.round(ask * 0.5)),
    takeProfitPrice: String(Math.round(ask * 1.5)),
  });
  expect(bought.refusal).toBeUndefined();
  const headers = { cookie: await operatorCookie(platform.server, 'reviewer') };
  const payload = { code: 'BTCUSD', halted: true, reason: 'decided in a test' };
  const halted = await platform.server.inject({
    method: 'POST',
    url: '/swx/operator/markets/halt',
    headers,
    payload,
  });
  expect(halted.statusCode, halted.body).toBe(200);
  const told = async (kind: string) => (await notices()).rows.filter(({ event }) => event === kind).length;
  await eventually(async () => expect(await told('marketHalted')).toBe(1));
  await eventually(async () => expect(await mailsAbout('BTCUSD halted')).toBe(1));
  const before = await told('statementReady');
  // A week at a time: a session that rests for longer would be over. Not to the end of the next month.
  const begun = (await advance(1)).getUTCMonth();
  while ((await advance(7 * 86_400)).getUTCMonth() === begun) await notices();
  await advance(86_400);
  const after = await told('statementReady');
  expect(after - before).toBeGreaterThanOrEqual(1);
  await advance(3600);
  expect(await told('statementReady')).toBe(after);
});
