import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renamedMigrations } from '#database/renamed-migrations.ts';
import { migrateDatabase, migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => await database.drop());

const appliedNames = async () =>
  (
    await sql<{ name: string; timestamp: string }>`select * from kysely_migration order by name`.execute(
      database.db,
    )
  ).rows;

async function takeFormerNames(): Promise<void> {
  for (const [former, name] of renamedMigrations) {
    await sql`update kysely_migration set name = ${former} where name = ${name}`.execute(database.db);
  }
}

test('a database that was migrated under the former names starts, and nothing runs twice', async () => {
  const before = await appliedNames();
  await takeFormerNames();
  expect(await appliedNames()).not.toEqual(before);

  expect(await migrateToLatest(database.db)).toEqual([]);
  expect(await appliedNames()).toEqual(before);
});

test('it goes on with what is new since, once, whichever processes start with it', async () => {
  const before = await appliedNames();
  await takeFormerNames();
  await sql`delete from kysely_migration where name = '0043_account_marks'`.execute(database.db);
  await sql`alter table ledger.balance rename column mark to accrued_until`.execute(database.db);
  await sql`alter table ledger.balance drop constraint mark_never_below_zero`.execute(database.db);

  const applied = await Promise.all([migrateToLatest(database.db), migrateToLatest(database.db)]);
  expect(applied.flat()).toEqual(['0043_account_marks']);
  expect((await appliedNames()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
});

test('processes that start at once on a new database wait for each other, with the jobs’ tables too', async () => {
  for (let round = 0; round < 5; round++) {
    await sql`drop schema if exists graphile_worker cascade`.execute(database.db);
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.url)));
  }
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as made`.execute(database.db);
  expect(rows).toEqual([{ made: true }]);
});
