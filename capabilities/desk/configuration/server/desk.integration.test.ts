import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import type { ConfigValue } from '../face.ts';
import { createConfiguration, type RunningConfiguration } from './configuration.ts';
import { type ConfigurationDesk, createConfigurationDesk } from './desk.ts';

const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const schema = z.strictObject({
  periods: z.array(z.strictObject({ seconds: z.number().int().min(60), profit: z.string() })).min(1),
});
type Periods = z.output<typeof schema>;
const initial: Periods = { periods: [{ seconds: 60, profit: '0.8' }] };
const reason = 'decided in the risk meeting';

let database: TestDatabase;
let configuration: RunningConfiguration;
let desk: ConfigurationDesk;
let documents = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  configuration = createConfiguration({ db, clock, onError: (error) => expect.unreachable(String(error)) });
  desk = createConfigurationDesk({
    db,
    clock,
    configuration,
    audit: createAuditLog(clock),
    emailsOf: async () => new Map(),
  });
});
afterAll(async () => {
  configuration.stop();
  await database.drop();
});

function operator(id: bigint, permissions: readonly string[]): OperatorSession {
  return {
    sessionId: `s${id}`,
    operatorId: asOperatorId(id),
    email: `operator-${id}@sample.test`,
    permissions: new Set(permissions),
    isSteppedUp: true,
  };
}
const risk = operator(1n, ['configuration.view', 'configuration.publish', 'options.configure']);
const second = operator(2n, ['configuration.view', 'configuration.publish', 'options.configure']);
const elsewhere = operator(3n, ['configuration.view', 'configuration.publish', 'settings.configure']);

async function aDocument(): Promise<{ name: string; value: ConfigValue<Periods> }> {
  const name = `options.${String.fromCharCode(97 + documents++)}`;
  return {
    name,
    value: await configuration.define({
      name,
      schema,
      initial,
      permission: 'options.configure',
      guardsMoney: false,
    }),
  };
}

function periods(profit: string, ...more: Periods['periods']) {
  return { periods: [{ seconds: 60, profit }, ...more] };
}

async function acts(name: string) {
  const { rows } = await sql<{ name: string; note: string; before: unknown; after: unknown }>`
    select name, note, before::jsonb as before, after::jsonb as after from audit.act
    where subject like ${`configuration/${name}/%`} order by sequence`.execute(database.db);
  return rows;
}

test('a publication holds at once, with its author, its reason and its act', async () => {
  const { name, value } = await aDocument();
  const published = await desk.publish(risk, { name, expectedVersion: 1, value: periods('0.85'), reason });
  expect(published).toEqual({ ok: true, value: { status: 'published', version: 2 } });
  expect(value.current).toEqual(periods('0.85'));
  const { rows } = taken(await desk.versions(name, {}, { offset: 0, limit: 10 }));
  expect(rows).toEqual([
    { version: 2, at: '2026-11-24T15:30:00.000Z', author: risk.email, reason, repeats: null, agreedBy: [] },
    { version: 1, at: '2026-11-24T15:30:00.000Z', author: null, reason: '', repeats: null, agreedBy: [] },
  ]);
  expect(await acts(name)).toEqual([
    {
      name: 'configuration.publish',
      note: reason,
      before: { 'periods.0.profit': '0.8' },
      after: { 'periods.0.profit': '0.85' },
    },
  ]);
});

test('of two operators who publish at once one gets CONFIGURATION_CHANGED, and nothing is lost', async () => {
  const { name, value } = await aDocument();
  const answers = await Promise.all([
    desk.publish(risk, { name, expectedVersion: 1, value: periods('0.85'), reason }),
    desk.publish(second, { name, expectedVersion: 1, value: periods('0.88'), reason }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'CONFIGURATION_CHANGED' });
  const won = answers[0]?.ok ? '0.85' : '0.88';
  expect([value.version, value.current]).toEqual([2, periods(won)]);
  expect(await acts(name)).toHaveLength(1);
});

test('going back publishes the old version again, as a new one', async () => {
  const { name, value } = await aDocument();
  taken(await desk.publish(risk, { name, expectedVersion: 1, value: periods('0.85'), reason }));
  const back = { name, version: 1, expectedVersion: 2, reason: 'too much was paid' };
  expect(await desk.rollBack(second, back)).toEqual({ ok: true, value: { status: 'published', version: 3 } });
  expect([value.version, value.current]).toEqual([3, initial]);
  const { rows } = taken(await desk.versions(name, {}, { offset: 0, limit: 1 }));
  expect(rows).toMatchObject([{ version: 3, repeats: 1, author: second.email, reason: 'too much was paid' }]);
  expect(taken(await desk.difference(name, 2, 3))).toEqual([
    { path: ['periods', '0', 'profit'], before: '0.85', after: '0.8', effect: 'looser' },
  ]);
  expect(taken(await desk.difference(name, 1, 3))).toEqual([]);
  expect((await acts(name)).map((act) => act.name)).toEqual([
    'configuration.publish',
    'configuration.rollBack',
  ]);
});

test.each([
  ['a value the schema does not know', { periods: [], more: 1 }, 'value.periods'],
  [
    'one out of bounds, deep inside',
    periods('0.8', { seconds: 5, profit: '0.9' }),
    'value.periods.1.seconds',
  ],
  ['another type', { periods: 'all' }, 'value.periods'],
  ['nothing', {}, 'value.periods'],
])('%s is refused, naming the field, with nothing changed', async (_, value, field) => {
  const { name, value: held } = await aDocument();
  const refused = await desk.publish(risk, { name, expectedVersion: 1, value, reason });
  expect(refused).toMatchObject({ refusal: 'INPUT_INVALID', params: { field } });
  expect([held.version, held.current]).toEqual([1, initial]);
  expect(await acts(name)).toEqual([]);
});

test('what differs in nothing, is based on no version, or is no document, is refused', async () => {
  const { name } = await aDocument();
  const publish = (changes: object) =>
    desk.publish(risk, { name, expectedVersion: 1, value: periods('0.9'), reason, ...changes });
  expect(await publish({ value: initial })).toMatchObject({ refusal: 'CONFIGURATION_UNCHANGED' });
  expect(await publish({ expectedVersion: 7 })).toMatchObject({ refusal: 'CONFIGURATION_CHANGED' });
  expect(await publish({ name: 'no.such' })).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await desk.rollBack(risk, { name, version: 9, expectedVersion: 1, reason })).toMatchObject({
    refusal: 'NOT_FOUND',
  });
  expect(await acts(name)).toEqual([]);
});

test('a document’s own permission is asked for, for publishing and for going back', async () => {
  const { name, value } = await aDocument();
  const forbidden = { refusal: 'FORBIDDEN' };
  expect(
    await desk.publish(elsewhere, { name, expectedVersion: 1, value: periods('0.9'), reason }),
  ).toMatchObject(forbidden);
  taken(await desk.publish(risk, { name, expectedVersion: 1, value: periods('0.9'), reason }));
  expect(await desk.rollBack(elsewhere, { name, version: 1, expectedVersion: 2, reason })).toMatchObject(
    forbidden,
  );
  expect(value.version).toBe(2);
  const listed = taken(await desk.list(elsewhere)).find((each) => each.name === name);
  expect(listed).toMatchObject({ version: 2, mayPublish: false });
  expect(taken(await desk.read(risk, name, 1))).toMatchObject({ version: 1, newest: 2, mayPublish: true });
});
