import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import { bindDevMailbox } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { bindCustomerCalls } from './routes.ts';
import { createStage, password, type Stage } from './testing/customers-stage.ts';

let stage: Stage;
let server: FastifyInstance;
beforeAll(async () => {
  stage = await createStage();
  server = fastify();
  const { customers, db } = stage;
  const router = createCallRouter({
    server,
    sentences: loadSentences(),
    authenticate: customers.authenticate,
  });
  bindCustomerCalls(router, customers);
  bindDevMailbox(server, db);
});
afterAll(async () => {
  await server.close();
  await stage.close();
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await server.inject({
    method: 'POST',
    url: `/swx/customer/${path}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const registration = {
  username: 'wire-user',
  email: 'Wire@Example.test',
  password,
  confirmPassword: password,
  code: '123456',
  invitationCode: 'WELCOME',
};

test('from the mailbox to a session and out again', async () => {
  const sent = await post('login/sendCode', { email: registration.email, purpose: 'register' });
  expect(sent).toEqual({ status: 200, body: { code: 200, msg: 'Done.', result: null } });
  const mailbox = await server.inject({ url: '/dev/mailbox', query: { to: 'Wire@Example.test' } });
  const [mail] = mailbox.json();
  expect(mail).toEqual({
    to: 'wire@example.test',
    subject: expect.stringContaining(mail.code),
    text: expect.stringContaining(mail.code),
    code: expect.stringMatching(/^\d{6}$/),
    sentAt: '2026-11-24T15:30:00.000Z',
  });

  const joined = await post('login/register', { ...registration, code: mail.code });
  expect(joined.status).toBe(200);
  const { token, user } = joined.body.result;
  expect(Object.keys(user).sort()).toEqual(
    'country createdAt email hasTotp hasWithdrawalPassword id invitationCode kycStatus kycTier language uid username'.split(
      ' ',
    ),
  );
  const authorization = `Bearer ${token}`;
  const info = await post('user/getUserInfo', {}, { authorization });
  expect(info.body.result).toEqual({
    ...user,
    accounts: { demo: expect.anything(), real: expect.anything() },
  });

  const changed = await post(
    'user/repassword',
    { oldPassword: password, newPassword: 'a new long one', confirmPassword: 'a new long one' },
    { authorization: token },
  );
  expect(changed).toMatchObject({ status: 200, body: { code: 20005, msg: 'Modified successfully.' } });
  expect(await post('login/logout', {}, { authorization })).toMatchObject({ status: 200 });
  expect(await post('user/getUserInfo', {}, { authorization })).toMatchObject({
    status: 401,
    body: { code: 401 },
  });
});

test.each([
  [{}, 10003],
  [{ username: 7 }, 10003],
  [{ username: 'a b' }, 10003],
  [{ email: 'no-address' }, 10002],
  [{ email: ['x@example.test'] }, 10002],
  [{ password: 'short', confirmPassword: 'short' }, 10115],
  [{ password: 'x'.repeat(201) }, 10115],
  [{ confirmPassword: 'something else' }, 10116],
  [{ code: '12345' }, 10091],
  [{ code: 123456 }, 10091],
  [{ country: 'XX' }, 10117],
  [{ country: 49 }, 10117],
  [{ invitationCode: '' }, 20007],
])('registering with %j is refused with %i', async (changes, code) => {
  const body =
    Object.keys(changes).length === 0
      ? {}
      : { ...registration, username: 'other', email: 'o@example.test', ...changes };
  const { status, body: answer } = await post('login/register', body);
  expect(answer).toMatchObject({ code });
  expect(status).toBe(400);
});

test.each([
  ['login/login', {}, 10001],
  ['login/login', { account: 'x' }, 10004],
  ['login/login', { account: { $ne: '' }, password: 'x' }, 10001],
  ['login/sendCode', { email: 'x@example.test', purpose: 'other' }, 10104],
  ['login/sendCode', { purpose: 'reset' }, 10002],
  ['login/sendCode', null, 10002],
  ['login/sendCode', [1], 10104],
  ['login/resetPassword', { email: 'x@example.test' }, 10091],
])('%s with %j is refused with %i', async (path, body, code) => {
  const answer = await post(path, body);
  expect(answer).toMatchObject({ status: 400, body: { code } });
});

test('calls of a customer need a session', async () => {
  for (const path of ['login/logout', 'user/repassword', 'user/getUserInfo']) {
    const answer = await post(path, {}, { authorization: 'Bearer 10000001.garbage' });
    expect(answer).toMatchObject({ status: 401, body: { code: 401, refusal: 'UNAUTHENTICATED' } });
  }
});

test('the refusal speaks the request’s language', async () => {
  const answer = await post('login/login', { account: 'nobody', password: 'x' }, { 'accept-language': 'ar' });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 10004, msg: expect.stringContaining('كلمة المرور غير صحيحة') },
  });
});

test('a call that needs no session answers as to anybody, and says whether the one shown stands', async () => {
  const email = 'told@example.test';
  await post('login/sendCode', { email, purpose: 'register' });
  const [mail] = (await server.inject({ url: '/dev/mailbox', query: { to: email } })).json();
  const newcomer = { ...registration, username: 'told-user', email, code: mail.code };
  const { token } = (await post('login/register', newcomer)).body.result;
  const asked = async (authorization?: string) => {
    const answer = await server.inject({
      url: '/swx/customer/login/checkUserNameOrPhone',
      query: { value: 'nobody-yet' },
      headers: authorization === undefined ? {} : { authorization },
    });
    const { statusCode, headers } = answer;
    return { status: statusCode, told: headers['x-session'], available: answer.json().result.available };
  };
  const answered = { status: 200, available: true };
  expect(await asked()).toEqual({ ...answered, told: undefined });
  expect(await asked(token)).toEqual({ ...answered, told: 'open' });
  expect(await asked('of nobody')).toEqual({ ...answered, told: 'ended' });
  await post('login/logout', {}, { authorization: token });
  expect(await asked(token)).toEqual({ ...answered, told: 'ended' });
  expect((await post('user/getUserInfo', {}, { authorization: token })).status).toBe(401);
});
