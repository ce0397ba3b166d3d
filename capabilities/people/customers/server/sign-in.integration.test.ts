import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { sessionsAtMost } from '../rules.ts';
import { insertSession } from './sessions.sql.ts';
import { createStage, password, type Stage, visitor } from './testing/customers-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

const signIn = (account: string, secret = password) =>
  stage.customers.signIn({ account, password: secret }, visitor);
const tokenOf = async (account: string, secret = password) => {
  const result = await signIn(account, secret);
  if (!result.ok) throw new Error(result.refusal);
  return result.value.token;
};

test('one signs in by username or e-mail address in any case', async () => {
  const { id } = await stage.join('Anna');
  for (const account of ['anna', 'ANNA', 'Anna@Example.test']) {
    expect(await signIn(account)).toMatchObject({ ok: true, value: { user: { id: id.toString() } } });
  }
});

test('an unknown account is refused like a wrong password, and locks like one', async () => {
  await stage.join('Berta');
  expect(await signIn('nobody')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await signIn('berta', 'wrong')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await signIn("berta' or true --")).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  for (let n = 0; n < 5; n += 1) await signIn('somebody-else', `wrong ${n}`);
  expect(await signIn('Somebody-Else')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
});

test('five failures lock for five minutes, also for the right password', async () => {
  await stage.join('Clara');
  for (let n = 0; n < 5; n += 1) {
    expect(await signIn('clara', `wrong ${n}`)).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  }
  expect(await signIn('clara')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  stage.clock.advance(5 * minuteMs - 1);
  expect(await signIn('clara@example.test')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  stage.clock.advance(1);
  expect(await signIn('clara', 'wrong')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  // Four more wrong ones, and the next lock lasts twice as long.
  for (let n = 0; n < 4; n += 1) await signIn('clara', 'wrong');
  stage.clock.advance(10 * minuteMs - 1);
  expect(await signIn('clara')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  stage.clock.advance(1);
  expect(await signIn('clara')).toMatchObject({ ok: true });
});

test('a success forgets earlier failures', async () => {
  await stage.join('Dora');
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 4; n += 1) await signIn('dora', 'wrong');
    expect(await signIn('dora')).toMatchObject({ ok: true });
  }
});

test('guesses made at the same time get five answers between them', async () => {
  await stage.join('Emil');
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn('emil', `guess ${n}`)));
  const answered = guesses.filter((result) => !result.ok && result.refusal === 'PASSWORD_INCORRECT');
  expect(answered).toHaveLength(5);
});

test('right passwords at the same time all succeed', async () => {
  await stage.join('Frida');
  const results = await Promise.all(Array.from({ length: 10 }, () => signIn('frida')));
  expect(results.every(({ ok }) => ok)).toBe(true);
});

test('garbage is no session, and neither is a token with another customer’s number', async () => {
  const { token, id } = await stage.join('Georg');
  const other = await stage.join('Hanna');
  const stolen = token.replace(id.toString(), other.id.toString());
  const garbage = [
    '',
    'Bearer',
    'Bearer ',
    'x',
    '1.2',
    stolen,
    `${token}A`,
    token.slice(0, -1),
    '٣.'.concat('a'.repeat(43)),
  ];
  for (const text of garbage) expect(await stage.customers.authenticate(text)).toBeUndefined();
  expect(await stage.customers.authenticate(token)).toMatchObject({ customerId: id });
  expect(await stage.customers.authenticate(`bearer ${token}`)).toMatchObject({ customerId: id });
});

test('a session ends after fourteen idle days, and every use puts that off', async () => {
  const { token } = await stage.join('Inga');
  for (let week = 0; week < 4; week += 1) {
    stage.clock.advance(13 * dayMs);
    expect(await stage.customers.authenticate(token)).toBeDefined();
  }
  stage.clock.advance(14 * dayMs);
  expect(await stage.customers.authenticate(token)).toBeUndefined();
  await stage.customers.deleteExpired();
  expect(await stage.another().authenticate(token)).toBeUndefined();
});

test('logging out ends that session here at once and elsewhere within seconds', async () => {
  const { token } = await stage.join('Jan');
  const second = await tokenOf('jan');
  const elsewhere = stage.another();
  await elsewhere.authenticate(token);
  const session = await stage.customers.authenticate(token);
  if (session === undefined) throw new Error('signed out too early');
  await stage.customers.signOut(session);
  expect(await stage.customers.authenticate(token)).toBeUndefined();
  stage.clock.advance(5 * secondMs);
  expect(await elsewhere.authenticate(token)).toBeUndefined();
  expect(await stage.customers.authenticate(second)).toBeDefined();
});

test('one session too many ends the longest unused, here at once and for all listeners', async () => {
  const { token, id } = await stage.join('Nadia');
  stage.clock.advance(secondMs);
  await stage.db.transaction().execute(async (tx) => {
    for (let n = 1; n < sessionsAtMost; n += 1) {
      const opened = { at: new Date(stage.clock.now()), ip: visitor.ip, userAgent: '' };
      await insertSession(tx, id, randomBytes(32), opened);
    }
  });
  const ended: unknown[] = [];
  const listening = stage.another({ sessionsEnded: (customerId) => ended.push(customerId) });
  expect(await listening.authenticate(token)).toBeDefined();
  expect(await listening.signIn({ account: 'nadia', password }, visitor)).toMatchObject({ ok: true });
  expect(ended).toEqual([id]);
  expect(await listening.authenticate(token)).toBeUndefined();
  // Within the limit no listener is called.
  await stage.join('Olga');
  expect(await listening.signIn({ account: 'olga', password }, visitor)).toMatchObject({ ok: true });
  expect(ended).toEqual([id]);
});

test('changing the password ends the other sessions and the old password', async () => {
  const { token } = await stage.join('Karl');
  const other = await tokenOf('karl');
  await stage.customers.authenticate(other);
  const session = await stage.customers.authenticate(token);
  if (session === undefined) throw new Error('no session');
  const change = (oldPassword: string, newPassword: string) =>
    stage.customers.changePassword(session, { oldPassword, newPassword });

  expect(await change('wrong', 'a new long one')).toMatchObject({ refusal: 'OLD_PASSWORD_WRONG' });
  for (const weak of ['password123', 'Liverpool1!', 'Karl1999']) {
    expect(await change(password, weak)).toMatchObject({ refusal: 'PASSWORD_TOO_WEAK' });
  }
  expect(await stage.customers.authenticate(other)).toBeDefined();
  expect(await change(password, 'a new long one')).toMatchObject({ ok: true });
  expect(await stage.customers.authenticate(token)).toBeDefined();
  expect(await stage.customers.authenticate(other)).toBeUndefined();
  expect(await signIn('karl')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await signIn('karl', 'a new long one')).toMatchObject({ ok: true });
});

test('guessing the old password from a stolen session locks as well', async () => {
  const { token } = await stage.join('Ludwig');
  const session = await stage.customers.authenticate(token);
  if (session === undefined) throw new Error('no session');
  const change = (oldPassword: string) =>
    stage.customers.changePassword(session, { oldPassword, newPassword: 'a new long one' });
  for (let n = 0; n < 5; n += 1)
    expect(await change('guess')).toMatchObject({ refusal: 'OLD_PASSWORD_WRONG' });
  expect(await change(password)).toMatchObject({ refusal: 'LOGIN_LOCKED' });
});

test('resetting the password ends every session and the lock, once per code', async () => {
  const { token, email } = await stage.join('Maria');
  for (let n = 0; n < 5; n += 1) await signIn('maria', 'wrong');
  expect(await signIn('maria')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  await stage.customers.sendCode({ email, purpose: 'reset' }, visitor);
  const reset = { email, code: await stage.codeFor(email), password: 'another long one' };
  const results = await Promise.all([1, 2].map(() => stage.customers.resetPassword(reset, visitor)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stage.customers.authenticate(token)).toBeUndefined();
  expect(await signIn('maria')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await signIn('maria', 'another long one')).toMatchObject({ ok: true });
});

test('asking to reset an unknown address answers the same and sends nothing', async () => {
  const email = 'unknown@example.test';
  const ask = () => stage.customers.sendCode({ email, purpose: 'reset' }, visitor);
  expect(await ask()).toEqual({ ok: true, value: null });
  expect(await ask()).toMatchObject({ refusal: 'TOO_FREQUENT', params: { seconds: '60' } });
  await expect(stage.codeFor(email)).rejects.toThrow('no code was mailed');
  const reset = { email, code: '123456', password: 'another long one' };
  expect(await stage.customers.resetPassword(reset, visitor)).toMatchObject({ refusal: 'CODE_INCORRECT' });
});
