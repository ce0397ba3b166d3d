import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accepted,
  createStage,
  type SecurityStage,
} from '#capabilities/people/security/server/testing/security-stage.ts';
import { strangersAtMost } from '#foundation/secrets/lockout.ts';
import { dayMs, minuteMs } from '#foundation/time/clock.ts';
import type { Arrival } from '../face.ts';
import { password, visitor } from './testing/customers-stage.ts';

/**
 * Attacks by strangers who know no more than a username or an address, from as many networks as they like:
 * the customer is always in within two minutes, here without a moment's wait.
 */

type Caller = Arrival & { readonly language: 'en' };

let stage: SecurityStage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

const next = 'another long one';
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
const network = (n: number): Caller => ({ ...visitor, ip: `198.51.${Math.floor(n / 250)}.${n % 250}` });
const onNewDevice: Caller = { ...visitor, ip: '203.0.113.5', device: 'telephone-bought-today' };

/** A customer who is at home on one device. */
async function victim(name: string) {
  const atHome = { ...visitor, ip: '192.0.2.40', device: `laptop-of-${name.toLowerCase()}` };
  const joined = await stage.join(name);
  expect(await signIn(name, atHome)).toMatchObject({ ok: true });
  return { ...joined, atHome };
}
const signIn = (account: string, from: object, secret = password, totp?: string) =>
  stage.customers.signIn({ account, password: secret, totp }, { ...visitor, ...from });

/** Five wrong passwords from each of many networks: far beyond what strangers have. */
async function guessPasswords(account: string, networks = 30): Promise<unknown[]> {
  const told: unknown[] = [];
  for (let n = 0; n < networks; n += 1) {
    for (let guess = 0; guess < 5; guess += 1) {
      const result = await signIn(account, network(n), `guess ${n} ${guess}`);
      told.push(result.ok || result.refusal);
    }
  }
  return told;
}

test('strangers get a hundred answers between them, then none, and all sound the same', async () => {
  const { id } = await victim('Anna');
  const told = await guessPasswords('anna');
  expect(told.filter((each) => each === 'PASSWORD_INCORRECT')).toHaveLength(strangersAtMost);
  expect(told.slice(strangersAtMost)).toEqual(Array.from({ length: 50 }, () => 'LOGIN_LOCKED'));
  expect(await signIn('anna', network(99))).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  expect(await signIn('anna', network(99), password, '123456')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  expect(await guessPasswords('account-of-no-customer')).toEqual(told);
  // Whose they were is in the history, up to its share.
  const { rows } = await sql<{ many: bigint }>`
    select count(*) as many from customers.sign_in where customer_id = ${id} and outcome <> 'done'`.execute(
    stage.db,
  );
  expect(rows[0]?.many).toBe(50n);
  stage.clock.advance(30 * dayMs);
  expect(await signIn('anna', network(99))).toMatchObject({ ok: true });
});

test('a device that was here before is in, whatever strangers guess, and counts its own', async () => {
  const { atHome } = await victim('Berta');
  await guessPasswords('berta');
  expect(await signIn('berta', atHome)).toMatchObject({ ok: true });
  // From wherever it is taken to, also into the guessers' own network.
  expect(await signIn('berta', { ...network(0), device: atHome.device })).toMatchObject({ ok: true });
  for (let n = 0; n < 5; n += 1) await signIn('berta', atHome, 'mistyped');
  expect(await signIn('berta', atHome)).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  stage.clock.advance(5 * minuteMs);
  expect(await signIn('berta', atHome)).toMatchObject({ ok: true });
});

test('the name of one customer’s device opens nothing of another’s', async () => {
  const { atHome } = await victim('Clara');
  await victim('Dora');
  await guessPasswords('dora');
  expect(await signIn('dora', atHome)).toMatchObject({ refusal: 'LOGIN_LOCKED' });
});

test('a new device is in by the second factor and by a passkey', async () => {
  const { id } = await victim('Emil');
  const passkey = await stage.withPasskey(id);
  const { codeOf } = await stage.withTotp(id);
  await guessPasswords('emil');
  expect(await signIn('emil', onNewDevice)).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  expect(await signIn('emil', onNewDevice, 'wrong', codeOf())).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  // Also from the very network that the guesses came from.
  expect(await signIn('emil', network(0), password, codeOf())).toMatchObject({ ok: true });
  expect(await stage.signInWith(passkey)).toMatchObject({ ok: true });
});

test('who knows the password gets twenty guesses at the second factor in thirty days', async () => {
  const { id, atHome } = await victim('Frida');
  const { codeOf } = await stage.withTotp(id);
  const told: unknown[] = [];
  for (let n = 0; n < 30; n += 1) {
    const result = await signIn('frida', network(n), password, wrongCode(codeOf()));
    told.push(result.ok || result.refusal);
  }
  expect(told.filter((each) => each === 'TOTP_INCORRECT')).toHaveLength(20);
  expect(await signIn('frida', network(99), password, codeOf())).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  expect(await signIn('frida', atHome, password, codeOf())).toMatchObject({ ok: true });
});

test('sixty wrong codes that nobody asked for take nothing from who then asks', async () => {
  const { email } = await victim('Georg');
  for (let n = 0; n < 60; n += 1) {
    const guess = { email, code: '123456', password: next };
    expect(await stage.customers.resetPassword(guess, network(n % 7))).toMatchObject({
      refusal: 'CODE_INCORRECT',
    });
  }
  accepted(await stage.customers.sendCode({ email, purpose: 'reset' }, onNewDevice));
  const code = await stage.codeFor(email);
  // In the middle of it the strangers ask and guess again.
  accepted(await stage.customers.sendCode({ email, purpose: 'reset' }, network(8)));
  for (let n = 0; n < 60; n += 1)
    await stage.customers.resetPassword(
      { email, code: wrongCode(code), password: next },
      network(8 + (n % 7)),
    );
  expect(await stage.customers.resetPassword({ email, code, password: next }, onNewDevice)).toMatchObject({
    ok: true,
  });
  await guessPasswords('georg');
  expect(await signIn('georg', onNewDevice, next)).toMatchObject({ ok: true });
});

test('new passwords are set while strangers guess at the same moment, and neither waits for the other', async () => {
  const { email } = await victim('Rosa');
  const from = (n: number): Caller => ({ ...onNewDevice, device: `new-telephone-${n}` });
  for (let n = 0; n < 6; n += 1) {
    stage.clock.advance(minuteMs);
    accepted(await stage.customers.sendCode({ email, purpose: 'reset' }, from(n)));
    const reset = { email, code: await stage.codeFor(email), password: `${next} ${n}` };
    const guesses = Array.from({ length: 12 }, (_, at) => signIn('rosa', network(at % 3), `guess ${at}`));
    const [done] = await Promise.all([stage.customers.resetPassword(reset, from(n)), ...guesses]);
    expect(done).toMatchObject({ ok: true });
  }
});

test('a mailed code counts for who asked for it alone', async () => {
  const { email } = await victim('Hanna');
  accepted(await stage.customers.sendCode({ email, purpose: 'reset' }, onNewDevice));
  const reset = { email, code: await stage.codeFor(email), password: next };
  expect(await stage.customers.resetPassword(reset, network(1))).toMatchObject({ refusal: 'CODE_INCORRECT' });
  const elsewhere = { ...onNewDevice, device: 'the-device-of-another' };
  expect(await stage.customers.resetPassword(reset, elsewhere)).toMatchObject({ refusal: 'CODE_INCORRECT' });
  expect(await stage.customers.resetPassword(reset, onNewDevice)).toMatchObject({ ok: true });
  // Asked for without a device's name it is for the network.
  stage.clock.advance(minuteMs);
  accepted(
    await stage.customers.sendCode({ email, purpose: 'reset' }, { ...onNewDevice, device: undefined }),
  );
  const typed = { email, code: await stage.codeFor(email), password };
  expect(await stage.customers.resetPassword(typed, onNewDevice)).toMatchObject({ ok: true });
});

async function linkTo(email: string, page: string): Promise<string> {
  const texts = (await stage.mailsTo(email)).map(({ text }) => text).join('\n');
  const [, token = ''] = new RegExp(`/pass/${page}\\?email=[^&]+&mailed=([\\w-]{43})`).exec(texts) ?? [];
  return token;
}

test('with codes and mails used up by strangers, the newest mail’s link lets a new device in', async () => {
  const { email, atHome } = await victim('Inga');
  for (let n = 0; n < 40; n += 1) {
    await stage.customers.sendCode({ email, purpose: 'reset' }, network(n));
    for (let guess = 0; guess < 5; guess += 1)
      await stage.customers.resetPassword({ email, code: '000000', password: next }, network(n));
  }
  const ask = (from: Caller) => stage.customers.sendCode({ email, purpose: 'reset' }, from);
  expect(await ask(onNewDevice)).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
  stage.clock.advance(29 * minuteMs);
  const link = { email, code: await linkTo(email, 'reset'), password: next };
  expect(await stage.customers.resetPassword(link, onNewDevice)).toMatchObject({ ok: true });
  expect(await stage.customers.resetPassword(link, onNewDevice)).toMatchObject({ refusal: 'CODE_INCORRECT' });
  await guessPasswords('inga');
  expect(await signIn('inga', onNewDevice, next)).toMatchObject({ ok: true });
  // A device that was here before still has mails and codes of its own.
  expect(await ask(atHome)).toMatchObject({ ok: true });
  const typed = { email, code: await stage.codeFor(email), password };
  expect(await stage.customers.resetPassword(typed, atHome)).toMatchObject({ ok: true });
});

test('strangers get twenty guesses at mailed codes in thirty days, however many they ask for', async () => {
  const { email } = await victim('Jan');
  const told: unknown[] = [];
  for (let n = 0; n < 8; n += 1) {
    accepted(await stage.customers.sendCode({ email, purpose: 'reset' }, network(n)));
    const code = wrongCode(await stage.codeFor(email));
    for (let guess = 0; guess < 5; guess += 1) {
      const result = await stage.customers.resetPassword({ email, code, password: next }, network(n));
      told.push(result.ok || result.refusal);
    }
  }
  expect(told.filter((each) => each === 'CODE_INCORRECT')).toHaveLength(20);
  expect(told.slice(20)).toEqual(Array.from({ length: 20 }, () => 'TOO_MANY_REQUESTS'));
});

test('a link is for one address and purpose, for an hour, and bears ten tries at a second factor', async () => {
  const { email, id } = await victim('Karl');
  const { codeOf } = await stage.withTotp(id);
  accepted(await stage.customers.sendCode({ email, purpose: 'reset' }, network(1)));
  const reset = { email, code: await linkTo(email, 'reset'), password: next };
  const other = await victim('Ludwig');
  expect(await stage.customers.resetPassword({ ...reset, email: other.email }, onNewDevice)).toMatchObject({
    refusal: 'CODE_INCORRECT',
  });
  for (let n = 0; n < 9; n += 1) {
    const totp = wrongCode(codeOf());
    expect(await stage.customers.resetPassword({ ...reset, totp }, onNewDevice)).toMatchObject({
      refusal: 'TOTP_INCORRECT',
    });
  }
  expect(await stage.customers.resetPassword({ ...reset, totp: codeOf() }, onNewDevice)).toMatchObject({
    ok: true,
  });
  accepted(await stage.customers.sendCode({ email, purpose: 'reset' }, network(2)));
  const late = { email, code: await linkTo(email, 'reset'), password, totp: codeOf() };
  stage.clock.advance(60 * minuteMs);
  expect(await stage.customers.resetPassword(late, onNewDevice)).toMatchObject({ refusal: 'CODE_INCORRECT' });
});

test('a newcomer registers while strangers ask and guess at the same address', async () => {
  const email = 'maria@example.test';
  const ask = (from: Caller) => stage.customers.sendCode({ email, purpose: 'register' }, from);
  const given = { username: 'Maria', email, password, invitationCode: 'WELCOME' };
  for (let n = 0; n < 60; n += 1)
    await stage.customers.register({ ...given, code: '123456' }, network(n % 9));
  accepted(await ask(onNewDevice));
  const code = await stage.codeFor(email);
  accepted(await ask(network(1)));
  for (let n = 0; n < 10; n += 1)
    await stage.customers.register({ ...given, code: wrongCode(code) }, network(1));
  expect(await stage.customers.register({ ...given, code }, onNewDevice)).toMatchObject({ ok: true });

  const flooded = { ...given, username: 'Nora', email: 'nora@example.test' };
  for (let n = 0; n < 40; n += 1)
    await stage.customers.sendCode({ email: flooded.email, purpose: 'register' }, network(n));
  const link = await linkTo(flooded.email, 'register');
  expect(await stage.customers.register({ ...flooded, code: link }, onNewDevice)).toMatchObject({ ok: true });
});

test('asking to register never shows who is a customer; the mailbox learns it', async () => {
  const { email } = await victim('Olga');
  const ask = (to: string) => stage.customers.sendCode({ email: to, purpose: 'register' }, onNewDevice);
  expect(await ask(email)).toEqual(await ask('pia@example.test'));
  expect(await ask(email)).toEqual(await ask('pia@example.test'));
  const [mail] = await stage.mailsTo(email);
  expect(mail?.text).toContain('already has an account');
  expect(mail?.text).toContain('https://trade.example.test/pass/login');
  const given = { username: 'Quentin', email, password, code: '123456', invitationCode: 'WELCOME' };
  expect(await stage.customers.register(given, onNewDevice)).toMatchObject({ refusal: 'CODE_INCORRECT' });
  expect(await stage.customers.isAvailable(email, visitor)).toEqual({ ok: true, value: { available: true } });
});
