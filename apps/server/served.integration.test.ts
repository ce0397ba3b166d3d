import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleWithdrawalPassword } from '#database/sample/sample-customers.ts';
import { isClosedToUnserved } from '#foundation/calls/define-call.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Platform } from './compose.ts';
import { idOf, marketOf, type SampleCustomer, signIn, uidOf } from './testing/sample-customer.ts';
import { asOperator, doneAs, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Who may not be served, on the whole platform: every door is shut to them, and every way out is open. */

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let real: SampleCustomer;
let demo: SampleCustomer;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform());
  real = await signIn(platform.server, 'verified@sample.test', 'real');
  demo = await signIn(platform.server, 'verified@sample.test', 'demo');
});
afterAll(() => end());

/** As a verified identity would have it; the platform has seen no country of theirs since a minute. */
async function livesIn(country: string | null): Promise<void> {
  await sql`update customers.customer set country = ${country} where email = 'verified@sample.test'`.execute(
    database.db,
  );
  await later(61);
}

async function later(advanceSeconds: number): Promise<void> {
  const moved = await platform.server.inject({
    method: 'POST',
    url: '/dev/clock',
    payload: { advanceSeconds },
  });
  expect(moved.statusCode, moved.body).toBe(200);
}

async function order(from: SampleCustomer): Promise<object> {
  const { ask } = await marketOf(from, 'BTCUSD');
  return {
    code: 'BTCUSD',
    type: 'market',
    direction: 'buy',
    lots: '0.01',
    leverage: 1,
    stopLossPrice: String(Math.round(ask * 0.9)),
    takeProfitPrice: String(Math.round(ask * 1.1)),
  };
}

const withdrawal = {
  method: 'crypto',
  currency: 'USDT',
  network: 'ERC20',
  amount: '300',
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  tradPwd: sampleWithdrawalPassword,
};

const refusedIn = { KP: 'COUNTRY_NOT_SERVED', none: 'COUNTRY_MISSING' } as const;

test('what begins, converts and takes in is what is shut', () => {
  expect(
    platform.calls
      .filter(isClosedToUnserved)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'bidNft',
    'buyNft',
    'buyOptions',
    'buySmart',
    'convert',
    'getRechargeAddress',
    'loan',
    'placeOrder',
    'quoteConvert',
    'recharge',
  ]);
});

test('a resident of a country that is not served gets in nowhere with real money, and out everywhere', async () => {
  const opened = await real.post('/swx/customer/order/placeOrder', await order(real));
  expect(opened.refusal).toBeUndefined();
  for (const [country, refusal] of Object.entries(refusedIn)) {
    await livesIn(country === 'none' ? null : country);
    for (const { name, method, path } of platform.calls.filter(isClosedToUnserved)) {
      const url = `${path}${name === 'getRechargeAddress' ? '?currency=USDT' : ''}`;
      const answer = method === 'GET' ? await real.get(url) : await real.post(url, {});
      expect([name, answer.status, answer.refusal]).toEqual([name, 403, refusal]);
    }
    expect((await real.post('/swx/customer/order/placeOrder', await order(real))).refusal).toBe(refusal);
    expect((await demo.post('/swx/customer/order/placeOrder', await order(demo))).refusal).toBeUndefined();
    const { body } = await real.get('/swx/customer/user/getStanding');
    expect(body.result).toEqual({
      standing: refusal === 'COUNTRY_MISSING' ? 'countryMissing' : 'countryNotServed',
    });
  }
  const closed = await real.post('/swx/customer/order/closeOrder', { id: idOf(opened) });
  expect(closed.refusal).toBeUndefined();
});

test('their withdrawal takes two operators and a ground that both name; nothing leaves before', async () => {
  await livesIn('KP');
  const asked = await real.post('/swx/customer/user/withdrawal', withdrawal);
  expect(asked.refusal).toBeUndefined();
  const id = `withdrawal-${await uidOf(real)}-${idOf(asked)}`;
  await later(24 * 3600 + 60);
  const decide = (cookie: string, reasonCode: string, note: string) =>
    asOperator(platform.server, cookie, `/swx/operator/review/${id}/decide`, {
      decision: 'approve',
      reasonCode,
      note,
    });
  const state = async () =>
    z
      .object({ needed: z.number(), approvals: z.number(), status: z.string() })
      .parse(await doneAs(platform.server, 'auditor', `/swx/operator/review/${id}`));
  const first = await operatorCookie(platform.server, 'reviewer');
  expect((await decide(first, 'detailsChecked', 'as always')).json().refusal).toBe('GROUND_REQUIRED');
  expect((await decide(first, 'authorityAllows', 'yes')).json().refusal).toBe('NOTE_REQUIRED');
  expect((await decide(first, 'authorityAllows', 'Licence 2026/77 of the authority')).json().code).toBe(200);
  expect(await state()).toMatchObject({ needed: 2, approvals: 1, status: 'waiting' });
  const second = await operatorCookie(platform.server, 'second');
  expect((await decide(second, 'authorityAllows', 'Licence 2026/77, seen')).json().code).toBe(200);
  expect((await state()).status).toBe('approved');
});

test('registration from such a country is refused at its field; what it lists, visitors can read', async () => {
  const login = '/swx/customer/login';
  const payload = {
    username: 'northerner',
    email: 'northerner@sample.test',
    password: 'a-long-way-from-here-1',
    confirmPassword: 'a-long-way-from-here-1',
    code: '000000',
    invitationCode: 'WELCOME',
    country: 'KP',
  };
  const answer = await platform.server.inject({ method: 'POST', url: `${login}/register`, payload });
  expect(answer.json()).toMatchObject({
    code: 10450,
    refusal: 'COUNTRY_NOT_SERVED',
    params: { reason: 'registration' },
    msg: 'We don’t offer accounts to people who live in this country.',
  });
  const listed = await platform.server.inject({
    url: '/swx/customer/index/getParamByKey/countriesNotServed',
  });
  expect(listed.json().result.value.split(',')).toContain('KP');
});
