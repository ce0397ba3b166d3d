import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { dayMs } from '#foundation/time/clock.ts';
import type { Platform } from './compose.ts';
import { createIdentityDesk } from './testing/identity-desk.ts';
import { registerCustomer, type SampleCustomer, signIn, uidOf } from './testing/sample-customer.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Approved identities that operators take back, over the wire. */

let platform: Platform;
let end: () => Promise<void>;
let desk: Awaited<ReturnType<typeof createIdentityDesk>>;

beforeAll(async () => {
  ({ platform, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  desk = await createIdentityDesk(platform.server);
});
afterAll(() => end());

const note = 'Seen on the desk this morning';

async function takeBack(cookie: string, customer: SampleCustomer, payload: object) {
  return await desk.call(cookie, 'kyc/takeBack', { uid: await uidOf(customer), note, ...payload });
}

async function verified(username: string, lastName: string): Promise<SampleCustomer> {
  const customer = await registerCustomer(platform.server, username);
  const id = await desk.send(customer, lastName);
  expect(await desk.approve(desk.reviewer, id)).toMatchObject({ code: 200 });
  return customer;
}

const advance = (ms: number) =>
  platform.server.inject({ method: 'POST', url: '/dev/clock', payload: { advanceSeconds: ms / 1000 } });

async function noticesOf(customer: SampleCustomer): Promise<string[]> {
  const { body } = await customer.get('/swx/customer/user/listNotification');
  return (body.rows as { event: string; title: string }[])
    .filter(({ event }) => event === 'identityTakenBack')
    .map(({ title }) => title);
}

test('a revoked identity is sent again as a whole, and two operators approve it', async () => {
  const { approve, stateOf, reviewer, second } = desk;
  const customer = await verified('doubted', 'Dlamini');
  const revocation = { kind: 'revoked', ground: 'documentDoubted' };
  const short = await takeBack(reviewer, customer, { ...revocation, note: 'no' });
  expect(short).toMatchObject({ refusal: 'NOTE_REQUIRED' });
  expect(await takeBack(reviewer, customer, revocation)).toMatchObject({
    result: { status: 'rejected', tier: 0 },
  });
  expect(await takeBack(second, customer, revocation)).toMatchObject({ refusal: 'KYC_STATUS_WRONG' });
  expect(await stateOf(customer)).toMatchObject({
    status: 'rejected',
    tier: 0,
    items: [],
    again: { ...revocation, isInReview: false },
  });
  await eventually(async () =>
    expect(await noticesOf(customer)).toEqual(['Your identity is no longer verified']),
  );
  const nothing = await customer.post('/swx/customer/user/identification', new FormData());
  expect(nothing.refusal).toBe('INPUT_INVALID');
  const again = await desk.send(customer, 'Dlamini-Nkosi');
  expect(await stateOf(customer)).toMatchObject({ status: 'pending', again: { isInReview: true } });
  expect(await approve(reviewer, again, note)).toMatchObject({ code: 200 });
  expect(await stateOf(customer)).toMatchObject({ status: 'pending', tier: 0 });
  expect(await approve(second, again, note)).toMatchObject({ code: 200 });
  const state = await stateOf(customer);
  expect(state).toMatchObject({ status: 'verified', tier: 1 });
  expect(state).not.toHaveProperty('again');
});

test('two who revoke at once revoke once', async () => {
  const customer = await verified('once', 'Oyelaran');
  const revocation = { kind: 'revoked', ground: 'detailsChanged' };
  const both = await Promise.all(
    [desk.reviewer, desk.second].map((by) => takeBack(by, customer, revocation)),
  );
  expect(both.map(({ refusal }) => refusal).toSorted()).toEqual(['KYC_STATUS_WRONG', undefined]);
});

test('a lowered tier is raised again by another than who lowered it', async () => {
  const { call, reviewer, second } = desk;
  const customer = await verified('means', 'Achebe');
  const lowering = { kind: 'lowered', ground: 'meansDoubted' };
  expect(await takeBack(second, customer, lowering)).toMatchObject({ refusal: 'KYC_STATUS_WRONG' });
  const raising = { uid: await uidOf(customer), proof: 'Tax return of 2025, seen today' };
  expect(await call(second, 'kyc/raiseTier', raising)).toMatchObject({ result: { tier: 2 } });
  expect(await takeBack(second, customer, lowering)).toMatchObject({
    result: { status: 'verified', tier: 1 },
  });
  expect(await call(second, 'kyc/raiseTier', raising)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await call(reviewer, 'kyc/raiseTier', raising)).toMatchObject({ result: { tier: 2 } });
});

test('what is asked again holds until its date, and is approved by one without a gap', async () => {
  const customer = await verified('renewing', 'Balogun');
  const asked = { kind: 'askedAgain', ground: 'documentExpired', days: 7 };
  expect(await takeBack(desk.reviewer, customer, asked)).toMatchObject({
    result: { status: 'verified', tier: 1 },
  });
  const again = await desk.send(customer, 'Balogun-Ade');
  expect(await desk.stateOf(customer)).toMatchObject({
    status: 'verified',
    tier: 1,
    again: { kind: 'askedAgain', isInReview: true },
  });
  expect(await desk.approve(desk.reviewer, again)).toMatchObject({ code: 200 });
  const state = await desk.stateOf(customer);
  expect(state).toMatchObject({ status: 'verified', tier: 1, details: { lastName: 'Balogun-Ade' } });
  expect(state).not.toHaveProperty('again');
});

test('it expires by itself, and a withdrawal that waits takes two from then on', async () => {
  const { call, reviewer, second } = desk;
  const customer = await signIn(platform.server, 'verified@sample.test', 'real');
  await customer.post('/dev/fund', { uid: await uidOf(customer), currency: 'USDT', amount: '1000' });
  const bank = { holder: 'Vera Sample', bankName: 'First Bank', account: '0001 2345 6789', branch: 'Fort' };
  const order = { method: 'bank', currency: 'USDT', amount: '300', bank: { ...bank, ifsc: 'HDFC0001234' } };
  const made = await customer.post('/swx/customer/user/withdrawal', { ...order, tradPwd: '123456' });
  expect(made.refusal).toBeUndefined();
  const waiting = async () => (await call(reviewer, 'review/list?kind=withdrawal')).rows[0];
  expect(await waiting()).toMatchObject({ needed: 1 });
  await takeBack(reviewer, customer, { kind: 'askedAgain', ground: 'documentExpired', days: 7 });
  const pending = await desk.send(customer, 'Sample');
  await advance(6 * dayMs);
  expect(await desk.stateOf(customer)).toMatchObject({ status: 'verified', tier: 1 });
  await advance(dayMs + 60_000);
  await eventually(async () =>
    expect(await desk.stateOf(customer)).toMatchObject({
      status: 'pending',
      tier: 0,
      again: { kind: 'expired', ground: 'documentExpired', isInReview: true },
    }),
  );
  const auditor = await operatorCookie(platform.server, 'auditor');
  const { rows } = await call(auditor, `audit/list?customerId=${await uidOf(customer)}`);
  expect(rows).toContainEqual(
    expect.objectContaining({
      name: 'kyc.expired',
      operators: [expect.objectContaining({ email: 'reviewer@sample.test' })],
    }),
  );
  const { id } = await waiting();
  expect(await waiting()).toMatchObject({ needed: 2 });
  const [reasonCode] = (await call(reviewer, `review/${id}`)).result.reasonCodes.approve;
  await call(reviewer, `review/${id}/decide`, { decision: 'approve', reasonCode, note });
  expect((await call(second, `review/${id}`)).result).toMatchObject({ status: 'waiting', approvals: 1 });
  // What was sent in time and waits is decided by one, as before.
  expect(await desk.approve(second, pending)).toMatchObject({ code: 200 });
  expect(await desk.stateOf(customer)).toMatchObject({ status: 'verified', tier: 1 });
  await eventually(async () => expect(await noticesOf(customer)).toHaveLength(2));
});
