import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOut, type RowFields } from './copy-out.ts';
import { openDatabase, poolFigures } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

async function read<T>(select: string, rowOf: (row: RowFields) => T): Promise<T[]> {
  const rows: T[] = [];
  await copyOut(database.db, select, (row) => rows.push(rowOf(row)));
  return rows;
}

test('fields arrive as they were written', async () => {
  const rows = await read(
    `select 9007199254740993::int8, -9007199254740993::int8, -9007199254740991::int8, 4294967296::int8, true, false, 'Ärzte/USD',
      timestamptz '2026-02-28 12:00:00.125999+00', timestamptz '1969-12-31 23:59:59.999+00'`,
    (row) => [
      ...[row.bigint(), row.bigintOrNull(), row.integer(), row.integer(), row.boolean(), row.boolean()],
      ...[row.word(), row.instantOrNull(), row.instantOrNull()],
    ],
  );
  expect(rows).toEqual([
    [
      ...[9007199254740993n, -9007199254740993n, -9007199254740991, 4294967296, true, false, 'Ärzte/USD'],
      ...[Date.parse('2026-02-28T12:00:00.125Z'), -1],
    ],
  ]);
});

test('nulls are distinguished from values, and what follows them is read on', async () => {
  const rows = await read('select null::int8, null::timestamptz, 7::int8', (row) => [
    row.bigintOrNull(),
    row.instantOrNull(),
    row.bigint(),
  ]);
  expect(rows).toEqual([[null, null, 7n]]);
});

test('many rows, of more than fits into one packet', async () => {
  const rows = await read(
    `select n::int8, repeat(n % 3 || '', 200) from generate_series(1, 20000) n order by n`,
    (row) => ({ n: row.bigint(), word: row.word() }),
  );
  expect(rows.length).toBe(20_000);
  const expected = (n: number) => ({ n: BigInt(n), word: String(n % 3).repeat(200) });
  expect(rows.every((row, index) => row.n === expected(index + 1).n)).toBe(true);
  expect(rows.every((row, index) => row.word === expected(index + 1).word)).toBe(true);
});

test('no rows at all', async () => {
  expect(await read('select 1::int8 where false', (row) => row.bigint())).toEqual([]);
});

test('a wrong statement, a null where none may be, or a reader that throws fails this reading alone', async () => {
  const db = openDatabase(database.url, { max: 1 });
  const failure = (select: string, onRow: (row: RowFields) => void) =>
    expect(copyOut(db, select, onRow)).rejects;
  await failure('select 1 / 0', () => {}).toThrow('division by zero');
  await failure('select n::int8, 1 / (5 - n) from generate_series(1, 9) n', () => {}).toThrow(
    'division by zero',
  );
  await failure('select null::int8', (row) => row.bigint()).toThrow('unexpected NULL in a NOT NULL column');
  await failure('select n::int8 from generate_series(1, 5000) n', () => {
    throw new Error('no more');
  }).toThrow('no more');
  const seen: bigint[] = [];
  await copyOut(db, 'select 1::int8', (row) => seen.push(row.bigint()));
  expect(seen).toEqual([1n]);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(poolFigures(db)).toMatchObject({ idle: 1, waiting: 0 });
  await db.destroy();
});

test('a connection cut off amid the rows fails the reading', async () => {
  const db = openDatabase(database.url, { max: 1 });
  await expect(
    copyOut(db, 'select pg_terminate_backend(pg_backend_pid()), n from generate_series(1, 9) n', () => {}),
  ).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
