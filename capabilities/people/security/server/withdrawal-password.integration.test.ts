import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#capabilities/people/customers/server/testing/customers-stage.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { hourMs } from '#foundation/time/clock.ts';
import { accepted, createStage, type SecurityStage } from './testing/security-stage.ts';
import {
  editWithdrawalPassword,
  resetWithdrawalPassword,
  setWithdrawalPassword,
} from './withdrawal-password.ts';

let stage: SecurityStage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

async function withWithdrawalPassword(username: string) {
  const joined = await stage.join(username);
  accepted(await setWithdrawalPassword(stage.needs, joined.id, '246810'));
  return joined;
}
const check = (id: CustomerId, password = '246810') => stage.security.checkWithdrawalPassword(id, password);
const edit = (id: CustomerId, oldPwd: string, newPwd = '135791') =>
  editWithdrawalPassword(stage.needs, id, { oldPwd, newPwd });

test('it is set once, also when it is sent twice at once', async () => {
  const { id, email } = await stage.join('Anna');
  expect(await check(id)).toMatchObject({ refusal: 'WITHDRAWAL_PASSWORD_NOT_SET' });
  const results = await Promise.all(
    ['246810', '111111'].map((password) => setWithdrawalPassword(stage.needs, id, password)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual(expect.objectContaining({ refusal: 'WITHDRAWAL_PASSWORD_EXISTS' }));
  expect((await stage.mailsTo(email)).map(({ text }) => text).join()).toContain(
    'A withdrawal password was set',
  );
  expect(await stage.security.withdrawalHoldUntil(id)).toBeUndefined();
});

test('changing it needs the old one, tells the customer and holds withdrawals back for a day', async () => {
  const { id, email } = await withWithdrawalPassword('Berta');
  expect(await edit(id, '111111')).toMatchObject({ refusal: 'WITHDRAWAL_PASSWORD_INCORRECT' });
  expect(await stage.security.withdrawalHoldUntil(id)).toBeUndefined();
  expect(await edit(id, '246810')).toMatchObject({ ok: true });
  expect(await check(id)).toMatchObject({ refusal: 'WITHDRAWAL_PASSWORD_INCORRECT' });
  expect(await check(id, '135791')).toMatchObject({ ok: true });
  expect(await stage.security.withdrawalHoldUntil(id)).toBe(stage.clock.now() + 24 * hourMs);
  expect((await stage.mailsTo(email))[0]?.text).toContain('withdrawal password was changed');
  stage.clock.advance(24 * hourMs);
  expect(await stage.security.withdrawalHoldUntil(id)).toBeUndefined();
});

test('five wrong tries lock withdrawals for a day, for the right one too', async () => {
  const { id } = await withWithdrawalPassword('Clara');
  const other = await withWithdrawalPassword('Dora');
  for (let n = 0; n < 4; n += 1)
    expect(await check(id, '000000')).toMatchObject({ refusal: 'WITHDRAWAL_PASSWORD_INCORRECT' });
  expect(await edit(id, '000000')).toMatchObject({ refusal: 'WITHDRAWALS_LOCKED' });
  expect(await check(id)).toMatchObject({ refusal: 'WITHDRAWALS_LOCKED' });
  expect(await edit(id, '246810')).toMatchObject({ refusal: 'WITHDRAWALS_LOCKED' });
  expect(await check(other.id)).toMatchObject({ ok: true });
  const { withdrawalsLockedUntil } = accepted(await stage.security.overview(id));
  expect(Date.parse(withdrawalsLockedUntil ?? '')).toBe(stage.clock.now() + 24 * hourMs);
  stage.clock.advance(24 * hourMs - 1);
  expect(await check(id)).toMatchObject({ refusal: 'WITHDRAWALS_LOCKED' });
  stage.clock.advance(1);
  expect(await check(id)).toMatchObject({ ok: true });
});

test('guesses made at the same time get five answers between them', async () => {
  const { id } = await withWithdrawalPassword('Emil');
  const guesses = await Promise.all(Array.from({ length: 12 }, () => check(id, '000000')));
  const wrong = guesses.filter((result) => !result.ok && result.refusal === 'WITHDRAWAL_PASSWORD_INCORRECT');
  expect(wrong.length).toBeLessThanOrEqual(4);
  expect(await check(id)).toMatchObject({ refusal: 'WITHDRAWALS_LOCKED' });
});

test('a success forgets earlier wrong tries', async () => {
  const { id } = await withWithdrawalPassword('Frida');
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 4; n += 1) await check(id, '000000');
    expect(await check(id)).toMatchObject({ ok: true });
  }
});

test('a forgotten one is replaced with a code by e-mail, once, and with a one-time code where they are on', async () => {
  const { id, email } = await withWithdrawalPassword('Georg');
  const { codeOf } = await stage.withTotp(id);
  for (let n = 0; n < 5; n += 1) await check(id, '000000');
  accepted(await stage.customers.signInAccess.sendWithdrawalCode(id, visitor.ip));
  const code = await stage.codeFor(email);
  const reset = (given: { code?: string; totp?: string } = {}) =>
    resetWithdrawalPassword(stage.needs, id, { code, newPwd: '975310', ...given });
  expect(await reset({ code: 'wrong!' })).toMatchObject({ refusal: 'CODE_INCORRECT' });
  expect(await reset()).toMatchObject({ refusal: 'TOTP_REQUIRED' });
  expect(await reset({ totp: codeOf() })).toMatchObject({ ok: true });
  expect(await reset({ totp: codeOf(1) })).toMatchObject({ refusal: 'CODE_INCORRECT' });
  // It ends the lock, but withdrawals wait a day.
  expect(await check(id, '975310')).toMatchObject({ ok: true });
  expect(await stage.security.withdrawalHoldUntil(id)).toBe(stage.clock.now() + 24 * hourMs);
});

test('a code for a password reset changes no withdrawal password', async () => {
  const { id, email } = await withWithdrawalPassword('Hanna');
  await stage.customers.sendCode({ email, purpose: 'reset' }, visitor);
  const code = await stage.codeFor(email);
  const reset = await resetWithdrawalPassword(stage.needs, id, { code, newPwd: '975310' });
  expect(reset).toMatchObject({ refusal: 'CODE_INCORRECT' });
});

test('a new login password holds withdrawals back as well', async () => {
  const { id, token } = await withWithdrawalPassword('Inga');
  const session = await stage.customers.authenticate(token);
  if (session === undefined) throw new Error('no session');
  const change = { oldPassword: 'correct horse battery', newPassword: 'a new long one' };
  expect(await stage.customers.changePassword(session, change)).toMatchObject({ ok: true });
  expect(await stage.security.withdrawalHoldUntil(id)).toBe(stage.clock.now() + 24 * hourMs);
});
