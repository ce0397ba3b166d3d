import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import type { Platform } from './compose.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Identity checks over the wire: what a customer sends, what operators decide, what comes of it. */

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let token: string;
let other: string;
let reviewer: string;
let second: string;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform());
  [token, other] = await Promise.all([signedIn('demo'), signedIn('verified')]);
  reviewer = await operatorCookie(platform.server, 'reviewer');
  second = await operatorCookie(platform.server, 'second');
});
afterAll(() => end());

async function ask(options: InjectOptions) {
  const response = await platform.server.inject(options);
  const { code, refusal, params, result, rows } = response.json();
  return { code, refusal, params, result, rows };
}

async function signedIn(name: string): Promise<string> {
  const payload = { account: `${name}@sample.test`, password: 'sample-customer-1' };
  return (await ask({ method: 'POST', url: '/swx/customer/login/login', payload })).result.token;
}

async function registered(username: string): Promise<void> {
  const email = `${username}@sample.test`;
  const login = '/swx/customer/login';
  await ask({ method: 'POST', url: `${login}/sendCode`, payload: { email, purpose: 'register' } });
  const [{ code }] = (await platform.server.inject({ url: '/dev/mailbox', query: { to: email } })).json();
  const password = 'sample-customer-1';
  const payload = {
    username,
    email,
    password,
    confirmPassword: password,
    code,
    invitationCode: 'WELCOME',
    country: 'ZA',
  };
  expect(await ask({ method: 'POST', url: `${login}/register`, payload })).toMatchObject({ code: 200 });
}

async function picture(shade: number): Promise<File> {
  const background = { r: shade, g: 90, b: 160 };
  const bytes = await sharp({ create: { width: 400, height: 260, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.jpg');
}

async function signature(hasInk = true): Promise<File> {
  const paper = { width: 300, height: 100, channels: 3, background: '#ffffff' } as const;
  const stroke = await sharp({ create: { ...paper, width: 120, height: 5, background: '#101828' } })
    .png()
    .toBuffer();
  const drawn = sharp({ create: paper }).composite(hasInk ? [{ input: stroke, left: 60, top: 50 }] : []);
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'signature.png');
}

const details = {
  firstName: 'Nomsa',
  lastName: 'Dlamini',
  birthdate: '1991-03-05',
  sex: 'female',
  country: 'AU',
  address: '12 Long Street, Cape Town',
  phone: '+27 82 123 4567',
  documentType: 'idCard',
};

async function whole(): Promise<Record<string, string | File>> {
  const [front, back, inHand] = await Promise.all([picture(10), picture(120), picture(240)]);
  return { ...details, front, back, inHand, signature: await signature() };
}

function submit(fields: Record<string, string | File>, authorization = token) {
  const payload = new FormData();
  for (const [name, value] of Object.entries(fields)) payload.append(name, value);
  const url = '/swx/customer/user/identification';
  return ask({ method: 'POST', url, payload, headers: { authorization } });
}

function identification(authorization = token) {
  return ask({ url: '/swx/customer/user/getIdentification', headers: { authorization } });
}

async function user() {
  const url = '/swx/customer/user/getUserInfo';
  return (await ask({ method: 'POST', url, payload: {}, headers: { authorization: token } })).result;
}

async function waitingId(): Promise<string> {
  const url = '/swx/operator/review/list?kind=kyc';
  return (await ask({ url, headers: { cookie: reviewer } })).rows[0].subjectId;
}

function decide(id: string, cookie: string, payload: object) {
  const url = `/swx/operator/review/kyc-${id}/decide`;
  return ask({ method: 'POST', url, payload, headers: { cookie } });
}

function look(id: string, item: string, headers: Record<string, string>) {
  return platform.server.inject({ url: `/swx/operator/kyc/submission/${id}/picture/${item}`, headers });
}

async function uploadsKept(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from uploads.upload`.execute(database.db);
  return Number(rows[0]?.count);
}

async function acts(name: string) {
  const { rows } = await sql<{ subject: string; after: string | null }>`
    select subject, after from audit.act where name = ${name} order by sequence`.execute(database.db);
  return rows;
}

const approval = { decision: 'approve', reasonCode: 'identityConfirmed' };
const rejection = (items: object) => ({ decision: 'reject', reasonCode: 'evidenceInsufficient', items });

async function waitingFor(why: string): Promise<string[]> {
  const url = `/swx/operator/review/list?why=${why}&pageSize=100`;
  const { rows } = await ask({ url, headers: { cookie: reviewer } });
  return rows.map(({ subjectId }: { subjectId: string }) => subjectId);
}

test('nothing is kept of a submission that is refused', async () => {
  const before = await uploadsKept();
  expect(await submit({ ...(await whole()), signature: await signature(false) })).toMatchObject({
    refusal: 'NOT_SIGNED',
    params: { field: 'signature' },
  });
  const { back: _, ...withoutBack } = await whole();
  expect(await submit(withoutBack)).toMatchObject({ refusal: 'IMAGE_REQUIRED', params: { field: 'back' } });
  const broken = new File([(await picture(9)).slice(0, 300)], 'half.jpg');
  expect(await submit({ ...(await whole()), inHand: broken })).toMatchObject({
    refusal: 'IMAGE_BROKEN',
    params: { field: 'inHand' },
  });
  expect(await uploadsKept()).toBe(before);
  expect((await identification()).result).toMatchObject({ status: 'none', tier: 0, items: [] });
});

test('submitted, rejected in part, sent again in that part alone, verified', async () => {
  const submitted = await submit(await whole());
  expect(submitted).toMatchObject({ code: 20001, result: { status: 'pending', tier: 0 } });
  const { submittedAt, dueAt } = submitted.result;
  expect(Date.parse(dueAt) - Date.parse(submittedAt)).toBe(48 * 3_600_000);
  expect(await submit(await whole())).toMatchObject({ code: 20011, refusal: 'PENDING_REVIEW_EXISTS' });
  expect(await user()).toMatchObject({ kycStatus: 'pending', kycTier: 0, country: 'ZA' });

  const first = await waitingId();
  expect(await decide(first, reviewer, rejection({ hat: 'cropped' }))).toMatchObject({
    refusal: 'INPUT_INVALID',
  });
  expect(await decide(first, reviewer, rejection({ back: 'cropped' }))).toMatchObject({ code: 200 });
  const rejected = (await identification()).result;
  expect(rejected.status).toBe('rejected');
  expect(rejected.items).toContainEqual({ item: 'back', state: 'rejected', reason: 'cropped' });
  expect(rejected.items.filter(({ state }: { state: string }) => state === 'accepted')).toHaveLength(4);

  expect(await submit({ front: await picture(1) })).toMatchObject({ refusal: 'IMAGE_REQUIRED' });
  const before = await uploadsKept();
  const again = await submit({ back: await picture(121), front: await picture(1), firstName: 'Mallory' });
  expect(again).toMatchObject({ code: 20001, result: { details: { firstName: 'Nomsa' } } });
  expect(await uploadsKept()).toBe(before + 1);

  const next = await waitingId();
  expect(next).not.toBe(first);
  expect(await waitingFor('sentAgain')).toContain(next);
  expect(await waitingFor('samePerson')).not.toContain(next);
  const shown = await ask({ url: `/swx/operator/kyc/submission/${next}`, headers: { cookie: reviewer } });
  expect(shown.result).toMatchObject({ kept: ['details', 'front', 'inHand', 'signature'], age: 35 });
  expect(shown.result.earlier).toMatchObject([{ id: first, rejected: { back: 'cropped' } }]);

  // Another operator's look does not count as one's own, and what is marked as wrong is not let through.
  for (const item of ['front', 'back', 'inHand', 'signature']) await look(next, item, { cookie: second });
  for (const item of ['front', 'back', 'inHand']) await look(next, item, { cookie: reviewer });
  expect(await decide(next, reviewer, approval)).toMatchObject({ refusal: 'EVIDENCE_UNSEEN' });
  const review = { url: `/swx/operator/review/kyc-${next}`, headers: { cookie: reviewer } };
  expect((await ask(review)).result).toMatchObject({ approvalBlocked: 'EVIDENCE_UNSEEN' });
  await look(next, 'signature', { cookie: reviewer });
  expect((await ask(review)).result.approvalBlocked).toBeUndefined();
  expect(await decide(next, reviewer, { ...approval, items: { back: 'cropped' } })).toMatchObject({
    refusal: 'ITEMS_REJECTED',
  });
  expect((await user()).kycStatus).toBe('pending');
  expect(await decide(next, reviewer, approval)).toMatchObject({ code: 200 });
  expect(await user()).toMatchObject({ kycStatus: 'verified', kycTier: 1, country: 'AU' });
  expect(await submit(await whole())).toMatchObject({ code: 10019, refusal: 'KYC_STATUS_WRONG' });
  expect(await decide(next, second, rejection({ back: 'cropped' }))).toMatchObject({
    refusal: 'REVIEW_DECIDED',
  });
  expect((await acts('kyc.approve')).map(({ subject }) => subject)).toEqual([`kyc/${next}`]);
  expect((await acts('kyc.reject')).map(({ subject }) => subject)).toEqual([`kyc/${first}`]);
  const mails = await platform.server.inject({ url: '/dev/mailbox?to=demo@sample.test' });
  const subjects = mails.json().map(({ subject }: { subject: string }) => subject);
  expect(subjects.slice(0, 2)).toEqual([
    'Your identity is verified',
    'Your identity check: some items are needed again',
  ]);
});

test('every look at a picture is written down, and only operators look', async () => {
  const id = (await acts('kyc.approve'))[0]?.subject.slice('kyc/'.length) ?? '';
  const before = (await acts('kyc.viewPicture')).length;
  const seen = await look(id, 'front', { cookie: reviewer });
  expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined();
  const viewed = await acts('kyc.viewPicture');
  expect(viewed.slice(before).map(({ subject }) => subject)).toEqual([`kyc/${id}/front`]);
  for (const headers of [{}, { authorization: token }, { authorization: other }])
    expect((await look(id, 'front', headers)).statusCode).toBe(401);
  const auditor = await operatorCookie(platform.server, 'auditor');
  expect((await look(id, 'front', { cookie: auditor })).statusCode).toBe(200);
  const treasurer = await operatorCookie(platform.server, 'treasurer');
  expect((await look(id, 'front', { cookie: treasurer })).statusCode).toBe(403);
  expect(await acts('kyc.viewPicture')).toHaveLength(before + 2);
});

test('another document needs every picture of its own, and only what belongs to it is rejected', async () => {
  await registered('passenger');
  const passenger = await signedIn('passenger');
  const { back: _, ...passport } = await whole();
  expect(await submit({ ...passport, documentType: 'passport' }, passenger)).toMatchObject({ code: 20001 });
  const id = await waitingId();
  expect(await decide(id, reviewer, rejection({ back: 'cropped' }))).toMatchObject({
    refusal: 'INPUT_INVALID',
  });
  expect(await decide(id, reviewer, rejection({ details: 'detailsDiffer' }))).toMatchObject({ code: 200 });
  expect(await submit({ ...details, documentType: 'driverLicense' }, passenger)).toMatchObject({
    refusal: 'IMAGE_REQUIRED',
    params: { field: 'front' },
  });
  const again = { ...details, firstName: 'Nomsa Grace', documentType: 'passport' };
  expect(await submit(again, passenger)).toMatchObject({
    code: 20001,
    result: { details: { firstName: 'Nomsa Grace' } },
  });
});

test('a picture that another customer has sent is a fact of the submission', async () => {
  await registered('copycat');
  const copied = { ...(await whole()), front: await picture(11), back: await picture(11) };
  expect(await submit({ ...copied, signature: await signature() }, await signedIn('copycat'))).toMatchObject({
    code: 20001,
  });
  const url = '/swx/operator/review/list?kind=kyc&pageSize=100';
  const { rows } = await ask({ url, headers: { cookie: reviewer } });
  const id = rows.at(-1).subjectId;
  const shown = await ask({ url: `/swx/operator/kyc/submission/${id}`, headers: { cookie: reviewer } });
  const [sent] = shown.result.repeats.filter(({ item }: { item: string }) => item === 'signature');
  expect(sent).toMatchObject({ isSame: true, as: 'signature', uid: expect.stringMatching(/^\d+$/) });
  expect(shown.result.repeats).toContainEqual({
    item: 'front',
    isSame: true,
    differing: 0,
    as: 'back',
  });
  // The same names and day of birth as the first of them, a fact too.
  expect(shown.result.samePerson.uids).toContain(sent.uid);
  expect(await waitingFor('samePerson')).toContain(id);
  expect(await waitingFor('sentAgain')).not.toContain(id);
});

test('two submissions at once are one', async () => {
  await registered('twice');
  const twice = await signedIn('twice');
  const kept = await uploadsKept();
  const answers = await Promise.all([submit(await whole(), twice), submit(await whole(), twice)]);
  const refused = answers.filter(({ code }) => code !== 20001);
  expect(refused).toMatchObject([{ refusal: 'PENDING_REVIEW_EXISTS' }]);
  expect(await uploadsKept()).toBe(kept + 4);
});

test('the sample customer is verified, and an operator who has seen proof raises the tier', async () => {
  expect((await identification(other)).result).toMatchObject({ status: 'verified', tier: 1 });
  const info = { method: 'POST', url: '/swx/customer/user/getUserInfo', payload: {} } as const;
  const { uid } = (await ask({ ...info, headers: { authorization: other } })).result;
  const url = '/swx/operator/kyc/raiseTier';
  const payload = { uid, proof: 'Tax return of 2025, seen today' };
  const raised = await ask({ method: 'POST', url, payload, headers: { cookie: reviewer } });
  expect(raised.result).toEqual({ uid, tier: 2 });
  expect((await identification(other)).result).toMatchObject({ status: 'verified', tier: 2 });
  expect(await acts('kyc.raiseTier')).toHaveLength(1);
  // Once, though it is asked twice.
  await ask({ method: 'POST', url, payload, headers: { cookie: reviewer } });
  await eventually(async () => {
    const listed = {
      method: 'GET',
      url: '/swx/customer/user/listNotification',
      headers: { authorization: other },
    } as const;
    const events = (await ask(listed)).rows.map(({ event }: { event: string }) => event);
    expect(events.filter((event: string) => event === 'limitsRaised')).toHaveLength(1);
  });
});

test('a customer who waits past the named time is notified, once, and by mail', async () => {
  const { rows: waiting } = await sql<{ customer_id: bigint }>`
    select customer_id from kyc.submission where status = 'pending' order by customer_id`.execute(
    database.db,
  );
  const told = async () => {
    const { rows } = await sql<{ customer_id: bigint }>`
      select customer_id from notifications.notice where event = 'identityLate' order by customer_id`.execute(
      database.db,
    );
    return rows;
  };
  const advance = (advanceSeconds: number) =>
    platform.server.inject({ method: 'POST', url: '/dev/clock', payload: { advanceSeconds } });
  // A customer we wait for gets no notice that we are late.
  const { rows: someone } = await sql<{ id: string; customer_id: bigint }>`
    select id::text, customer_id from kyc.submission where status = 'pending' order by customer_id limit 1`.execute(
    database.db,
  );
  const question = { reviewId: `kyc-${someone[0]?.id}`, template: 'proofOfAddress', note: '' };
  const inquiry = { method: 'POST', url: '/swx/operator/inquiry/ask', payload: question } as const;
  expect((await ask({ ...inquiry, headers: { cookie: reviewer } })).code).toBe(200);
  const others = waiting.filter(({ customer_id }) => customer_id !== someone[0]?.customer_id);
  await advance(47 * 3_600);
  expect(await told()).toEqual([]);
  for (const hours of [2, 24]) {
    await advance(hours * 3_600);
    await eventually(async () => expect(await told()).toEqual(others));
  }
  // No answer comes for seven days: then it is two days more.
  await advance(7 * 24 * 3_600);
  await eventually(async () => expect(await told()).toEqual(waiting));
  expect(waiting.length).toBeGreaterThan(1);
  const mails = await platform.server.inject({ url: '/dev/mailbox?to=twice@sample.test' });
  const subjects = mails.json().map(({ subject }: { subject: string }) => subject);
  expect(subjects.filter((subject: string) => subject.includes('is taking longer'))).toHaveLength(1);
});
