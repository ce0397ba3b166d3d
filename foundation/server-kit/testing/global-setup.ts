import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database.ts';
import { migrateJobs } from '../jobs.ts';
import { migrateToLatest } from '../migrate.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { type Pristine, readPristine } from './pristine.ts';
import { databaseUrl, onServer, templateName } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database on the server the whole run shares. */
    postgresUrl: string;
    /** How the names of this run's databases begin. */
    testDatabasePrefix: string;
    pristine: Pristine | undefined;
  }
}

/**
 * One Postgres for the run, with a migrated template which each test clones. `TEST_DATABASE_URL` names a
 * server to use instead (its user may create databases); otherwise an embedded one lives as long as the run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external ? { url: external, stop: async () => {} } : await startTemporaryPostgres();
  const prefix = `test_${process.pid}_`;
  project.provide('pristine', await createTemplate(server.url));
  project.provide('postgresUrl', server.url);
  project.provide('testDatabasePrefix', prefix);
  return async () => {
    if (external) await dropDatabases(server.url, prefix);
    await server.stop();
  };
}

async function startTemporaryPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  // Made for its owner alone; the database account must pass.
  await chmod(dataDir, 0o755);
  // The tests that kill Postgres start their own, durable one; here speed matters and the files are thrown
  // away.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    // Each worker keeps sessions beside those in use.
    max_connections: '200',
  };
  const { url, pid, home, stop } = await startPostgres({ dataDir, log: () => {}, settings });
  const guard = endWithUs(pid);
  return {
    url,
    stop: async () => {
      guard.kill();
      await stop();
      await rm(home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops the server when this process is killed outright: the pipe closes and the guard wakes. */
function endWithUs(pid: number) {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
}

async function createTemplate(url: string): Promise<Pristine | undefined> {
  const server = openDatabase(url, { max: 1 });
  await sql`drop database if exists ${sql.id(templateName)}`.execute(server);
  await sql`create database ${sql.id(templateName)}`.execute(server);
  await server.destroy();
  const template = openDatabase(databaseUrl(url, templateName), { max: 1 });
  await migrateToLatest(template);
  // As a platform's start does; a house that asks for them finds them made.
  await migrateJobs(databaseUrl(url, templateName));
  const pristine = await readPristine(template);
  await template.destroy();
  return pristine;
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await onServer(url, async (server) => {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(server);
    for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(server);
  });
}
