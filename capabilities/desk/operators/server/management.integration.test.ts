import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOperatorPassword as samplePassword } from '#database/sample/sample-operators.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { asOperatorId, type OperatorId } from '#foundation/ids/ids.ts';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import { insertTie } from '#foundation/server-kit/person-ties.ts';
import { dayMs } from '#foundation/time/clock.ts';
import {
  operatorChangePassword,
  operatorEnrolTotp,
  operatorLogin,
  operatorMe,
  operatorOfferTotp,
  operatorSecurity,
} from '../console-contract.ts';
import {
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  endOperatorSessions,
  getOperator,
  inviteOperator,
  listOperators,
  type Operator,
  type OperatorDetail,
  resetOperatorSecondFactor,
} from '../management-contract.ts';
import { operatorAddPasskey, operatorRemovePasskey, operatorStartPasskey } from '../passkey-contract.ts';
import { addFirstAdministrators } from './first-administrators.ts';
import { createStage, type Stage } from './testing/operators-stage.ts';
import { createSoftPasskey } from './testing/passkey.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const reason = 'asked for by the head of operations';

async function ask<T = unknown>(
  call: Parameters<Stage['ask']>[0],
  input: Record<string, unknown> = {},
  cookie?: string,
) {
  const { body, status, setCookie } = await stage.ask(call, input, { cookie });
  return { status, refusal: body.refusal, result: body.result as T, cookie: setCookie?.split(';')[0] };
}

async function mailedPassword(email: string): Promise<string> {
  const [newest] = await listDevMail(stage.db, email, 1);
  if (newest?.code == null) throw new Error(`nothing was mailed to ${email}`);
  return newest.code;
}

/** From the mail to a session that may work: a password of their own, one-time codes, and in again. */
async function firstSignIn(email: string): Promise<{ secret: string; cookie: string }> {
  const temporary = await mailedPassword(email);
  const { cookie } = await ask(operatorLogin, { email, password: temporary });
  const passwords = {
    oldPassword: temporary,
    newPassword: `of ${email} alone`,
    confirmPassword: `of ${email} alone`,
  };
  expect((await ask(operatorChangePassword, passwords, cookie)).refusal).toBeUndefined();
  const { result } = await ask<{ secret: string }>(operatorOfferTotp, {}, cookie);
  const enrolled = await ask(operatorEnrolTotp, { totp: stage.code(0, result.secret) }, cookie);
  expect(enrolled.result).toMatchObject({ mustEnrol: false, mustChangePassword: false });
  return { secret: result.secret, cookie: cookie ?? '' };
}

async function idOf(email: string): Promise<string> {
  const cookie = await stage.signIn('auditor');
  const { result } = await ask<Operator[]>(listOperators, {}, cookie);
  return result.find((operator) => operator.email === email)?.id ?? '';
}

async function actsOn(id: string): Promise<{ name: string; note: string | null }[]> {
  const { rows } = await sql<{ name: string; note: string | null }>`
    select name, note from audit.act where subject = ${`operator/${id}`} order by sequence`.execute(stage.db);
  return rows;
}

test('an invited operator may do nothing before a password of their own and a second factor', async () => {
  const admin = await stage.signIn('admin');
  const email = 'new@example.test';
  const input = { email: 'New@Example.test', roles: ['auditor'], reason };
  const invited = await ask<Operator>(inviteOperator, input, admin);
  expect(invited.result).toMatchObject({ email, roles: ['auditor'], status: 'invited' });
  expect((await ask(inviteOperator, input, admin)).refusal).toBe('EMAIL_TAKEN');

  const temporary = await mailedPassword(email);
  const first = await ask(operatorLogin, { email, password: temporary });
  expect(first.result).toMatchObject({
    permissions: [],
    mustChangePassword: true,
    mustEnrol: true,
    steppedUpUntil: null,
  });
  expect((await ask(listOperators, {}, first.cookie)).refusal).toBe('FORBIDDEN');
  const { cookie, secret } = await firstSignIn(email);
  expect((await ask(listOperators, {}, cookie)).status).toBe(200);
  expect((await ask(operatorLogin, { email, password: temporary })).refusal).toBe('PASSWORD_INCORRECT');
  stage.realTime.advance(60_000);
  const again = { email, password: `of ${email} alone`, totp: stage.code(0, secret) };
  expect((await ask(operatorLogin, again)).result).toMatchObject({
    permissions: expect.arrayContaining(['operators.view', 'audit.view']),
  });
  expect(await actsOn(invited.result.id)).toEqual(
    expect.arrayContaining([{ name: 'operators.invite', note: reason }]),
  );
});

/** What `by` decides about the appointment that waits for the operator. */
async function decide(id: string, decision: 'approve' | 'reject', by: string): Promise<string | undefined> {
  const { reviews } = stage.operators;
  const waiting = await reviews.waiting({ limit: 99 });
  const { rows } = await sql<{ id: bigint }>`
    select id from operators.appointment where operator_id = ${id} and state = 'waiting'`.execute(stage.db);
  const subjectId = String(rows[0]?.id);
  expect(waiting).toContainEqual(expect.objectContaining({ subjectId, needed: 1 }));
  const operatorIds = [asOperatorId(BigInt(await idOf(`${by}@sample.test`)))];
  const reviewId = `appointment-${subjectId}`;
  const names = { reasonCode: 'personVouchedFor', note: 'met them', requestId: `${reviewId} x` };
  const carriedOut = await reviews.carryOut({ reviewId, subjectId, decision, operatorIds, ...names });
  return carriedOut.ok ? undefined : carriedOut.refusal;
}

const rolesOf = async (id: string) => {
  const path = { ...getOperator, path: getOperator.path.replace('{id}', id) };
  const { result } = await ask<OperatorDetail>(path, {}, await stage.signIn('admin'));
  const { roles, awaitedRoles } = result.operator;
  return { roles, awaitedRoles };
};

test('every role but the auditor waits for a second operator', async () => {
  const email = 'appointed@example.test';
  const admin = await stage.signIn('admin');
  const invited = await ask<Operator>(
    inviteOperator,
    { email, roles: ['support', 'treasurer'], reason },
    admin,
  );
  expect(invited.result).toMatchObject({ roles: [], awaitedRoles: ['support', 'treasurer'] });
  const { id } = invited.result;
  expect(await decide(id, 'reject', 'second')).toBeUndefined();
  expect(await rolesOf(id)).toEqual({ roles: [], awaitedRoles: [] });
  expect(
    (await ask(changeOperatorRoles, { id, roles: ['treasurer', 'risk'], reason }, admin)).result,
  ).toMatchObject({
    roles: [],
    awaitedRoles: ['treasurer', 'risk'],
  });
  expect(await decide(id, 'approve', 'second')).toBeUndefined();
  expect(await rolesOf(id)).toEqual({ roles: ['treasurer', 'risk'], awaitedRoles: [] });
  const taken = await ask(changeOperatorRoles, { id, roles: ['risk'], reason }, admin);
  expect(taken.result).toMatchObject({ roles: ['risk'], awaitedRoles: [] });
  expect((await actsOn(id)).map(({ name }) => name)).toEqual([
    ...['operators.invite', 'operators.refuseAppointment', 'operators.changeRoles', 'operators.appoint'],
    'operators.changeRoles',
  ]);
});

test('no operator agrees to their own appointment, and a new decision withdraws what waits', async () => {
  const id = await idOf('treasurer@sample.test');
  const admin = await stage.signIn('admin');
  await ask(changeOperatorRoles, { id, roles: ['treasurer', 'reviewer'], reason }, admin);
  expect(await decide(id, 'approve', 'treasurer')).toBe('OWN_ACCOUNT_PROTECTED');
  const { rows } = await sql<{ id: bigint }>`
    select id from operators.appointment where operator_id = ${id} and state = 'waiting'`.execute(stage.db);
  await ask(changeOperatorRoles, { id, roles: ['treasurer'], reason }, admin);
  expect(await rolesOf(id)).toEqual({ roles: ['treasurer'], awaitedRoles: [] });
  const late = {
    reviewId: 'late',
    requestId: 'late x',
    subjectId: String(rows[0]?.id),
    decision: 'approve' as const,
    reasonCode: 'personVouchedFor',
    note: '',
    operatorIds: [asOperatorId(BigInt(await idOf('second@sample.test')))],
  };
  expect(await stage.operators.reviews.carryOut(late)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  expect(await rolesOf(id)).toEqual({ roles: ['treasurer'], awaitedRoles: [] });
});

test('a temporary password ends after three days', async () => {
  const admin = await stage.signIn('admin');
  const email = 'late@example.test';
  await ask(inviteOperator, { email, roles: ['content'], reason }, admin);
  stage.realTime.advance(3 * dayMs);
  const { refusal } = await ask(operatorLogin, { email, password: await mailedPassword(email) });
  expect(refusal).toBe('PASSWORD_INCORRECT');
});

test('roles that exclude each other are refused, and where they were given before only one counts', async () => {
  const admin = await stage.signIn('admin');
  const id = await idOf('second@sample.test');
  for (const roles of [
    ['administrator', 'reviewer'],
    ['administrator', 'treasurer'],
    ['auditor', 'content'],
  ]) {
    const refused = 'ROLES_EXCLUDE_EACH_OTHER';
    expect((await ask(changeOperatorRoles, { id, roles, reason }, admin)).refusal).toBe(refused);
    const email = 'both@example.test';
    expect((await ask(inviteOperator, { email, roles, reason }, admin)).refusal).toBe(refused);
  }
  const second = await stage.signIn('second');
  await sql`update operators.operator set roles = '{reviewer,auditor}' where id = ${id}`.execute(stage.db);
  const me = await ask<{ permissions: string[] }>(operatorMe, {}, second);
  expect(me.result?.permissions.filter((each) => /decide|claim|publish/.test(each))).toEqual([]);
  const { result: people } = await ask<Operator[]>(listOperators, {}, admin);
  expect(people?.find((each) => each.id === id)?.rolesExcludeEachOther).toBe(true);
  await sql`update operators.operator set roles = '{reviewer,treasurer,risk}' where id = ${id}`.execute(
    stage.db,
  );
});

test('changed roles count at once', async () => {
  const [admin, treasurer] = [await stage.signIn('admin'), await stage.signIn('treasurer')];
  const id = await idOf('treasurer@sample.test');
  expect((await ask(listOperators, {}, treasurer)).refusal).toBe('FORBIDDEN');
  const changed = await ask(changeOperatorRoles, { id, roles: ['auditor'], reason }, admin);
  expect(changed.result).toMatchObject({ roles: ['auditor'] });
  expect((await ask(listOperators, {}, treasurer)).status).toBe(200);
});

test('a disabled operator is out at once, and only a full proof gets the reason', async () => {
  const [admin, second] = [await stage.signIn('admin'), await stage.signIn('second')];
  const id = await idOf('second@sample.test');
  const email = 'second@sample.test';
  const disabled = await ask(disableOperator, { id, reason }, admin);
  expect(disabled.result).toMatchObject({ status: 'disabled' });
  expect((await ask(operatorMe, {}, second)).status).toBe(401);
  const wrong = await ask(operatorLogin, { email, password: 'wrong', totp: stage.code(1) });
  expect(wrong.refusal).toBe('PASSWORD_INCORRECT');
  const right = await ask(operatorLogin, { email, password: samplePassword, totp: stage.code(1) });
  expect(right.refusal).toBe('USER_STATUS_WRONG');
  expect((await ask(enableOperator, { id, reason }, admin)).result).toMatchObject({ status: 'active' });
  stage.realTime.advance(30_000);
  expect(await stage.signIn('second')).toMatch(/^operator=/);
});

test('a reset second factor ends sessions and passkeys, and starts over by mail', async () => {
  const [admin, reviewer] = [await stage.signIn('admin'), await stage.signIn('reviewer')];
  const id = await idOf('reviewer@sample.test');
  const email = 'reviewer@sample.test';
  const reset = await ask(resetOperatorSecondFactor, { id, reason }, admin);
  expect(reset.result).toMatchObject({ hasTotp: false, passkeys: 0, status: 'invited' });
  expect((await ask(operatorMe, {}, reviewer)).status).toBe(401);
  const old = { email, password: samplePassword, totp: stage.code() };
  expect((await ask(operatorLogin, old)).refusal).toBe('PASSWORD_INCORRECT');
  await firstSignIn(email);
});

test('an operator signed out everywhere by another is out, and no other', async () => {
  const [admin, auditor] = [await stage.signIn('admin'), await stage.signIn('auditor')];
  const id = await idOf('auditor@sample.test');
  const path = { ...getOperator, path: getOperator.path.replace('{id}', id) };
  const seen = await ask<OperatorDetail>(path, {}, admin);
  expect(seen.result).toMatchObject({ operator: { id, hasTotp: true }, passkeys: [] });
  expect(seen.result.sessions.length).toBeGreaterThan(0);
  expect(JSON.stringify(seen.result)).not.toContain(auditor.slice('operator='.length));
  expect((await ask(endOperatorSessions, { id, reason }, admin)).status).toBe(200);
  expect((await ask(operatorMe, {}, auditor)).status).toBe(401);
  expect((await ask<OperatorDetail>(path, {}, admin)).result.sessions).toEqual([]);
});

test('an operator sees the newest of their own acts, an administrator those of each', async () => {
  const [admin, auditor] = [await stage.signIn('admin'), await stage.signIn('auditor')];
  const email = (n: number) => `made${n}@example.test`;
  for (let n = 0; n < 11; n++)
    await ask(inviteOperator, { email: email(n), roles: ['content'], reason }, admin);
  const own = await ask<OutputOf<typeof operatorSecurity>>(operatorSecurity, {}, admin);
  expect(own.result.acts).toHaveLength(10);
  expect(new Set(own.result.acts.map(({ name }) => name))).toEqual(new Set(['operators.invite']));
  expect(own.result.acts[0]?.subject).toBe(`operator/${await idOf(email(10))}`);
  const id = await idOf('auditor@sample.test');
  const path = { ...getOperator, path: getOperator.path.replace('{id}', id) };
  const seen = await ask<OperatorDetail>(path, {}, admin);
  const auditors = await ask<OutputOf<typeof operatorSecurity>>(operatorSecurity, {}, auditor);
  expect(seen.result.acts).toEqual(auditors.result.acts);
  expect(seen.result.acts[0]?.name).toBe('operators.signIn');
});

test('who has a passkey alone keeps it', async () => {
  const admin = await stage.signIn('admin');
  const email = 'key@example.test';
  await ask(inviteOperator, { email, roles: ['content'], reason }, admin);
  const { cookie } = await ask(operatorLogin, { email, password: await mailedPassword(email) });
  const { result } = await ask<{ challenge: string }>(operatorStartPasskey, {}, cookie);
  const passkey = createSoftPasskey();
  const response = passkey.make(result, 'http://localhost');
  expect((await ask(operatorAddPasskey, { name: 'the only one', response }, cookie)).status).toBe(200);
  expect((await ask(operatorRemovePasskey, { id: passkey.id }, cookie)).refusal).toBe('LAST_SECOND_FACTOR');
  const withoutCode = await ask(operatorLogin, { email, password: await mailedPassword(email) });
  expect(withoutCode.refusal).toBe('TOTP_REQUIRED');
});

test('not to oneself, not without a recent second factor, not without the permission', async () => {
  const [admin, auditor] = [await stage.signIn('admin'), await stage.signIn('auditor')];
  const id = await idOf('admin@sample.test');
  for (const [call, input] of [
    [changeOperatorRoles, { id, roles: ['treasurer'], reason }],
    [disableOperator, { id, reason }],
    [endOperatorSessions, { id, reason }],
    [resetOperatorSecondFactor, { id, reason }],
  ] as const) {
    expect((await ask(call, input, admin)).refusal).toBe('OWN_ACCOUNT_PROTECTED');
    expect((await ask(call, input, auditor)).refusal).toBe('FORBIDDEN');
  }
  expect((await ask(disableOperator, { id: '999', reason }, admin)).refusal).toBe('NOT_FOUND');
  expect((await ask(disableOperator, { id, reason: '' }, admin)).refusal).toBe('NOTE_REQUIRED');
  expect((await ask(changeOperatorRoles, { id, roles: ['king'], reason }, admin)).refusal).toBe(
    'INPUT_INVALID',
  );
  expect((await ask(changeOperatorRoles, { id, roles: [], reason }, admin)).refusal).toBe('INPUT_INVALID');
  stage.realTime.advance(600_000);
  expect((await ask(disableOperator, { id: '999', reason }, admin)).refusal).toBe('STEP_UP_REQUIRED');
});

test('of two administrators who disable each other at once, one remains', async () => {
  const admin = await stage.signIn('admin');
  const email = 'other-admin@example.test';
  const invited = await ask<Operator>(inviteOperator, { email, roles: ['administrator'], reason }, admin);
  expect(await decide(invited.result.id, 'approve', 'second')).toBeUndefined();
  const { cookie: other } = await firstSignIn(email);
  const self = await ask<{ id: string }>(operatorMe, {}, admin);
  const answers = await Promise.all([
    ask(disableOperator, { id: invited.result.id, reason }, admin),
    ask(disableOperator, { id: self.result.id, reason }, other),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await sql`
    select from operators.operator where 'administrator' = any (roles) and disabled_at is null`.execute(
    stage.db,
  );
  expect(rows).toHaveLength(1);
});

test('the first administrators are made once, by mail, where fewer than two people administer', async () => {
  const fresh = await createStage();
  const origin = 'https://desk.example';
  const { needs } = fresh.operators;
  const emails = ['first@example.test', 'other@example.test'];
  // One alone is given colleagues by those who configure the platform.
  await Promise.all([1, 2].map(() => addFirstAdministrators(needs, { emails, origin })));
  for (const email of emails) {
    const mails = await listDevMail(fresh.db, email, 9);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('https://desk.example/console/');
    const { body } = await fresh.ask(operatorLogin, { email, password: mails[0]?.code ?? '' });
    expect(body.result).toMatchObject({ roles: ['administrator'], permissions: [], mustEnrol: true });
  }
  await addFirstAdministrators(needs, { emails: ['third@example.test'], origin });
  expect(await listDevMail(fresh.db, 'third@example.test', 1)).toEqual([]);
  // An administrator who is left with one they let in is alone.
  const { rows } = await sql<{ id: OperatorId }>`
    select id from operators.operator where 'administrator' = any (roles) order by id`.execute(fresh.db);
  const [admin, first, other] = rows.map(({ id }) => id);
  if (admin === undefined || first === undefined || other === undefined) throw new Error('three are there');
  await sql`update operators.operator set disabled_at = now() where id = ${other}`.execute(fresh.db);
  const since = needs.clock.now();
  await fresh.db
    .transaction()
    .execute((tx) => insertTie(tx, { operatorId: first, kind: 'invited', by: admin, since }));
  await addFirstAdministrators(needs, { emails: ['third@example.test'], origin });
  expect(await listDevMail(fresh.db, 'third@example.test', 9)).toHaveLength(1);
  await fresh.close();
});
