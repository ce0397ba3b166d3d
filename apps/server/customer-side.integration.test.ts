import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#capabilities/desk/operators/rules.ts';
import { insertOperator } from '#capabilities/desk/operators/server/operators.sql.ts';
import { hashToken, makeToken } from '#capabilities/desk/operators/server/session-cookie.ts';
import { insertSession } from '#capabilities/desk/operators/server/sessions.sql.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { systemClock } from '#foundation/time/clock.ts';
import type { Platform } from './compose.ts';
import { registerCustomer, type SampleCustomer, uidOf } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** The panel about a customer, over the wire: which role is answered what. */

let platform: Platform;
let database: TestDatabase;
let end: () => Promise<void>;
let customer: SampleCustomer;
let uid: string;
const cookies = new Map<string, string>();

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  for (const role of roles) cookies.set(role, await sessionOf(role));
  // These show a second factor, which asking and deciding take.
  for (const name of ['treasurer', 'second']) cookies.set(name, await operatorCookie(platform.server, name));
  customer = await registerCustomer(platform.server, 'beside');
  uid = await uidOf(customer);
  await customer.post('/swx/customer/chat/openChat', {});
  const { refusal } = await customer.post('/swx/customer/chat/sendMessage', { text: 'Where is my deposit?' });
  expect(refusal).toBeUndefined();
});
afterAll(() => end());

/** A session of an operator who has this one role. */
async function sessionOf(role: Role): Promise<string> {
  const token = makeToken();
  const at = new Date(systemClock.now());
  await database.db.transaction().execute(async (tx) => {
    const operatorId = await insertOperator(tx, {
      email: `${role}@roles.test`,
      roles: [role],
      passwordHash: 'none',
      passwordExpiresAt: null,
      at,
      totpSecret: Buffer.from('sealed'),
    });
    if (operatorId === undefined) throw new Error(`no operator for ${role}`);
    const from = { ip: '::1', userAgent: 'test', isSteppedUp: false, byPasskey: false };
    await insertSession(tx, { ...from, operatorId, tokenHash: hashToken(token), at });
  });
  return `operator=${token}`;
}

async function ask(name: string, url: string, payload?: object) {
  const answer = await asOperator(platform.server, cookies.get(name) ?? '', `/swx/operator/${url}`, payload);
  return answer.json();
}

async function correction(): Promise<string> {
  const answer = await ask('treasurer', 'adjustment/request', {
    uid,
    book: 'real',
    currency: 'USDT',
    amount: '1.5',
    reasonCode: 'goodwill',
    note: 'Late answer',
  });
  return `adjustment-${answer.result.id}`;
}
const looks = async () => (await ask('auditor', `audit/list?customerId=${uid}&name=support.view`)).rows;

test('each section answers the roles of its permission and no other', async () => {
  const sections = [
    `customers/profile?id=${uid}`,
    `accounts/through?customerId=${uid}`,
    `review/of/${uid}`,
    `links/of?customerId=${uid}`,
    `support/list?customerId=${uid}`,
  ];
  const seen = await Promise.all(
    ['support', 'reviewer', 'treasurer', 'risk', 'content'].map(async (name) => {
      const answers = await Promise.all(sections.map((url) => ask(name, url)));
      return [name, answers.map(({ refusal }) => refusal !== 'FORBIDDEN')];
    }),
  );
  expect(Object.fromEntries(seen)).toEqual({
    support: [true, true, true, false, true],
    reviewer: [true, true, true, true, false],
    treasurer: [true, true, true, false, false],
    risk: [true, true, true, true, false],
    content: [false, false, false, false, false],
  });
});

test('a review lets who may decide it read the chat, and each look is in the audit log', async () => {
  const reviewId = await correction();
  const read = (name: string) => ask(name, `support/besideReview?reviewId=${reviewId}`);
  // The asker decides nothing of it; risk decides no adjustments; support has its own way.
  expect(await read('treasurer')).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  for (const name of ['risk', 'support', 'content', 'auditor'])
    expect(await read(name)).toMatchObject({ refusal: 'FORBIDDEN' });
  expect(await looks()).toEqual([]);
  const { chat } = (await read('reviewer')).result;
  expect(chat.messages).toMatchObject([{ from: 'customer', text: 'Where is my deposit?' }]);
  expect(await looks()).toHaveLength(1);
  await ask('second', `review/${reviewId}/decide`, {
    decision: 'reject',
    reasonCode: 'notJustified',
    note: 'Nothing was late',
  });
  expect(await read('reviewer')).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  const { reviews } = (await ask('support', `review/of/${uid}`)).result;
  expect(reviews).toMatchObject([{ id: reviewId, status: 'rejected', reasonCode: 'notJustified' }]);
});

test('money in and out is of the real book, by currency', async () => {
  for (const [currency, amount] of [
    ['USDT', '100.00000001'],
    ['USDT', '0.5'],
    ['BTC', '0.25'],
  ])
    await customer.post('/dev/fund', { uid, currency, amount });
  const { currencies } = (await ask('support', `accounts/through?customerId=${uid}`)).result;
  expect(
    currencies.toSorted((a: { currency: string }, b: { currency: string }) =>
      a.currency.localeCompare(b.currency),
    ),
  ).toEqual([
    { currency: 'BTC', in: '0.25', out: '0' },
    { currency: 'USDT', in: '100.50000001', out: '0' },
  ]);
});
