import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
    await onServer(serverUrl, async (server) => {
      await untilLeft(server, name);
      await sql`drop database ${sql.id(name)} with (force)`.execute(server);
    });
  };
  return { url, db, drop };
}

const leaveWithinMs = 3_000;

/** Waits for connections that are being closed: one that is cut off on its way out has nobody to tell, and would fail the run. */
async function untilLeft(server: Database, name: string): Promise<void> {
  const giveUp = AbortSignal.timeout(leaveWithinMs);
  while (!giveUp.aborted) {
    const { rows } = await sql`select from pg_stat_activity where datname = ${name}`.execute(server);
    if (rows.length === 0) return;
    await pause(10);
  }
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
