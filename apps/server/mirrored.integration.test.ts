import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Platform } from './compose.ts';
import { marketOf, type SampleCustomer, signIn, uidOf } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Two customers with the two sides of a market, who sign in from the same address. */

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let long: SampleCustomer;
let short: SampleCustomer;
/** Holds reviewer and risk. */
let risk: string;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform());
  long = await signIn(platform.server, 'verified@sample.test', 'real');
  short = await signIn(platform.server, 'demo@sample.test', 'real');
  for (const each of [long, short])
    await each.post('/dev/fund', { uid: await uidOf(each), currency: 'USDT', amount: '100000' });
  risk = await operatorCookie(platform.server, 'reviewer');
});
afterAll(() => end());

async function ask(url: string, payload?: object) {
  return (await asOperator(platform.server, risk, `/swx/operator/${url}`, payload)).json();
}

async function take(customer: SampleCustomer, direction: 'buy' | 'sell', lots: string) {
  const { bid } = await marketOf(customer, 'BTCUSD');
  const [below, above] = [String(Math.round(bid * 0.9)), String(Math.round(bid * 1.1))];
  const [stopLossPrice, takeProfitPrice] = direction === 'buy' ? [below, above] : [above, below];
  const order = { code: 'BTCUSD', direction, lots, leverage: 1, stopLossPrice, takeProfitPrice };
  expect(await customer.post('/swx/customer/order/placeOrder', order)).toMatchObject({ status: 200 });
}

const waiting = async () => (await ask('review/list?kind=mirrored')).rows;
/** Reviews are looked for each minute. */
const passAMinute = () => long.post('/dev/clock', { advanceSeconds: 60 });

test('small ones are a hint, large ones a review that is asked for once and decided by an operator', async () => {
  await take(long, 'buy', '0.01');
  await take(short, 'sell', '0.5');
  await passAMinute();
  const pair = { code: 'BTCUSD', longUid: await uidOf(long), shortUid: await uidOf(short) };
  const { result } = await ask('orders/mirrored');
  expect(result).toMatchObject({
    reviewedAbove: '10000',
    pairs: [{ ...pair, sharing: ['device', 'address'] }],
  });
  expect(Number(result.pairs[0].notional)).toBeLessThan(10_000);
  expect(await waiting()).toEqual([]);

  await take(long, 'buy', '0.4');
  await passAMinute();
  await passAMinute();
  const [review, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(Number(review.amount)).toBeGreaterThan(10_000);
  const { subjectId } = review;
  expect((await ask(`orders/mirrored/${subjectId}`)).result).toMatchObject(pair);

  // Two people are not claimed of one identity.
  const twoPeople = { decision: 'approve', reasonCode: 'twoPeople', note: '' };
  await sql`update orders.mirrored set sharing = array['identity', 'address'] where id = ${BigInt(subjectId)}`.execute(
    database.db,
  );
  expect(await ask(`review/${review.id}/decide`, twoPeople)).toMatchObject({ refusal: 'IDENTITY_SHARED' });
  const decision = { decision: 'reject', reasonCode: 'onePerson', note: 'the same hands' };
  expect(await ask(`review/${review.id}/decide`, decision)).toMatchObject({ code: 200 });
  expect(await ask(`review/${review.id}/decide`, decision)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  await passAMinute();
  expect(await waiting()).toEqual([]);
  expect((await ask('orders/mirrored')).result.pairs).toHaveLength(1);
  const { rows: acts } = await ask('audit/list');
  expect(acts).toContainEqual(
    expect.objectContaining({ name: 'exposure.reject', subject: `mirrored/${subjectId}` }),
  );
});

test('sign-ins that failed make no pair: only those that came in', async () => {
  const { db } = database;
  await sql`delete from customers.device`.execute(db);
  await sql`update customers.sign_in set outcome = 'passwordWrong'`.execute(db);
  expect((await ask('orders/mirrored')).result.pairs).toEqual([]);
  await sql`update customers.sign_in set outcome = 'done'`.execute(db);
  expect((await ask('orders/mirrored')).result.pairs).toMatchObject([{ sharing: ['address'] }]);
  await sql`update customers.sign_in set ip = '192.0.2.' || customer_id % 200`.execute(db);
  expect((await ask('orders/mirrored')).result.pairs).toEqual([]);
});

test('whose deposits came from one address', async () => {
  const { db } = database;
  const uids = [await uidOf(long), await uidOf(short)];
  for (const [index, uid] of uids.entries()) {
    await sql`
      insert into deposits.transfer (customer_id, network, tx_hash, output, asset, address, native, units, genesis, seen,
        confirmations, is_final, first_seen_at, seen_at, senders)
      values (${BigInt(uid)}, 'ethereum', ${`0x${index}`}, 'native', 'ETH', ${`0xa${index}`}, 1, 1, '0x', 'included', 1, true,
        now(), now(), ${['0xfeed']}::text[])`.execute(db);
  }
  expect((await ask('orders/mirrored')).result.pairs).toMatchObject([{ sharing: ['funds'] }]);
});
