import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#foundation/time/clock.ts';
import { operatorMe, operatorSecurity } from '../console-contract.ts';
import {
  operatorAddPasskey,
  operatorPasskeyLogin,
  operatorPasskeyStepUp,
  operatorRemovePasskey,
  operatorStartPasskey,
  operatorStartPasskeyLogin,
  operatorStartPasskeyStepUp,
} from '../passkey-contract.ts';
import { actsOfTwo } from '../rules.ts';
import { createStage, type Stage } from './testing/operators-stage.ts';
import { createSoftPasskey, type SoftPasskey } from './testing/passkey.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const origin = 'http://localhost';

async function ask(call: Parameters<Stage['ask']>[0], input: Record<string, unknown>, cookie?: string) {
  const answer = await stage.ask(call, input, { cookie });
  return { ...answer, refusal: answer.body.refusal, result: answer.body.result as { challenge: string } };
}

async function enrol(cookie: string, passkey = createSoftPasskey()): Promise<SoftPasskey> {
  const { result } = await ask(operatorStartPasskey, {}, cookie);
  const response = passkey.make(result, origin);
  expect((await ask(operatorAddPasskey, { name: 'blue key', response }, cookie)).status).toBe(200);
  return passkey;
}

async function login(passkey: SoftPasskey, changes = {}, at = origin) {
  const { result } = await ask(operatorStartPasskeyLogin, {});
  return ask(operatorPasskeyLogin, { response: passkey.show(result, at, changes) });
}

test('a passkey signs in alone, and its session is stepped up', async () => {
  const passkey = await enrol(await stage.signIn('admin'));
  const { status, setCookie, result } = await login(passkey);
  expect(status).toBe(200);
  expect(result).toMatchObject({ email: 'admin@sample.test', hasPasskey: true });
  const cookie = setCookie?.split(';')[0];
  const me = await ask(operatorMe, {}, cookie);
  expect(me.result).toMatchObject({ steppedUpUntil: expect.any(String) });
  const { result: security } = await ask(operatorSecurity, {}, cookie);
  expect(security).toMatchObject({ passkeys: [{ name: 'blue key', lastUsedAt: expect.any(String) }] });
});

test('an authenticator is asked for none where it holds another operator’s', async () => {
  const passkey = await enrol(await stage.signIn('reviewer'));
  const { result } = await ask(operatorStartPasskey, {}, await stage.signIn('treasurer'));
  expect(result).toMatchObject({
    excludeCredentials: expect.arrayContaining([expect.objectContaining({ id: passkey.id })]),
  });
});

test('what is not in order does not sign in', async () => {
  const passkey = await enrol(await stage.signIn('second'));
  expect((await login(passkey)).status).toBe(200);
  expect((await login(createSoftPasskey())).refusal).toBe('PASSKEY_NOT_ACCEPTED');
  expect((await login(passkey, { isUnverified: true })).refusal).toBe('PASSKEY_NOT_ACCEPTED');
  expect((await login(passkey, {}, 'http://evil.example')).refusal).toBe('PASSKEY_NOT_ACCEPTED');
  expect((await login(passkey, { counter: 1 })).refusal).toBe('PASSKEY_NOT_ACCEPTED');
  expect((await login(passkey, { counter: 9 })).status).toBe(200);

  const { result } = await ask(operatorStartPasskeyLogin, {});
  const response = passkey.show(result, origin);
  expect((await ask(operatorPasskeyLogin, { response })).status).toBe(200);
  expect((await ask(operatorPasskeyLogin, { response })).refusal).toBe('PASSKEY_NOT_ACCEPTED');

  const old = await ask(operatorStartPasskeyLogin, {});
  stage.realTime.advance(5 * minuteMs);
  const late = await ask(operatorPasskeyLogin, { response: passkey.show(old.result, origin) });
  expect(late.refusal).toBe('PASSKEY_NOT_ACCEPTED');

  const forged = passkey.show({ challenge: 'AAAA' }, origin);
  expect((await ask(operatorPasskeyLogin, { response: forged })).refusal).toBe('PASSKEY_NOT_ACCEPTED');
  for (const [garbage, refusal] of [
    [undefined, 'PASSKEY_NOT_ACCEPTED'],
    ['x', 'PASSKEY_NOT_ACCEPTED'],
    [{}, 'INPUT_INVALID'],
    [{ ...forged, response: {} }, 'INPUT_INVALID'],
  ]) {
    expect((await ask(operatorPasskeyLogin, { response: garbage })).refusal).toBe(refusal);
  }
});

test('a passkey that is not accepted is in its owner’s log', async () => {
  const passkey = await enrol(await stage.signIn('admin'));
  await login(passkey, {}, 'http://evil.example');
  const { rows } = await sql<{ name: string; after: string }>`
    select name, after from audit.act order by sequence desc limit 1`.execute(stage.db);
  expect(rows).toEqual([
    { name: 'operators.signInRefused', after: expect.stringContaining('PASSKEY_NOT_ACCEPTED') },
  ]);
});

test('a challenge counts for what and whom it was made', async () => {
  const [one, other] = [await stage.signIn('reviewer'), await stage.signIn('treasurer')];
  const passkey = await enrol(one);
  const forLogin = await ask(operatorStartPasskeyLogin, {});
  const shown = passkey.show(forLogin.result, origin);
  expect((await ask(operatorPasskeyStepUp, { response: shown }, one)).refusal).toBe('PASSKEY_NOT_ACCEPTED');
  const forStepUp = await ask(operatorStartPasskeyStepUp, {}, one);
  const used = passkey.show(forStepUp.result, origin);
  expect((await ask(operatorPasskeyStepUp, { response: used }, other)).refusal).toBe('PASSKEY_NOT_ACCEPTED');
  const made = await ask(operatorStartPasskey, {}, one);
  const response = createSoftPasskey().make(made.result, origin);
  expect((await ask(operatorAddPasskey, { name: 'x', response }, other)).refusal).toBe(
    'PASSKEY_NOT_ACCEPTED',
  );
});

test('a passkey steps up, and adding or removing one needs that', async () => {
  const cookie = await stage.signIn('auditor');
  const passkey = await enrol(cookie);
  stage.realTime.advance(10 * minuteMs);
  expect((await ask(operatorStartPasskey, {}, cookie)).refusal).toBe('STEP_UP_REQUIRED');
  expect((await ask(operatorRemovePasskey, { id: passkey.id }, cookie)).refusal).toBe('STEP_UP_REQUIRED');
  const { result } = await ask(operatorStartPasskeyStepUp, {}, cookie);
  const response = passkey.show(result, origin);
  expect((await ask(operatorPasskeyStepUp, { response }, cookie)).status).toBe(200);
  expect((await ask(operatorRemovePasskey, { id: passkey.id }, cookie)).status).toBe(200);
  expect((await ask(operatorRemovePasskey, { id: passkey.id }, cookie)).refusal).toBe('NOT_FOUND');
  expect((await login(passkey)).refusal).toBe('PASSKEY_NOT_ACCEPTED');
});

test('once it is due a session works by passkey alone, and the password and code are a way back to one', async () => {
  const asked = await createStage(14 * dayMs);
  try {
    const call = async (which: Parameters<Stage['ask']>[0], input: object, cookie?: string) =>
      (await asked.ask(which, { ...input }, { cookie })).body.result as Record<string, unknown>;
    const early = await asked.signIn('admin');
    const due = { mustShowPasskey: false, passkeyDueAt: '2026-12-08T15:30:00.000Z' };
    expect(await call(operatorMe, {}, early)).toMatchObject(due);
    // Before it, nothing that takes two: four eyes are of two people with a passkey each.
    const alone = (await asked.operators.authenticate(early))?.permissions ?? new Set();
    expect(alone.has('customers.view')).toBe(true);
    for (const { asks, agrees } of Object.values(actsOfTwo))
      expect([alone.has(asks), alone.has(agrees)]).toEqual([false, false]);
    asked.realTime.advance(14 * dayMs);

    const late = await asked.signIn('admin');
    expect(await call(operatorMe, {}, late)).toMatchObject({ mustShowPasskey: true, permissions: [] });
    const session = await asked.operators.authenticate(late);
    expect(session?.permissions.size).toBe(0);
    const passkey = createSoftPasskey();
    const response = passkey.make(
      (await call(operatorStartPasskey, {}, late)) as { challenge: string },
      origin,
    );
    await call(operatorAddPasskey, { name: 'blue key', response }, late);
    const free = {
      mustShowPasskey: false,
      passkeyDueAt: null,
      permissions: expect.arrayContaining(['customers.view', 'operators.manage', 'appointments.decide']),
    };
    expect(await call(operatorMe, {}, late)).toMatchObject(free);

    // Having one is not enough: each session shows it.
    const again = await asked.signIn('admin');
    expect(await call(operatorMe, {}, again)).toMatchObject({ mustShowPasskey: true, permissions: [] });
    const { challenge } = await call(operatorStartPasskeyStepUp, {}, again);
    const shown = passkey.show({ challenge: String(challenge) }, origin);
    expect(await call(operatorPasskeyStepUp, { response: shown }, again)).toMatchObject(free);
  } finally {
    await asked.close();
  }
});
