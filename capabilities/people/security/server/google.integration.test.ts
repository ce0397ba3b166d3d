import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, visitor } from '#capabilities/people/customers/server/testing/customers-stage.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import {
  connectGoogle,
  disconnectGoogle,
  finishGoogle,
  loginByGoogle,
  registerByGoogle,
  startGoogle,
  startGoogleConnection,
} from './google.ts';
import { createGoogleIssuer } from './google-issuer.ts';
import { type IssuedPerson, type LocalIssuer, startLocalIssuer } from './testing/local-issuer.ts';
import {
  accepted,
  createStage,
  googleOf,
  ip,
  origin,
  redirectUri,
  type SecurityStage,
} from './testing/security-stage.ts';

/**
 * Against a real issuer on this machine: discovery, the code flow with PKCE, signatures and nonces are its
 * own.
 */

let issuer: LocalIssuer;
let stage: SecurityStage;
beforeAll(async () => {
  issuer = await startLocalIssuer([redirectUri]);
  stage = await createStage(issuer);
});
afterAll(async () => {
  await stage.close();
  await issuer.close();
});

const failed = { refusal: 'GOOGLE_SIGN_IN_FAILED' };
const start = async () => accepted(await startGoogle(stage.needs, { redirectUri, origin, ip }));

async function comeBack(address: string, person: IssuedPerson) {
  const query = await issuer.signIn(address, person);
  return { code: query.get('code') ?? '', state: query.get('state') ?? '', redirectUri };
}
async function returned(email: string, isVerified = true) {
  return comeBack((await start()).address, { email, isVerified });
}
const login = async (email: string) => loginByGoogle(stage.needs, await returned(email), visitor);
async function ticketOf(email: string): Promise<string> {
  const result = await login(email);
  if (result.ok) throw new Error('signed in at once');
  return result.params.ticket ?? '';
}
const finish = (ticket: string, more: { password?: string; totp?: string } = {}) =>
  finishGoogle(stage.needs, { ticket, ...more }, visitor);
const newcomer = (username: string) => ({
  username,
  country: undefined,
  invitationCode: 'WELCOME',
  language: 'en' as const,
});
async function joinConnected(username: string) {
  const joined = await stage.join(username);
  accepted(await finish(await ticketOf(joined.email), { password }));
  return joined;
}

test('a stranger registers with the address Google has verified, and returns by it', async () => {
  const email = 'anna@example.test';
  expect(await login(email)).toMatchObject({ refusal: 'GOOGLE_REGISTRATION_REQUIRED', params: { email } });
  const ticket = await ticketOf(email);
  const register = (username: string) =>
    registerByGoogle(stage.needs, { ticket, ...newcomer(username) }, visitor);
  await stage.join('taken');
  expect(await register('taken')).toMatchObject({ refusal: 'USERNAME_TAKEN' });
  const { user } = accepted(await register('anna'));
  expect(user).toMatchObject({ username: 'anna', email });
  expect(await register('anna-2')).toMatchObject(failed);
  expect(await login(email)).toMatchObject({ ok: true, value: { user: { id: user.id } } });
});

test('a ticket opens one account, also when it is used twice at once', async () => {
  const ticket = await ticketOf('twice@example.test');
  const register = (username: string) =>
    registerByGoogle(stage.needs, { ticket, ...newcomer(username) }, visitor);
  const results = await Promise.all([register('twice-1'), register('twice-2')]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('an existing account is connected only with its password', async () => {
  const { email, id } = await stage.join('Berta');
  expect(await login(email)).toMatchObject({ refusal: 'GOOGLE_LINK_REQUIRED', params: { email } });
  const ticket = await ticketOf(email);
  expect(await finish(ticket)).toMatchObject({ refusal: 'GOOGLE_LINK_REQUIRED' });
  expect(await finish(ticket, { password: 'wrong' })).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await finish(ticket, { password })).toMatchObject({ ok: true, value: { user: { id: String(id) } } });
  expect(await finish(ticket, { password })).toMatchObject(failed);
  expect(await login(email)).toMatchObject({ ok: true });
  expect((await stage.mailsTo(email)).map(({ text }) => text).join()).toContain(
    'A Google account was connected',
  );
});

test('guessing that password locks the account', async () => {
  const { email } = await stage.join('Clara');
  const ticket = await ticketOf(email);
  for (let n = 0; n < 5; n += 1) await finish(ticket, { password: `wrong ${n}` });
  expect(await finish(ticket, { password })).toMatchObject({ refusal: 'LOGIN_LOCKED' });
});

test('one-time codes guard this way in too', async () => {
  const { email, id } = await joinConnected('Dora');
  const { codeOf } = await stage.withTotp(id);
  expect(await login(email)).toMatchObject({ refusal: 'TOTP_REQUIRED' });
  const ticket = await ticketOf(email);
  expect(await finish(ticket, { totp: 'wrong!' })).toMatchObject({ refusal: 'TOTP_INCORRECT' });
  expect(await finish(ticket, { totp: codeOf() })).toMatchObject({ ok: true });
  expect(await finish(await ticketOf(email), { totp: codeOf() })).toMatchObject({
    refusal: 'TOTP_INCORRECT',
  });
});

test('an address Google has not verified opens nothing', async () => {
  const { email } = await stage.join('Emil');
  const result = await loginByGoogle(stage.needs, await returned(email, false), visitor);
  expect(result).toMatchObject({ refusal: 'GOOGLE_EMAIL_UNVERIFIED' });
});

test('a returned code counts once', async () => {
  const { email } = await joinConnected('Frida');
  const back = await returned(email);
  expect(await loginByGoogle(stage.needs, back, visitor)).toMatchObject({ ok: true });
  expect(await loginByGoogle(stage.needs, back, visitor)).toMatchObject(failed);
});

test('forged, mixed and late answers open nothing', async () => {
  const { email } = await joinConnected('Georg');
  const attempt = (back: { code: string; state: string; redirectUri: string }) =>
    loginByGoogle(stage.needs, back, visitor);
  expect(await attempt({ ...(await returned(email)), code: 'forged' })).toMatchObject(failed);
  expect(await attempt({ ...(await returned(email)), state: 'forged' })).toMatchObject(failed);
  const elsewhere = 'https://elsewhere.example/api/loginCallback/google';
  expect(await attempt({ ...(await returned(email)), redirectUri: elsewhere })).toMatchObject(failed);
  // A code that was intercepted does not fit another journey: its PKCE verifier and nonce are of the first.
  const { code } = await returned(email);
  expect(await attempt({ code, state: (await start()).state, redirectUri })).toMatchObject(failed);
  const late = await returned(email);
  stage.clock.advance(10 * minuteMs);
  expect(await attempt(late)).toMatchObject(failed);
});

test('a ticket ends after a quarter of an hour, and a made-up one never began', async () => {
  const { email } = await stage.join('Hanna');
  const ticket = await ticketOf(email);
  expect(await finish('x'.repeat(43), { password })).toMatchObject(failed);
  stage.clock.advance(15 * minuteMs);
  expect(await finish(ticket, { password })).toMatchObject(failed);
});

test('a customer connects another Google account, but no other customer’s, and no journey of another', async () => {
  const { id } = await stage.join('Inga');
  const other = await stage.join('Jan');
  const connection = async (customerId: typeof id, secret = password) =>
    startGoogleConnection(stage.needs, customerId, { password: secret, redirectUri, origin, ip });
  expect(await connection(id, 'wrong')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  const { address } = accepted(await connection(id));
  const back = await comeBack(address, { email: 'inga@elsewhere.test' });
  expect(await connectGoogle(stage.needs, other.id, back, ip)).toMatchObject(failed);
  expect(await loginByGoogle(stage.needs, back, visitor)).toMatchObject(failed);
  expect(await connectGoogle(stage.needs, id, back, ip)).toMatchObject({ ok: true });
  expect(await login('inga@elsewhere.test')).toMatchObject({
    ok: true,
    value: { user: { username: 'Inga' } },
  });
  expect(await connection(id)).toMatchObject({ refusal: 'GOOGLE_LINKED_ALREADY' });

  const second = accepted(await connection(other.id));
  const same = await comeBack(second.address, { email: 'inga@elsewhere.test' });
  expect(await connectGoogle(stage.needs, other.id, same, ip)).toMatchObject({
    refusal: 'GOOGLE_LINKED_ALREADY',
  });
});

test('a disconnected account signs in no more', async () => {
  const { email, id } = await joinConnected('Karl');
  expect(await disconnectGoogle(stage.needs, id, 'wrong')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await disconnectGoogle(stage.needs, id, password)).toMatchObject({ ok: true });
  expect(await disconnectGoogle(stage.needs, id, password)).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await login(email)).toMatchObject({ refusal: 'GOOGLE_LINK_REQUIRED' });
});

test('the browser is sent back to our own address alone', async () => {
  const elsewhere = { redirectUri: 'https://elsewhere.example/api/loginCallback/google', origin, ip };
  expect(await startGoogle(stage.needs, elsewhere)).toMatchObject(failed);
});

test('where it is not set up it is not offered; while the issuer is down the customer is asked to retry', async () => {
  const off = { ...stage.needs, google: undefined };
  expect(await startGoogle(off, { redirectUri, origin, ip })).toMatchObject({ refusal: 'NOT_FOUND' });
  const gone = await startLocalIssuer([redirectUri]);
  const down = { ...stage.needs, google: googleOf(gone) };
  const back = await (async () => {
    const { address } = accepted(await startGoogle(down, { redirectUri, origin, ip }));
    const query = await gone.signIn(address, { email: 'ludwig@example.test' });
    return { code: query.get('code') ?? '', state: query.get('state') ?? '', redirectUri };
  })();
  await gone.close();
  expect(await loginByGoogle(down, back, visitor)).toMatchObject({ refusal: 'SERVICE_UNAVAILABLE' });
  const settings = { issuer: gone.settings.OIDC_ISSUER, clientId: 'x', clientSecret: 'y' };
  const never = { ...stage.needs, google: createGoogleIssuer(settings) };
  expect(await startGoogle(never, { redirectUri, origin, ip })).toMatchObject({
    refusal: 'SERVICE_UNAVAILABLE',
  });
});
