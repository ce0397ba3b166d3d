import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeAntiPhishingCode } from '#capabilities/people/security/server/settings.sql.ts';
import {
  accepted,
  createStage,
  type SecurityStage,
} from '#capabilities/people/security/server/testing/security-stage.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { dayMs } from '#foundation/time/clock.ts';
import type { Session } from '../face.ts';
import { endLimit, insertLimit } from './limits.sql.ts';
import { password, visitor } from './testing/customers-stage.ts';

/**
 * Where customers are signed in, the mail about a device never seen before, and its link that freezes the
 * account.
 */

let stage: SecurityStage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

const onTelephone = {
  ip: '198.51.100.4',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  device: 'telephone-of-a-customer',
};
async function sessionOf(token: string): Promise<Session> {
  const session = await stage.customers.authenticate(token);
  if (session === undefined) throw new Error('no session');
  return session;
}
async function signedIn(account: string, arrival = {}): Promise<{ token: string; session: Session }> {
  const { token } = accepted(await stage.signIn(account, undefined, arrival));
  return { token, session: await sessionOf(token) };
}
async function freezeTokenFor(email: string): Promise<string> {
  const texts = (await stage.mailsTo(email)).map(({ text }) => text);
  const [, token] = /\/pass\/freeze\?token=([\w-]{43})/.exec(texts.join()) ?? [];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}
const newDeviceMails = async (email: string) =>
  (await stage.mailsTo(email)).filter(({ subject }) => subject === 'New sign-in to your Assay account');

test('a device never seen before is written about once; the one registered with is not', async () => {
  const { email } = await stage.join('Anna');
  await signedIn('anna');
  expect(await newDeviceMails(email)).toHaveLength(0);
  await signedIn('anna', onTelephone);
  const [mail] = await newDeviceMails(email);
  expect(mail?.text).toContain('Device: Safari, iPhone');
  expect(mail?.text).toContain('IP address: 198.51.100.4');
  expect(mail?.text).toContain('https://trade.example.test/pass/freeze?token=');
  // The same device elsewhere, and a browser that says a known name.
  await signedIn('anna', { ...onTelephone, ip: '203.0.113.9' });
  expect(await newDeviceMails(email)).toHaveLength(1);
  await signedIn('anna', { ...onTelephone, device: undefined });
  expect(await newDeviceMails(email)).toHaveLength(2);
});

test('a refused sign-in tells no device and no mail', async () => {
  const { email } = await stage.join('Berta');
  const wrong = { account: 'berta', password: 'wrong' };
  await stage.customers.signIn(wrong, { ...visitor, ...onTelephone });
  expect(await newDeviceMails(email)).toHaveLength(0);
});

test('the link ends every session and shuts every way in until the password is reset', async () => {
  const { email, token, id } = await stage.join('Clara');
  const kept = await stage.withPasskey(id);
  stage.clock.advance(1);
  const thief = await signedIn('clara', onTelephone);
  const planted = await stage.withPasskey(id);
  const link = await freezeTokenFor(email);

  expect(await stage.customers.freezeByLink(link, visitor)).toMatchObject({ ok: true });
  expect(await stage.customers.authenticate(token)).toBeUndefined();
  expect(await stage.customers.authenticate(thief.token)).toBeUndefined();
  expect(await stage.signIn('clara')).toMatchObject({ refusal: 'ACCOUNT_FROZEN' });
  expect(await stage.signInWith(kept)).toMatchObject({ refusal: 'ACCOUNT_FROZEN' });
  // Frozen by operators as well, a new password opens the account no more than halfway.
  const at = new Date(stage.clock.now());
  const nothing = { until: null, uploadId: null, documentHash: null };
  const why = { ground: 'other', told: 'other', note: 'a call', author: 'an operator' } as const;
  const freeze = await stage.db
    .transaction()
    .execute((tx) => insertLimit(tx, { customerId: id, kind: 'frozen', ...why, ...nothing, at }));
  expect(await stage.signIn('clara')).toMatchObject({
    refusal: 'ACCOUNT_FROZEN',
    params: { reason: 'operators' },
  });
  await stage.db.transaction().execute((tx) => endLimit(tx, freeze?.id ?? 0n, at));
  const wrong = { account: 'clara', password: 'wrong' };
  expect(await stage.customers.signIn(wrong, visitor)).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect((await stage.mailsTo(email))[0]?.text).toContain('Your account was frozen');

  await stage.customers.sendCode({ email, purpose: 'reset' }, visitor);
  const reset = { email, code: await stage.codeFor(email), password: 'another long one' };
  expect(await stage.customers.resetPassword(reset, visitor)).toMatchObject({ ok: true });
  const account = { account: 'clara', password: 'another long one' };
  expect(await stage.customers.signIn(account, visitor)).toMatchObject({ ok: true });
  expect(await stage.signInWith(kept)).toMatchObject({ ok: true });
  // What was added while a stranger may have been in is gone.
  expect(await stage.signInWith(planted)).toMatchObject({ refusal: 'PASSKEY_NOT_ACCEPTED' });
});

test('the link counts once, for seven days, and a made-up one never', async () => {
  const { email } = await stage.join('Dora');
  await signedIn('dora', onTelephone);
  const link = await freezeTokenFor(email);
  const freeze = (token: string) => stage.customers.freezeByLink(token, visitor);
  expect(await freeze('x'.repeat(43))).toMatchObject({ refusal: 'FREEZE_LINK_EXPIRED' });
  const results = await Promise.all([freeze(link), freeze(link)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);

  const other = await stage.join('Emil');
  await signedIn('emil', onTelephone);
  const late = await freezeTokenFor(other.email);
  stage.clock.advance(7 * dayMs);
  expect(await freeze(late)).toMatchObject({ refusal: 'FREEZE_LINK_EXPIRED' });
  expect(await stage.signIn('emil')).toMatchObject({ ok: true });
});

test('a customer sees where they are signed in and ends one session or all others', async () => {
  const { token } = await stage.join('Frida');
  const own = await sessionOf(token);
  stage.clock.advance(1000);
  const telephone = await signedIn('frida', onTelephone);
  const list = async () => accepted(await stage.customers.listSessions(own));
  expect(await list()).toMatchObject([
    { device: 'Safari, iPhone', ip: '198.51.100.4', isCurrent: false },
    { device: 'Chrome, Windows', ip: '192.0.2.7', isCurrent: true },
  ]);
  expect(await stage.customers.endSession(own, telephone.session.sessionId)).toMatchObject({ ok: true });
  expect(await stage.customers.authenticate(telephone.token)).toBeUndefined();
  expect(await list()).toHaveLength(1);

  const more = [await signedIn('frida'), await signedIn('frida', onTelephone)];
  accepted(await stage.customers.endOtherSessions(own));
  for (const each of more) expect(await stage.customers.authenticate(each.token)).toBeUndefined();
  expect(await stage.customers.authenticate(token)).toBeDefined();
});

test('another customer’s session is not found and goes on', async () => {
  const { token } = await stage.join('Georg');
  const thief = await sessionOf((await stage.join('Hanna')).token);
  const { sessionId } = await sessionOf(token);
  const notFound = { refusal: 'NOT_FOUND' };
  expect(await stage.customers.endSession(thief, sessionId)).toMatchObject(notFound);
  expect(await stage.customers.endSession(thief, randomUUID())).toMatchObject(notFound);
  expect(await stage.customers.authenticate(token)).toBeDefined();
  expect(accepted(await stage.customers.listSessions(thief))).toHaveLength(1);
});

test('the history says who came in, how, and who was refused; only one’s own, newest first', async () => {
  const { token, id } = await stage.join('Inga');
  await stage.join('Jan');
  await stage.customers.signIn({ account: 'inga', password: 'wrong' }, { ...visitor, ...onTelephone });
  await stage.withTotp(id);
  await stage.signIn('inga', 'wrong!');
  const { customerId } = await sessionOf(token);
  const page = async (pageNum: number, pageSize: number) =>
    accepted(await stage.customers.listSignIns(customerId, { pageNum, pageSize }));
  expect(await page(1, 2)).toMatchObject({
    total: 3,
    rows: [
      { way: 'password', outcome: 'codeWrong', device: 'Chrome, Windows' },
      { way: 'password', outcome: 'passwordWrong', device: 'Safari, iPhone', ip: '198.51.100.4' },
    ],
  });
  expect((await page(2, 2)).rows).toMatchObject([{ way: 'registration', outcome: 'done' }]);
  stage.clock.advance(180 * dayMs + 1);
  await stage.customers.deleteExpired();
  expect(await page(1, 10)).toEqual({ total: 0, rows: [] });
});

test('every mail ends with the code its recipient has chosen, and no other mail does', async () => {
  const { id, email } = await stage.join('Karl');
  const other = await stage.join('Ludwig');
  await storeAntiPhishingCode(stage.db, id, 'heron7');
  for (const to of [email, other.email]) {
    await stage.customers.sendCode({ email: to, purpose: 'reset' }, visitor);
  }
  await signedIn('karl', onTelephone);
  const [newDevice, code] = await stage.mailsTo(email);
  expect(newDevice?.text).toMatch(/\n\nYour anti-phishing code: heron7$/);
  expect(code?.text).toMatch(/\n\nYour anti-phishing code: heron7$/);
  expect((await stage.mailsTo(other.email))[0]?.text).not.toContain('heron7');
  await storeAntiPhishingCode(stage.db, id, null);
  await signedIn('karl', { ...onTelephone, device: 'yet-another-device' });
  expect((await stage.mailsTo(email))[0]?.text).not.toContain('heron7');
});

test('a changed password is written about', async () => {
  const { email, token } = await stage.join('Maria');
  const change = { oldPassword: password, newPassword: 'a new long one' };
  expect(await stage.customers.changePassword(await sessionOf(token), change)).toMatchObject({ ok: true });
  expect((await stage.mailsTo(email))[0]?.text).toContain('Your password was changed');
});

const byDevice = async (id: CustomerId) =>
  (await stage.links.linksOf(id)).flatMap(({ kind, customerId }) => (kind === 'device' ? [customerId] : []));

test('who signs in with a device of another is linked before the session is given out', async () => {
  const one = await stage.join('Philippa');
  const other = await stage.join('Quirinus');
  // All of this file have registered in one browser.
  await sql`delete from customers.device where customer_id in (${one.id}, ${other.id})`.execute(stage.db);
  const shared = { ...onTelephone, device: 'telephone-of-two' };
  await signedIn('philippa', shared);
  expect(await byDevice(one.id)).toEqual([]);
  expect(stage.links.personOf(one.id)).toEqual([one.id]);
  stage.clock.advance(1);
  await signedIn('quirinus', shared);
  expect(new Set(stage.links.personOf(one.id))).toEqual(new Set([one.id, other.id]));
  expect(await byDevice(one.id)).toEqual([other.id]);
  expect(await byDevice(other.id)).toEqual([one.id]);
  expect(await stage.customers.newestDeviceAt(other.id)).toBe(stage.clock.now());
});
