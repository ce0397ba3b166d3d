import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, openDatabase } from './database.ts';

const migrationsDir = join(import.meta.dirname, '../../database/migrations');

/**
 * Brings the database to the newest of `database/migrations/NNNN_name.sql`, forward only, under Kysely's lock and in
 * one transaction. Throws what the failing migration threw. Returns the names applied now.
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`migration ${failed?.migrationName ?? 'set-up'} failed`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(migrationsDir, file), 'utf8');
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** Over a connection of its own: a migration may take as long as it needs. */
export async function migrateDatabase(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  await migrateToLatest(db).finally(() => db.destroy());
}
