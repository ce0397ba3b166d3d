import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { renamedMigrations } from '#database/renamed-migrations.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { migrateJobs } from './jobs.ts';

const migrationsDir = join(import.meta.dirname, '../../database/migrations');

/**
 * Brings the database to the newest of `database/migrations/NNNN_name.sql`, forward only and in one
 * transaction, with what else belongs to a start: it throws, and nothing was changed. Processes that start at
 * once wait for each other. Throws what the failing migration threw. Returns the names applied now.
 */
export async function migrateToLatest(
  db: Database,
  andThen: (tx: Tx) => Promise<void> = async () => {},
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('database.migrations'))`.execute(tx);
    await renameApplied(tx);
    const migrator = new Migrator({
      db: tx,
      provider: { getMigrations: readMigrations },
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results.find((result) => result.status === 'Error');
      throw new Error(`migration ${failed?.migrationName ?? 'set-up'} failed`, { cause: error });
    }
    await andThen(tx);
    return results.map((result) => result.migrationName);
  });
}

/** What was applied under a file's former name is not applied again under its new one. */
async function renameApplied(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    isNew: boolean;
  }>`select to_regclass('kysely_migration') is null as "isNew"`.execute(tx);
  if (rows[0]?.isNew) return;
  await sql`
    update kysely_migration applied set name = renamed.name
    from unnest(${[...renamedMigrations.keys()]}::text[], ${[...renamedMigrations.values()]}::text[]) as renamed (former, name)
    where applied.name = renamed.former`.execute(tx);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(migrationsDir, file), 'utf8');
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/**
 * The platform's tables and those that jobs wait in, over a connection of its own: a migration may take as
 * long as it needs. Processes that start at once wait for each other with the whole of it: while one makes
 * the jobs' tables, another could not even list what there is.
 */
export async function migrateDatabase(url: string, andThen?: (tx: Tx) => Promise<void>): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  await db
    .connection()
    .execute(async (session) => {
      await sql`select pg_advisory_lock(hashtext('database.start'))`.execute(session);
      await migrateToLatest(session, andThen);
      await migrateJobs(url);
    })
    // The lock ends with its session.
    .finally(() => db.destroy());
}
