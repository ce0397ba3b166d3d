import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database.ts';

export const templateName = 'assay_test_template';

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  /** Closes `db` and removes the database, cutting off whoever is still connected. */
  readonly drop: () => Promise<void>;
}

/** A fresh migrated database of its own, for one test or one file (`*.integration.test.ts` only). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, (server) =>
    sql`create database ${sql.id(name)} template ${sql.id(templateName)}`.execute(server),
  );
  const url = databaseUrl(serverUrl, name);
  const db = openDatabase(url);
  const drop = async () => {
    await db.destroy();
    await onServer(serverUrl, (server) => sql`drop database ${sql.id(name)} with (force)`.execute(server));
  };
  return { url, db, drop };
}

/** The same server and user, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function onServer(url: string, work: (server: Database) => Promise<unknown>): Promise<void> {
  const server = openDatabase(url, { max: 1 });
  await work(server).finally(() => server.destroy());
}
