import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { keepSessions, keptProcesses } from './kept-sessions.ts';
import { restorePristine } from './pristine.ts';

export const templateName = 'assay_test_template';

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  /** Closes `db` and gives the database up: it may become the next one that this file asks for. */
  readonly drop: () => Promise<void>;
}

/** Databases of this worker that no test uses any more; the run's end drops them. */
const unused: string[] = [];

/** A fresh migrated database of its own, for one test or one file (`*.integration.test.ts` only). */
export async function createTestDatabase(): Promise<TestDatabase> {
  keepSessions();
  const serverUrl = inject('postgresUrl');
  const name = (await restoreUnused(serverUrl)) ?? (await cloneTemplate(serverUrl));
  const url = databaseUrl(serverUrl, name);
  const db = openDatabase(url);
  let isGivenUp = false;
  const drop = async () => {
    await db.destroy();
    if (!isGivenUp) unused.push(name);
    isGivenUp = true;
  };
  return { url, db, drop };
}

async function restoreUnused(serverUrl: string): Promise<string | undefined> {
  const pristine = inject('pristine');
  const name = unused.pop();
  if (name === undefined) return undefined;
  const db = openDatabase(databaseUrl(serverUrl, name), { max: 1 });
  const isRestored = await becomesAlone(db, name)
    .then((isAlone) => isAlone && pristine !== undefined && restorePristine(db, pristine))
    .finally(() => db.destroy());
  // Dropping one waits for the disk: the run's end drops them all.
  return isRestored ? name : undefined;
}

async function cloneTemplate(serverUrl: string): Promise<string> {
  const name = `${inject('testDatabasePrefix')}${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, (server) =>
    sql`create database ${sql.id(name)} template ${sql.id(templateName)}`.execute(server),
  );
  return name;
}

const leaveWithinMs = 3_000;

/**
 * Waits for connections that are being closed. False where one stays: its owner would connect again, and
 * write into the next test.
 */
async function becomesAlone(db: Database, name: string): Promise<boolean> {
  const giveUp = AbortSignal.timeout(leaveWithinMs);
  while (!giveUp.aborted) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and pid <> all(${keptProcesses(name)}::int[])`.execute(db);
    if (rows.length === 0) return true;
    await pause(10);
  }
  return false;
}

/** The same server and user, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export async function onServer(url: string, work: (server: Database) => Promise<unknown>): Promise<void> {
  const server = openDatabase(url, { max: 1 });
  await work(server).finally(() => server.destroy());
}
