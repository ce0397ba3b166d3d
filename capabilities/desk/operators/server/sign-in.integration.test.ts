import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOperatorPassword as password } from '#database/sample/sample-operators.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { operatorLogin, operatorLogout, operatorMe, operatorStepUp } from '../console-contract.ts';
import { createStage, type Stage } from './testing/operators-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const email = 'reviewer@sample.test';

async function acts(): Promise<{ name: string; after: string | null }[]> {
  const { rows } = await sql<{ name: string; after: string | null }>`
    select name, after from audit.act order by sequence`.execute(stage.db);
  return rows;
}

test('password and one-time code give a cookie that scripts and other sites do not get', async () => {
  const { status, body, setCookie } = await stage.ask(operatorLogin, {
    email: 'Reviewer@Sample.test',
    password,
    totp: stage.code(),
  });
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    email,
    roles: ['reviewer', 'risk'],
    permissions: expect.arrayContaining(['kyc.decide', 'markets.halt']),
    steppedUpUntil: '2026-11-24T15:40:00.000Z',
    idleAt: '2026-11-24T15:45:00.000Z',
    endsAt: '2026-11-25T03:30:00.000Z',
    mustChangePassword: false,
    mustEnrol: false,
    mustShowPasskey: false,
    passkeyDueAt: null,
  });
  expect(setCookie).toMatch(/^operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const cookie = setCookie?.split(';')[0];
  expect((await stage.ask(operatorMe, {}, { cookie })).body.result).toEqual(body.result);
  const { rows } = await sql<{ text: string }>`
    select s::text as text from operators.session s`.execute(stage.db);
  for (const { text } of rows) expect(text).not.toContain(cookie?.slice('operator='.length));
});

test('a used code is refused; the next step’s counts, and each step once, per operator', async () => {
  stage.realTime.advance(2 * minuteMs);
  const ask = async (totp: string, who = email) =>
    (await stage.ask(operatorLogin, { email: who, password, totp })).body.refusal;
  const [early, now, late] = [stage.code(-1), stage.code(), stage.code(1)];
  expect(await ask(now)).toBeUndefined();
  expect(await ask(now)).toBe('CODE_INCORRECT');
  expect(await ask(late)).toBeUndefined();
  expect(await ask(early)).toBeUndefined();
  expect(await ask(early)).toBe('CODE_INCORRECT');
  expect(await ask(now, 'second@sample.test')).toBeUndefined();
  stage.realTime.advance(30 * secondMs);
  expect(await ask(late)).toBe('CODE_INCORRECT');
});

test('of the same code shown twice at once, one counts', async () => {
  stage.realTime.advance(2 * minuteMs);
  const totp = stage.code();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => stage.ask(operatorLogin, { email, password, totp })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  [{}, 'EMAIL_INVALID'],
  [{ email }, 'PASSWORD_INCORRECT'],
  [{ email, password }, 'TOTP_REQUIRED'],
  [{ email, password, totp: '12345' }, 'CODE_INCORRECT'],
  [{ email, password, totp: 123456 }, 'CODE_INCORRECT'],
  [{ email: { $ne: '' }, password }, 'EMAIL_INVALID'],
])('signing in with %j is refused as %s', async (input, refusal) => {
  expect((await stage.ask(operatorLogin, input)).body).toMatchObject({ refusal });
});

test('five wrong guesses lock who guesses, whether anybody has the address or not, and say the same', async () => {
  for (const who of ['treasurer@sample.test', 'nobody@sample.test']) {
    const told: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const totp = stage.code();
      told.push((await stage.ask(operatorLogin, { email: who, password: 'wrong', totp })).body.refusal);
    }
    expect(told).toEqual([...Array.from({ length: 5 }, () => 'PASSWORD_INCORRECT'), 'LOGIN_LOCKED']);
    expect((await stage.ask(operatorLogin, { email: who, password })).body.refusal).toBe('LOGIN_LOCKED');
    const half = await stage.ask(operatorLogin, { email: who, password: 'wrong', totp: stage.code() });
    expect(half.body.refusal).toBe('LOGIN_LOCKED');
  }
  // The password with the second factor is no guess, from wherever it comes.
  expect(await stage.signIn('treasurer')).toMatch(/^operator=/);
  const refused = (await acts()).filter(({ name }) => name === 'operators.signInRefused');
  expect(refused.filter(({ after }) => after?.includes('PASSWORD_INCORRECT'))).toHaveLength(7);
});

test('a stranger who locks the sign-in does not lock the session that runs', async () => {
  const cookie = await stage.signIn('treasurer');
  for (let guess = 0; guess < 5; guess += 1) {
    await stage.ask(operatorLogin, { email: 'treasurer@sample.test', password: 'wrong' });
  }
  stage.realTime.advance(minuteMs);
  const shown = await stage.ask(operatorStepUp, { totp: stage.code() }, { cookie });
  expect(shown.status).toBe(200);
  stage.realTime.advance(5 * minuteMs);
});

test('five strangers who guess at five operators keep none of them out', async () => {
  const names = ['reviewer', 'second', 'treasurer', 'admin', 'auditor'] as const;
  const guesses = names.flatMap((name) => Array.from({ length: 5 }, () => `${name}@sample.test`));
  for (const each of guesses) await stage.ask(operatorLogin, { email: each, password: 'wrong' });
  stage.realTime.advance(minuteMs);
  for (const name of names) expect(await stage.signIn(name)).toMatch(/^operator=/);
});

test('who knows the password gets twenty guesses at the code in thirty days', async () => {
  const login = { email: 'admin@sample.test', password };
  const told: unknown[] = [];
  for (let guess = 0; guess < 25; guess += 1) {
    told.push((await stage.ask(operatorLogin, { ...login, totp: '000000' })).body.refusal);
  }
  expect(told.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'CODE_INCORRECT'));
  expect(told.slice(5)).toEqual(Array.from({ length: 20 }, () => 'LOGIN_LOCKED'));
  const late = await stage.ask(operatorLogin, { ...login, totp: stage.code() });
  expect(late.body.refusal).toBe('LOGIN_LOCKED');
  stage.realTime.advance(30 * dayMs);
  expect(await stage.signIn('admin')).toMatch(/^operator=/);
});

test('guesses made at once get no more than five answers between them', async () => {
  const guesses = Array.from({ length: 12 }, () =>
    stage.ask(operatorLogin, { email: 'auditor@sample.test', password: 'wrong' }),
  );
  const told = (await Promise.all(guesses)).map(({ body }) => body.refusal);
  expect(told.filter((refusal) => refusal === 'PASSWORD_INCORRECT')).toHaveLength(5);
  stage.realTime.advance(5 * minuteMs);
});

test('an unused session ends after 15 minutes, a used one after 12 hours', async () => {
  const idle = await stage.signIn('reviewer');
  const used = await stage.signIn('reviewer');
  const isIn = async (cookie: string) => (await stage.ask(operatorMe, {}, { cookie })).status === 200;
  stage.realTime.advance(15 * minuteMs - secondMs);
  expect(await isIn(used)).toBe(true);
  stage.realTime.advance(minuteMs);
  expect([await isIn(idle), await isIn(used)]).toEqual([false, true]);
  for (let left = 12 * hourMs - 16 * minuteMs; left > 10 * minuteMs; left -= 10 * minuteMs) {
    stage.realTime.advance(10 * minuteMs);
    expect(await isIn(used)).toBe(true);
  }
  stage.realTime.advance(10 * minuteMs);
  expect(await isIn(used)).toBe(false);
});

test('signing out ends the session and its cookie', async () => {
  const cookie = await stage.signIn('second');
  const { status, setCookie } = await stage.ask(operatorLogout, {}, { cookie });
  expect([status, setCookie]).toEqual([200, expect.stringMatching(/^operator=; Max-Age=0; /)]);
  expect((await stage.ask(operatorMe, {}, { cookie })).status).toBe(401);
});

test.each([
  'operator=',
  `operator=${'A'.repeat(43)}`,
  `operator=${'A'.repeat(44)}`,
  'session=x',
  'operator=%00',
])('the cookie %s opens no session', async (cookie) => {
  const { status, body } = await stage.ask(operatorMe, {}, { cookie });
  expect([status, body.refusal]).toEqual([401, 'UNAUTHENTICATED']);
});

test('requests that come from another site are refused, with the right cookie too', async () => {
  const cookie = await stage.signIn('second');
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const { body } = await stage.ask(operatorLogout, {}, { cookie, headers });
    expect(body.refusal).toBe('FORBIDDEN');
    const login = { email, password, totp: stage.code() };
    expect((await stage.ask(operatorLogin, login, { headers })).body.refusal).toBe('FORBIDDEN');
  }
  const same = { 'sec-fetch-site': 'same-origin', origin: 'https://desk.example', host: 'desk.example' };
  expect((await stage.ask(operatorMe, {}, { cookie, headers: same })).status).toBe(200);
});

test('a second factor shown again counts for ten minutes', async () => {
  const cookie = await stage.signIn('second');
  const until = async () => {
    const { body } = await stage.ask(operatorMe, {}, { cookie });
    return (body.result as { steppedUpUntil: string | null }).steppedUpUntil;
  };
  stage.realTime.advance(10 * minuteMs);
  expect(await until()).toBeNull();
  const totp = stage.code();
  expect((await stage.ask(operatorStepUp, { totp: '000000' }, { cookie })).body.refusal).toBe(
    'CODE_INCORRECT',
  );
  expect((await stage.ask(operatorStepUp, { totp }, { cookie })).status).toBe(200);
  expect(await until()).not.toBeNull();
  expect((await stage.ask(operatorStepUp, { totp }, { cookie })).body.refusal).toBe('CODE_INCORRECT');
});
