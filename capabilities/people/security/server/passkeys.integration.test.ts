import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, visitor } from '#capabilities/people/customers/server/testing/customers-stage.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { renamePasskey } from './passkeys.sql.ts';
import { addPasskey, loginByPasskey, removePasskey, startPasskey, startPasskeyLogin } from './passkeys.ts';
import { accepted, createStage, ip, origin, type SecurityStage } from './testing/security-stage.ts';
import { createSoftwarePasskey } from './testing/software-passkey.ts';

let stage: SecurityStage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

const creationChallenge = async (id: CustomerId) =>
  accepted(await startPasskey(stage.needs, id, { password, origin })).challenge;
const loginChallenge = async () => accepted(await startPasskeyLogin(stage.needs, { ip, origin })).challenge;
const add = (id: CustomerId, response: Parameters<typeof addPasskey>[2]['response']) =>
  addPasskey(stage.needs, id, { name: 'Telephone', response, origin });
const notAccepted = { refusal: 'PASSKEY_NOT_ACCEPTED' };

test('a passkey signs in alone, also where one-time codes are on', async () => {
  const { id, email } = await stage.join('Anna');
  const passkey = await stage.withPasskey(id);
  await stage.withTotp(id);
  const signedIn = await stage.signInWith(passkey);
  expect(signedIn).toMatchObject({ ok: true, value: { user: { id: id.toString() } } });
  expect(await stage.signInWith(passkey)).toMatchObject({ ok: true });
  const [shown] = accepted(await stage.security.overview(id)).passkeys;
  expect(shown).toMatchObject({ id: passkey.id, name: 'Telephone', lastUsedAt: expect.any(String) });
  expect((await stage.mailsTo(email)).map(({ text }) => text).join()).toContain('A passkey was added');
});

test('making one asks for the password', async () => {
  const { id } = await stage.join('Berta');
  expect(await startPasskey(stage.needs, id, { password: 'wrong', origin })).toMatchObject({
    refusal: 'PASSWORD_INCORRECT',
  });
});

test('what was signed counts once: sent again it opens nothing', async () => {
  const { id } = await stage.join('Clara');
  const passkey = await stage.withPasskey(id);
  const assertion = passkey.assert(await loginChallenge(), origin);
  expect(await loginByPasskey(stage.needs, assertion, visitor)).toMatchObject({ ok: true });
  expect(await loginByPasskey(stage.needs, assertion, visitor)).toMatchObject(notAccepted);
  const attestation = createSoftwarePasskey().attest(await creationChallenge(id), origin);
  expect(await add(id, attestation)).toMatchObject({ ok: true });
  expect(await add(id, attestation)).toMatchObject(notAccepted);
});

test('a challenge of another customer, another purpose or another day is none', async () => {
  const { id } = await stage.join('Dora');
  const other = await stage.join('Emil');
  const passkey = await stage.withPasskey(id);
  const made = createSoftwarePasskey();
  expect(await add(id, made.attest(await creationChallenge(other.id), origin))).toMatchObject(notAccepted);
  expect(await add(id, made.attest(await loginChallenge(), origin))).toMatchObject(notAccepted);
  const late = passkey.assert(await loginChallenge(), origin);
  stage.clock.advance(5 * minuteMs);
  expect(await loginByPasskey(stage.needs, late, visitor)).toMatchObject(notAccepted);
  const misused = passkey.assert(await creationChallenge(id), origin);
  expect(await loginByPasskey(stage.needs, misused, visitor)).toMatchObject(notAccepted);
});

test('what was signed for another site, or with another key, opens nothing', async () => {
  const { id } = await stage.join('Frida');
  const passkey = await stage.withPasskey(id);
  const phished = passkey.assert(await loginChallenge(), 'https://trade.example.test.evil.example');
  expect(await loginByPasskey(stage.needs, phished, visitor)).toMatchObject(notAccepted);
  const stranger = createSoftwarePasskey();
  const forged = { ...stranger.assert(await loginChallenge(), origin), id: passkey.id, rawId: passkey.id };
  expect(await loginByPasskey(stage.needs, forged, visitor)).toMatchObject(notAccepted);
  const unknown = stranger.assert(await loginChallenge(), origin);
  expect(await loginByPasskey(stage.needs, unknown, visitor)).toMatchObject(notAccepted);
  const torn = passkey.assert(await loginChallenge(), origin);
  const broken = { ...torn, response: { ...torn.response, clientDataJSON: 'AAAA' } };
  expect(await loginByPasskey(stage.needs, broken, visitor)).toMatchObject(notAccepted);
});

test('a copy of the key is noticed by its counter', async () => {
  const { id } = await stage.join('Georg');
  const passkey = await stage.withPasskey(id);
  const first = passkey.assert(await loginChallenge(), origin);
  const second = passkey.assert(await loginChallenge(), origin);
  expect(await loginByPasskey(stage.needs, second, visitor)).toMatchObject({ ok: true });
  expect(await loginByPasskey(stage.needs, first, visitor)).toMatchObject(notAccepted);
});

test('one passkey belongs to one customer', async () => {
  const { id } = await stage.join('Hanna');
  const other = await stage.join('Inga');
  const passkey = await stage.withPasskey(id);
  const again = passkey.attest(await creationChallenge(other.id), origin);
  expect(await add(other.id, again)).toMatchObject(notAccepted);
});

test('another customer’s passkey is not found', async () => {
  const { id } = await stage.join('Jan');
  const thief = await stage.join('Karl');
  const passkey = await stage.withPasskey(id);
  expect(await renamePasskey(stage.db, thief.id, passkey.id, 'Mine')).toBe(false);
  const remove = (customerId: CustomerId, secret = password) =>
    removePasskey(stage.needs, customerId, { id: passkey.id, password: secret });
  expect(await remove(thief.id)).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await remove(id, 'wrong')).toMatchObject({ refusal: 'PASSWORD_INCORRECT' });
  expect(await stage.signInWith(passkey)).toMatchObject({ ok: true });
  expect(await remove(id)).toMatchObject({ ok: true });
  expect(await stage.signInWith(passkey)).toMatchObject(notAccepted);
});

test('a locked password does not keep a passkey out', async () => {
  const { id } = await stage.join('Ludwig');
  const passkey = await stage.withPasskey(id);
  const wrong = { account: 'ludwig', password: 'wrong' };
  for (let n = 0; n < 5; n += 1) await stage.customers.signIn(wrong, visitor);
  expect(await stage.signIn('ludwig')).toMatchObject({ refusal: 'LOGIN_LOCKED' });
  expect(await stage.signInWith(passkey)).toMatchObject({ ok: true });
});

test('twenty passkeys are enough', async () => {
  const { id } = await stage.join('Maria');
  // The last challenge is asked for while there is still room.
  const spare = await creationChallenge(id);
  for (let n = 0; n < 20; n += 1) await stage.withPasskey(id);
  expect(await startPasskey(stage.needs, id, { password, origin })).toMatchObject({
    refusal: 'TOO_MANY_PASSKEYS',
  });
  expect(await add(id, createSoftwarePasskey().attest(spare, origin))).toMatchObject({
    refusal: 'TOO_MANY_PASSKEYS',
  });
});
