import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from './compose.ts';
import { type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** One person who holds reviewer and risk, as sample operators do, against what guards money. */

let platform: Platform;
let end: () => Promise<void>;
let customer: SampleCustomer;
let thief: string;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform());
  customer = await signIn(platform.server, 'verified@sample.test', 'real');
  thief = await operatorCookie(platform.server, 'reviewer');
});
afterAll(() => end());

async function ask(cookie: string, url: string, payload?: object) {
  return (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
}

/** Asks for other withdrawal terms; gives what came of it. */
async function publish(cookie: string, changes: object) {
  const name = 'withdrawals.terms';
  const { result } = await ask(cookie, `configuration/version?name=${name}`);
  return await ask(cookie, 'configuration/publish', {
    name,
    expectedVersion: result.newest,
    value: { ...result.value, ...changes },
    reason: 'customers wait too long',
  });
}

test('one operator does not loosen the withdrawal terms and pay 40,000 to a new address', async () => {
  const beyond = await publish(thief, { secondOperatorAbove: '100000', addressHoldHours: 0 });
  expect(beyond).toMatchObject({ refusal: 'INPUT_INVALID' });
  const asked = await publish(thief, { secondOperatorAbove: '10000', addressHoldHours: 12 });
  expect(asked).toMatchObject({ code: 20001, result: { status: 'waiting', version: 1 } });
  const { rows: changes } = await ask(thief, 'review/list?kind=configuration');
  const own = await ask(thief, `review/${changes[0].id}/decide`, {
    decision: 'approve',
    reasonCode: 'changeAgreed',
  });
  expect(own).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });

  const withdrawal = await customer.post('/swx/customer/user/withdrawal', {
    method: 'crypto',
    currency: 'USDT',
    network: 'ERC20',
    amount: '40000',
    address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    tradPwd: '123456',
  });
  expect(withdrawal.body).toMatchObject({ result: { status: 'review', amount: '40000' } });
  const { rows } = await ask(thief, 'review/list?kind=withdrawal');
  expect(rows).toMatchObject([{ amount: '40000', needed: 2 }]);
  const approve = (cookie: string) =>
    ask(cookie, `review/${rows[0].id}/decide`, { decision: 'approve', reasonCode: 'detailsChecked' });
  // The new address waits first: until then no approval is counted.
  expect(await approve(thief)).toMatchObject({ refusal: 'WITHDRAWAL_HELD' });
  await customer.post('/dev/clock', { advanceSeconds: 24 * 3600 });
  expect((await approve(thief)).result).toMatchObject({ approvals: 1, needed: 2, status: 'waiting' });
  // Signed in again, one person is still one.
  const again = await operatorCookie(platform.server, 'reviewer');
  for (const cookie of [thief, again])
    expect(await approve(cookie)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  const { body } = await customer.get('/swx/customer/user/listWithdrwal');
  expect(body).toMatchObject({ rows: [{ amount: '40000', status: 'review' }, {}, {}] });
});

test('all documents but those of questions, names, support and deadlines guard money; every figure has bounds', async () => {
  const { result: documents } = await ask(thief, 'configuration/list');
  const guards: string[] = [];
  const boundless: string[] = [];
  for (const { name } of documents) {
    const { result } = await ask(thief, `configuration/version?name=${name}`);
    if (result.guardsMoney) guards.push(name);
    boundless.push(...figuresWithoutBounds(result.schema).map((path) => `${name}: ${path}`));
  }
  const others = documents
    .map(({ name }: { name: string }) => name)
    .filter((name: string) => !guards.includes(name));
  expect(others.toSorted()).toEqual([
    'appropriateness.quiz',
    'inquiries.policy',
    'platform.settings',
    'reviews.deadlines',
    'support.canned',
    'support.policy',
  ]);
  expect(boundless).toEqual([]);
});

type Schema = Readonly<Record<string, unknown>>;

function figuresWithoutBounds(schema: Schema, path = ''): string[] {
  const parts: [string, unknown][] = [
    ...Object.entries((schema.properties ?? {}) as Schema),
    ...Object.entries((schema.prefixItems ?? {}) as Schema),
    ['*', schema.additionalProperties ?? schema.items],
  ];
  const isFigure = schema.type === 'number' || schema.type === 'integer' || schema.unit !== undefined;
  const [least, most] = [schema.least ?? schema.minimum, schema.most ?? schema.maximum];
  const isBounded = least !== undefined && most !== undefined && Number(most) < Number.MAX_SAFE_INTEGER;
  return [
    ...(isFigure && !isBounded ? [path] : []),
    ...parts.flatMap(([name, part]) =>
      typeof part === 'object' && part !== null
        ? figuresWithoutBounds(part as Schema, `${path}.${name}`)
        : [],
    ),
  ];
}
