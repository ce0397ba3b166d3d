import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { amountText, rateSetting } from '#foundation/calls/setting-fields.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import { createConfiguration } from './configuration.ts';

const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const feeDocument = {
  name: 'test.fee',
  schema: z.strictObject({ rate: z.string().transform(Number), note: z.string().optional() }),
  initial: { rate: '0.5' },
  permission: 'products.configure',
  guardsMoney: false,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function aProcess(lookEveryMs = 3_600_000) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const configuration = createConfiguration({ db: database.db, clock, onError, lookEveryMs });
  onTestFinished(() => configuration.stop());
  return { configuration, errors };
}

async function store(document: string, version: number, value: unknown) {
  await sql`
    insert into configuration.version (document, version, value, operator_id, author, at, reason)
    values (${document}, ${version}, ${JSON.stringify(value)}::jsonb, 7, 'risk@sample.test', now(), 'in a test')`.execute(
    database.db,
  );
}

test('a document begins with what it is defined with, and every process takes up what is published', async () => {
  const here = await aProcess().configuration.define(feeDocument);
  const other = aProcess(20);
  const there = await other.configuration.define({ ...feeDocument, initial: { rate: '0.9' } });
  expect([here.version, here.current]).toEqual([1, { rate: 0.5 }]);
  expect([there.version, there.current]).toEqual([1, { rate: 0.5 }]);

  const heard: unknown[] = [];
  there.listen((value, version) => heard.push([version, value]));
  await store(feeDocument.name, 2, { rate: '0.25' });
  await expect.poll(() => there.version, { timeout: 10_000 }).toBe(2);
  expect(there.current).toEqual({ rate: 0.25 });
  expect(heard).toEqual([[2, { rate: 0.25 }]]);
  expect(other.errors).toEqual([]);
});

test('a version that this process can’t read leaves it with the last one it could, and is reported once', async () => {
  const { configuration, errors } = aProcess();
  const fee = await configuration.define({ ...feeDocument, name: 'test.newer' });
  await store('test.newer', 2, { rate: 1, madeByANewerRelease: true });
  await configuration.refresh();
  await configuration.refresh();
  expect([fee.version, fee.current]).toEqual([1, { rate: 0.5 }]);
  expect(errors).toHaveLength(1);
  await store('test.newer', 3, { rate: '0.1' });
  await configuration.refresh();
  expect([fee.version, fee.current]).toEqual([3, { rate: 0.1 }]);

  const restarted = aProcess().configuration;
  await store('test.newer', 4, { rate: 1 });
  await expect(restarted.define({ ...feeDocument, name: 'test.newer' })).rejects.toThrow(
    /version 4 of test.newer/,
  );
});

test('what an earlier release let through beyond today’s bounds counts as the nearest, and the rest stays', async () => {
  const wide = {
    name: 'test.bounds',
    schema: z.strictObject({
      hold: z.number().int().min(0).max(720),
      above: amountText('0', '1000000'),
      stopOut: rateSetting('0.1', '1'),
      fee: z.string(),
    }),
    initial: { hold: 0, above: '100000', stopOut: '0.95', fee: '5' },
    permission: 'products.configure',
    guardsMoney: false,
  };
  const before = await aProcess().configuration.define(wide);
  expect(before.current).toEqual({ hold: 0, above: '100000', stopOut: 950_000n, fee: '5' });
  const schema = z.strictObject({
    hold: z.number().int().min(12).max(168),
    above: amountText('0', '10000'),
    stopOut: rateSetting('0.2', '0.8'),
    fee: z.string(),
  });
  const initial = { hold: 24, above: '1000', stopOut: '0.5', fee: '1' };
  const { configuration, errors } = aProcess();
  const after = await configuration.define({ ...wide, schema, initial });
  expect([after.version, after.current]).toEqual([
    1,
    { hold: 12, above: '10000', stopOut: 800_000n, fee: '5' },
  ]);
  await store('test.bounds', 2, { hold: 1000, above: '9', stopOut: '0.01', fee: '5' });
  await configuration.refresh();
  expect(after.current).toEqual({ hold: 168, above: '9', stopOut: 200_000n, fee: '5' });
  expect(errors).toEqual([]);
  // What is published today keeps to them.
  expect(
    configuration.documents.get('test.bounds')?.check({ hold: 0, above: '9', stopOut: '0.5', fee: '5' }),
  ).toMatchObject({ refusal: 'INPUT_INVALID', params: { field: 'value.hold' } });
});

test('a listener that fails does not block the others', async () => {
  const { configuration, errors } = aProcess();
  const fee = await configuration.define({ ...feeDocument, name: 'test.heard' });
  const heard: number[] = [];
  fee.listen(() => {
    throw new Error('deaf');
  });
  fee.listen((_, version) => heard.push(version));
  await store('test.heard', 2, { rate: '0.1' });
  await configuration.refresh();
  expect(heard).toEqual([2]);
  expect(errors).toEqual([new Error('deaf')]);
});

test('versions are append-only, in the database itself', async () => {
  await aProcess().configuration.define({ ...feeDocument, name: 'test.kept' });
  const change = sql`update configuration.version set value = '{}' where document = 'test.kept'`;
  await expect(change.execute(database.db)).rejects.toThrow(/append-only/);
  const remove = sql`delete from configuration.version where document = 'test.kept'`;
  await expect(remove.execute(database.db)).rejects.toThrow(/append-only/);
});

test('a document has one definition', async () => {
  const { configuration } = aProcess();
  await configuration.define({ ...feeDocument, name: 'test.once' });
  await expect(configuration.define({ ...feeDocument, name: 'test.once' })).rejects.toThrow(/twice/);
});
