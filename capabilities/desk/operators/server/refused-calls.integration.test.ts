import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#foundation/time/clock.ts';
import { operatorEndSession, operatorMe, operatorSecurity, operatorStepUp } from '../console-contract.ts';
import { changeOperatorRoles, disableOperator, listOperators } from '../management-contract.ts';
import { createStage, type Stage } from './testing/operators-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

let seenUntil = '0';
beforeEach(async () => {
  seenUntil = (await lastAct()) ?? '0';
});

const reason = 'asked for in writing';

async function lastAct(): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`select sequence::text as last from audit.head`.execute(
    stage.db,
  );
  return rows[0]?.last;
}

/** What the log took up in this test beside signing in. */
async function refusedActs(): Promise<unknown[]> {
  const { rows } = await sql<{ by: bigint[]; name: string; subject: string; after: string }>`
    select operator_ids as by, name, subject, after from audit.act
    where sequence > ${seenUntil}::bigint and name <> 'operators.signIn' order by sequence`.execute(stage.db);
  return rows.map(({ name, subject, after }) => [name, subject, JSON.parse(after)]);
}

test('what an operator may not do is in the log, reading too, and nothing changed', async () => {
  const cookie = await stage.signIn('treasurer');
  const change = { id: '1001', roles: ['treasurer', 'administrator'], reason };
  expect((await stage.ask(changeOperatorRoles, change, { cookie })).body.refusal).toBe('FORBIDDEN');
  expect((await stage.ask(listOperators, {}, { cookie })).body.refusal).toBe('FORBIDDEN');
  expect(await refusedActs()).toEqual([
    [
      'operators.callRefused',
      'call/changeOperatorRoles',
      { refusal: 'FORBIDDEN', permission: 'operators.manage' },
    ],
    ['operators.callRefused', 'call/listOperators', { refusal: 'FORBIDDEN', permission: 'operators.view' }],
  ]);
  const { rows } = await sql`
    select from operators.operator where email = 'treasurer@sample.test' and roles = '{treasurer}'`.execute(
    stage.db,
  );
  expect(rows).toHaveLength(1);
});

test('another operator’s session can’t be ended by its id, and that it was tried is in the log', async () => {
  const [mine, theirs] = [await stage.signIn('second'), await stage.signIn('reviewer')];
  const { body } = await stage.ask(operatorSecurity, {}, { cookie: theirs });
  const { sessions } = body.result as { sessions: { id: string }[] };
  const answer = await stage.ask(operatorEndSession, { id: sessions[0]?.id }, { cookie: mine });
  expect(answer.body.refusal).toBe('NOT_FOUND');
  expect((await stage.ask(operatorMe, {}, { cookie: theirs })).status).toBe(200);
  expect(await refusedActs()).toEqual([
    ['operators.callRefused', 'call/operatorEndSession', { refusal: 'NOT_FOUND', permission: '' }],
  ]);
});

test('a session taken from an operator is worth nothing once it is ended or unused', async () => {
  const cookie = await stage.signIn('admin');
  const stolen = { cookie, headers: { 'user-agent': 'a thief’s' } };
  expect((await stage.ask(listOperators, {}, stolen)).status).toBe(200);
  stage.realTime.advance(10 * minuteMs);
  const { id } = (await stage.ask(operatorMe, {}, stolen)).body.result as { id: string };
  expect((await stage.ask(disableOperator, { id, reason }, stolen)).body.refusal).toBe('STEP_UP_REQUIRED');
  stage.realTime.advance(15 * minuteMs);
  expect((await stage.ask(listOperators, {}, stolen)).body.refusal).toBe('UNAUTHENTICATED');
  expect(await refusedActs()).toEqual([]);
});

test('a used code is a wrong guess, written once', async () => {
  const cookie = await stage.signIn('auditor');
  const { body } = await stage.ask(operatorStepUp, { totp: stage.code() }, { cookie });
  expect(body.refusal).toBe('CODE_INCORRECT');
  expect(await refusedActs()).toEqual([
    [
      'operators.stepUpRefused',
      expect.stringMatching(/^operator/),
      expect.objectContaining({ refusal: 'CODE_INCORRECT' }),
    ],
  ]);
});

test('of very many refusals of one operator the first are written', async () => {
  const cookie = await stage.signIn('reviewer');
  for (let each = 0; each < 40; each += 1) await stage.ask(listOperators, {}, { cookie });
  const written = (await refusedActs()).length;
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(40);
});
