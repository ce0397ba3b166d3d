import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import { minuteMs, secondMs } from '#foundation/time/clock.ts';
import { createStage, password, type Stage, visitor } from './testing/customers-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => await stage.close());

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

test('a registration makes a customer who is signed in', async () => {
  const given = await stage.registration('Anna', { country: 'DE', language: 'de' });
  const result = await stage.customers.register(given, visitor);
  expect(result).toMatchObject({
    ok: true,
    value: {
      user: {
        username: 'Anna',
        email: 'anna@example.test',
        country: 'DE',
        language: 'de',
        kycStatus: 'none',
        createdAt: '2026-11-24T15:30:00.000Z',
      },
    },
  });
  if (!result.ok) return;
  expect(Number(result.value.user.uid)).toBeGreaterThanOrEqual(10_000_001);
  const session = await stage.customers.authenticate(`Bearer ${result.value.token}`);
  expect(session?.customerId.toString()).toBe(result.value.user.id);
});

test('neither password nor token nor code is stored in readable form', async () => {
  const { token } = await stage.join('Secretive');
  const { rows } = await sql<{ everything: string }>`
    select (select json_agg(c)::text from customers.customer c) || (select json_agg(s)::text from customers.session s)
      as everything`.execute(stage.db);
  expect(rows[0]?.everything).toContain('$argon2id$');
  expect(rows[0]?.everything).not.toContain(password);
  expect(rows[0]?.everything).not.toContain(token);
});

test('names and addresses are taken in every spelling', async () => {
  await stage.join('Berta');
  const free = (value: string) => stage.customers.isAvailable(value, visitor);
  expect(await free('bERTA')).toEqual({ ok: true, value: { available: false } });
  expect(await free('berta2')).toEqual({ ok: true, value: { available: true } });
  const sameName = await stage.registration('BERTA', { email: 'other@example.test' });
  expect(await stage.customers.register(sameName, visitor)).toMatchObject({ refusal: 'USERNAME_TAKEN' });
});

test('without the texts to agree to registration is closed, and no code is sent for it', async () => {
  const closed = stage.another({ isOpenToNewcomers: async () => false });
  const given = await stage.registration('Early');
  expect(await closed.register(given, visitor)).toMatchObject({ refusal: 'REGISTRATION_CLOSED' });
  const asked = await closed.sendCode({ email: 'earlier@example.test', purpose: 'register' }, visitor);
  expect(asked).toMatchObject({ refusal: 'REGISTRATION_CLOSED' });
  expect(await stage.mailsTo('earlier@example.test')).toEqual([]);
  expect(await stage.customers.register(given, visitor)).toMatchObject({ ok: true });
});

test('one of many registrations of a name at the same time wins', async () => {
  const given = await Promise.all(
    Array.from({ length: 8 }, (_, n) => stage.registration('Clara', { email: `clara${n}@example.test` })),
  );
  const results = await Promise.all(given.map((each) => stage.customers.register(each, visitor)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.refusal === 'USERNAME_TAKEN')).toHaveLength(7);
});

test('one code makes one customer, however often it is sent in', async () => {
  const given = await stage.registration('Dora');
  const results = await Promise.all(
    ['Dora', 'Dora1', 'Dora2'].map((username) => stage.customers.register({ ...given, username }, visitor)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a mistake elsewhere does not spend the code', async () => {
  const given = await stage.registration('Emil');
  const wrong = { ...given, invitationCode: 'NOBODY99' };
  for (let n = 0; n < 6; n += 1) {
    expect(await stage.customers.register(wrong, visitor)).toMatchObject({
      refusal: 'INVITATION_CODE_WRONG',
    });
  }
  expect(await stage.customers.register(given, visitor)).toMatchObject({ ok: true });
});

test('five wrong codes end the code; a new one works', async () => {
  const given = await stage.registration('Frida');
  const guess = { ...given, code: wrongCode(given.code) };
  for (let n = 0; n < 5; n += 1) {
    expect(await stage.customers.register(guess, visitor)).toMatchObject({ refusal: 'CODE_INCORRECT' });
  }
  expect(await stage.customers.register(given, visitor)).toMatchObject({ refusal: 'CODE_INCORRECT' });
  stage.clock.advance(minuteMs);
  expect(await stage.customers.register(await stage.registration('Frida'), visitor)).toMatchObject({
    ok: true,
  });
});

test('a code lives ten minutes and belongs to one address and purpose', async () => {
  const given = await stage.registration('Georg');
  const reset = { email: given.email, code: given.code, password };
  expect(await stage.customers.resetPassword(reset, visitor)).toMatchObject({ refusal: 'CODE_INCORRECT' });
  const elsewhere = { ...given, email: 'georg2@example.test' };
  expect(await stage.customers.register(elsewhere, visitor)).toMatchObject({ refusal: 'CODE_INCORRECT' });
  stage.clock.advance(10 * minuteMs);
  expect(await stage.customers.register(given, visitor)).toMatchObject({ refusal: 'CODE_INCORRECT' });
});

test('a code can be asked for again after 60 seconds, and then replaces the first', async () => {
  const first = await stage.registration('Hanna');
  const ask = () => stage.customers.sendCode({ email: first.email, purpose: 'register' }, visitor);
  stage.clock.advance(59 * secondMs);
  expect(await ask()).toMatchObject({ refusal: 'TOO_FREQUENT', params: { seconds: '60' } });
  stage.clock.advance(secondMs);
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listDevMail(stage.db, first.email, 10)).toHaveLength(2);
  const code = await stage.codeFor(first.email);
  expect(await stage.customers.register({ ...first, code }, visitor)).toMatchObject({ ok: true });
});

test("a customer's own code invites, WELCOME in any case, and none only where that is allowed", async () => {
  const { id } = await stage.join('Inga');
  const inviter = await stage.customers.getUserInfo(id);
  if (!inviter.ok) throw new Error(inviter.refusal);
  const invited = await stage.registration('Jan', {
    invitationCode: inviter.value.invitationCode.toLowerCase(),
  });
  expect(await stage.customers.register(invited, visitor)).toMatchObject({ ok: true });
  const { rows } = await sql`
    select invited_by from customers.customer where username = 'Jan'`.execute(stage.db);
  expect(rows).toEqual([{ invited_by: id }]);

  const without = await stage.registration('Karl', { invitationCode: '' });
  expect(await stage.customers.register(without, visitor)).toMatchObject({
    refusal: 'INVITATION_CODE_WRONG',
  });
  const open = stage.another({ isInvitationRequired: () => false });
  expect(await open.register({ ...without, invitationCode: 'X' }, visitor)).toMatchObject({
    refusal: 'INVITATION_CODE_WRONG',
  });
  expect(await open.register(without, visitor)).toMatchObject({ ok: true });
});

test.each(['password123', '12345678', 'Ludwig-the-2nd', 'ludwig@example.test', 'liverpool1', 'Monkey2024!'])(
  '%s is refused',
  async (guess) => {
    const given = {
      username: 'Ludwig-the-2nd',
      email: 'ludwig@example.test',
      code: '123456',
      invitationCode: '',
    };
    const result = await stage.customers.register({ ...given, password: guess }, visitor);
    expect(result).toMatchObject({ refusal: 'PASSWORD_TOO_WEAK' });
  },
);

test('what follows a registration happens after it, and its failure changes nothing', async () => {
  const failures: unknown[] = [];
  const listened: boolean[] = [];
  const failing = stage.another({
    afterRegistered: async (customerId) => {
      listened.push((await stage.customers.getUserInfo(customerId)).ok);
      throw new Error('the demo account could not be opened');
    },
    onFailure: (failure) => failures.push(failure),
  });
  const result = await failing.register(await stage.registration('Maria'), visitor);
  expect(result).toMatchObject({ ok: true });
  expect(listened).toEqual([true]);
  expect(failures).toHaveLength(1);
});

test('the mail is in the reader’s language and holds the code', async () => {
  const email = 'nour@example.test';
  await stage.customers.sendCode({ email, purpose: 'register' }, { ...visitor, language: 'ar' });
  const [mail] = await listDevMail(stage.db, email, 1);
  expect(mail?.text).toContain('رمز التسجيل');
  expect(mail?.text).toContain(mail?.code);
});

test('one address may ask so many times and no more', async () => {
  const strict = stage.another({
    limits: { check: { points: 2, seconds: 60 }, codesFromIp: { points: 1, seconds: 60 } },
  });
  const other = { ...visitor, ip: '192.0.2.8' };
  const checks = await Promise.all([1, 2, 3].map(() => strict.isAvailable('somebody', other)));
  expect(checks.filter(({ ok }) => ok)).toHaveLength(2);
  const ask = (email: string) => strict.sendCode({ email, purpose: 'register' }, other);
  expect(await ask('one@example.test')).toMatchObject({ ok: true });
  expect(await ask('two@example.test')).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
});

test('one mailbox is written to so many times and no more, by any caller', async () => {
  const strict = stage.another({ limits: { codesToEmail: { points: 2, seconds: 3600 } } });
  const from = (ip: string, email: string) =>
    strict.sendCode({ email, purpose: 'register' }, { ...visitor, ip });
  expect(await from('192.0.2.21', 'victim@example.test')).toMatchObject({ ok: true });
  expect(await from('192.0.2.22', 'victim@example.test')).toMatchObject({ ok: true });
  expect(await from('192.0.2.23', 'victim@example.test')).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
  expect(await from('192.0.2.23', 'another@example.test')).toMatchObject({ ok: true });
  expect(await from('192.0.2.23', 'another@example.test')).toMatchObject({ refusal: 'TOO_FREQUENT' });
  expect(await stage.mailsTo('victim@example.test')).toHaveLength(2);
});

test('customers are counted', async () => {
  const before = await stage.customers.countCustomers();
  await stage.join('Otto');
  expect(await stage.customers.countCustomers()).toBe(before + 1);
});
