import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, visitor } from '#capabilities/people/customers/server/testing/customers-stage.ts';
import { minuteMs, secondMs } from '#foundation/time/clock.ts';
import { accepted, createStage, type SecurityStage } from './testing/security-stage.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from './totp.ts';

let stage: SecurityStage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

test('with one-time codes on, the password alone opens nothing', async () => {
  const { id } = await stage.join('Anna');
  const { codeOf } = await stage.withTotp(id);
  expect(await stage.signIn('anna')).toMatchObject({ refusal: 'TOTP_REQUIRED' });
  expect(await stage.signIn('anna', '00000')).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('anna', codeOf())).toMatchObject({
    ok: true,
    value: { user: { hasTotp: true } },
  });
});

test('without the password sign-in does not reveal that codes are on', async () => {
  const { id } = await stage.join('Berta');
  await stage.withTotp(id);
  const wrong = { account: 'berta', password: 'wrong' };
  expect(await stage.customers.signIn(wrong, visitor)).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
});

test('a code counts once, also when it is sent many times at once', async () => {
  const { id } = await stage.join('Clara');
  const { codeOf } = await stage.withTotp(id);
  const code = codeOf();
  const results = await Promise.all([1, 2, 3].map(() => stage.signIn('clara', code)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stage.signIn('clara', code)).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  stage.clock.advance(30 * secondMs);
  expect(await stage.signIn('clara', code)).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('clara', codeOf())).toMatchObject({ ok: true });
});

test('a code counts half a minute early or late, and no longer', async () => {
  const { id } = await stage.join('Dora');
  const { codeOf } = await stage.withTotp(id);
  stage.clock.advance(5 * minuteMs);
  expect(await stage.signIn('dora', codeOf(2))).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('dora', codeOf(-2))).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('dora', codeOf(-1))).toMatchObject({ ok: true });
  expect(await stage.signIn('dora', codeOf(1))).toMatchObject({ ok: true });
});

test('a recovery code opens the account once, however it is typed, and no other account', async () => {
  const { id } = await stage.join('Emil');
  const other = await stage.join('Frida');
  const { recoveryCodes } = await stage.withTotp(id);
  await stage.withTotp(other.id);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(await stage.signIn('frida', first)).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('emil', first)).toMatchObject({ ok: true });
  expect(await stage.signIn('emil', first)).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  const typed = second.toLowerCase().replaceAll('-', ' ');
  expect(await stage.signIn('emil', typed)).toMatchObject({ ok: true });
  expect(accepted(await stage.security.overview(id))).toMatchObject({ hasTotp: true, recoveryCodesLeft: 8 });
});

test('new recovery codes end the old ones, and ask for password and code', async () => {
  const { id } = await stage.join('Georg');
  const { codeOf, recoveryCodes } = await stage.withTotp(id);
  const [old = ''] = recoveryCodes;
  const renew = (totp: string, secret = password) =>
    renewRecoveryCodes(stage.needs, id, { password: secret, totp });
  expect(await renew(codeOf(), 'wrong')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await renew('wrong!')).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  const renewed = accepted(await renew(codeOf()));
  expect(await stage.signIn('georg', old)).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('georg', renewed.recoveryCodes[0])).toMatchObject({ ok: true });
});

test('five wrong codes after the right password lock who tries, but not who then has the right one', async () => {
  const { id } = await stage.join('Hanna');
  const { codeOf } = await stage.withTotp(id);
  for (let n = 0; n < 5; n += 1)
    expect(await stage.signIn('hanna', 'wrong!')).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('hanna', 'wrong!')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  expect(await stage.signIn('hanna')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  expect(await stage.signIn('hanna', codeOf())).toMatchObject({ ok: true });
});

test('asking for the code is no failure', async () => {
  const { id } = await stage.join('Inga');
  const { codeOf } = await stage.withTotp(id);
  for (let n = 0; n < 6; n += 1)
    expect(await stage.signIn('inga')).toMatchObject({ refusal: 'TOTP_REQUIRED' });
  expect(await stage.signIn('inga', codeOf())).toMatchObject({ ok: true });
});

test('an unconfirmed secret asks for nothing; a confirmed one is not replaced', async () => {
  const { id } = await stage.join('Jan');
  expect(await startTotp(stage.needs, id, 'wrong')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await confirmTotp(stage.needs, id, '123456')).toMatchObject({ refusal: 'TOTP_NOT_ON' });
  accepted(await startTotp(stage.needs, id, password));
  expect(await confirmTotp(stage.needs, id, 'abcdef')).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.signIn('jan')).toMatchObject({ ok: true });
  const { codeOf } = await stage.withTotp(id);
  expect(await startTotp(stage.needs, id, password)).toMatchObject({ refusal: 'TOTP_ALREADY_ON' });
  expect(await confirmTotp(stage.needs, id, codeOf())).toMatchObject({ refusal: 'TOTP_ALREADY_ON' });
});

test('a secret is sealed for its owner: moved to another row, it opens nothing', async () => {
  const { id } = await stage.join('Karl');
  const thief = await stage.join('Ludwig');
  const { codeOf } = await stage.withTotp(id);
  await stage.withTotp(thief.id);
  await sql`
    update security.totp set sealed_secret = (select sealed_secret from security.totp where customer_id = ${thief.id})
    where customer_id = ${id}`.execute(stage.db);
  await expect(stage.signIn('karl', codeOf())).rejects.toThrow();
});

test('turning codes off needs both, tells the customer and holds withdrawals back for a day', async () => {
  const { id, email } = await stage.join('Maria');
  const { codeOf } = await stage.withTotp(id);
  const stop = (totp: string) => stopTotp(stage.needs, id, { password, totp });
  expect(await stop('wrong!')).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await stage.security.withdrawalHoldUntil(id)).toBeUndefined();
  expect(await stop(codeOf())).toMatchObject({ ok: true });
  expect(await stop(codeOf(1))).toMatchObject({ refusal: 'TOTP_NOT_ON' });
  expect(await stage.signIn('maria')).toMatchObject({ ok: true });
  expect(await stage.security.withdrawalHoldUntil(id)).toBe(stage.clock.now() + 24 * 60 * minuteMs);
  expect((await stage.mailsTo(email)).map(({ text }) => text).join()).toContain(
    'One-time codes were turned off',
  );
});

test('a password reset by e-mail asks for the code too', async () => {
  const { id, email } = await stage.join('Nora');
  const { codeOf } = await stage.withTotp(id);
  await stage.customers.sendCode({ email, purpose: 'reset' }, visitor);
  const reset = { email, code: await stage.codeFor(email), password: 'another long one' };
  const ask = (totp?: string) => stage.customers.resetPassword({ ...reset, totp }, visitor);
  expect(await ask()).toMatchObject({ refusal: 'TOTP_REQUIRED' });
  expect(await ask('wrong!')).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await ask(codeOf())).toMatchObject({ ok: true });
});

test('a withdrawal’s code counts once, and guessing at it ends', async () => {
  const { id } = await stage.join('Otto');
  const { codeOf } = await stage.withTotp(id);
  const check = (code?: string) => stage.security.checkWithdrawalCode(id, code);
  expect(await check()).toMatchObject({ refusal: 'TOTP_REQUIRED' });
  expect(await check(codeOf())).toMatchObject({ ok: true });
  expect(await check(codeOf())).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  for (let n = 0; n < 20; n += 1) await check('wrong!');
  expect(await check(codeOf(1))).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
});
