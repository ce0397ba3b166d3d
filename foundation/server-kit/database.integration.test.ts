import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient, openDatabase, poolFigures } from './database.ts';
import { isOutage } from './outage.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

const everyType = `
  select 9007199254740993::int8 as units, array[1, null, -9007199254740993]::int8[] as list, '{}'::int8[] as empty,
    1.50::numeric as rate, date '2026-02-28' as day, timestamptz '2026-02-28 12:00:00.125+00' as time`;

const expected = {
  units: 9007199254740993n,
  list: [1n, null, -9007199254740993n],
  empty: [],
  rate: '1.50',
  day: '2026-02-28',
  time: new Date('2026-02-28T12:00:00.125Z'),
};

test('columns arrive without losing a digit or shifting a day', async () => {
  const { rows } = await sql.raw(everyType).execute(database.db);
  expect(rows).toEqual([expected]);
});

test('a raw client reads columns the same way', async () => {
  const client = await openClient(database.url);
  const { rows } = await client.query(everyType);
  await client.end();
  expect(rows).toEqual([expected]);
});

test('bigints travel to the database whole', async () => {
  const units = 9007199254740993n;
  const { rows } = await sql`select ${units}::int8 as one, ${[units, -units]}::int8[] as many`.execute(
    database.db,
  );
  expect(rows).toEqual([{ one: units, many: [units, -units] }]);
});

test('each test database is its own', async () => {
  const other = await createTestDatabase();
  await sql`create table only_here (id int8)`.execute(other.db);
  const { rows } = await sql`select to_regclass('only_here') as found`.execute(database.db);
  await other.drop();
  expect(rows).toEqual([{ found: null }]);
});

async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a connection cut off amid a transaction fails that transaction alone', async () => {
  const db = openDatabase(database.url, { max: 1 });
  const failure = await rejectionOf(
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await expect.poll(() => rejectionOf(sql`select 1`.execute(tx))).toBeInstanceOf(Error);
      await sql`select 1`.execute(tx);
    }),
  );
  expect(isOutage(failure)).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a statement that hangs is given up in time', async () => {
  const db = openDatabase(database.url, { max: 1, queryTimeoutMs: 100 });
  const asleep = rejectionOf(sql`select pg_sleep(1)`.execute(db));
  await expect.poll(() => poolFigures(db)).toEqual({ open: 1, idle: 0, waiting: 0 });
  expect(isOutage(await asleep)).toBe(true);
  await db.destroy();
});

test('no database at all is an outage, a wrong statement is not', async () => {
  const nowhere = openDatabase('postgresql://nobody@%2Fnowhere:5432/nothing');
  expect(isOutage(await rejectionOf(sql`select 1`.execute(nowhere)))).toBe(true);
  await nowhere.destroy();
  expect(isOutage(await rejectionOf(sql`select 1`.execute(nowhere))), 'a platform that stops').toBe(true);
  expect(isOutage(await rejectionOf(sql`select 1 / 0`.execute(database.db)))).toBe(false);
});
