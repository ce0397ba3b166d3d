import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { isAlive } from './postmaster.ts';

let folder: string;
let dataDir: string;
let lines: string[];
let started: RunningPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-launch-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  lines = [];
  started = [];
});

afterEach(async () => {
  for (const server of started) {
    await server.stop();
    await rm(server.home, { recursive: true, force: true, maxRetries: 20 });
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

async function start(): Promise<RunningPostgres> {
  const log = (line: string) => void lines.push(line);
  const server = await startPostgres({ dataDir, log, settings: { shared_buffers: '16MB' } });
  started.push(server);
  return server;
}

/** A whole process group of its own, as a terminal or a supervisor would make it. */
async function startInAnotherProcess(): Promise<ChildProcess> {
  const launcher = new URL('./postgres.ts', import.meta.url).href;
  const script = `
    import { startPostgres } from ${JSON.stringify(launcher)};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    process.stdout.write('ready');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function ask<Row>(server: RunningPostgres, text: string): Promise<Row[]> {
  const db = openDatabase(server.url, { max: 1 });
  const { rows } = await sql
    .raw<Row>(text)
    .execute(db)
    .finally(() => db.destroy());
  return rows;
}

async function remember(server: RunningPostgres): Promise<void> {
  await ask(server, 'create table remembered as select 41 as value');
}

test('starts on an empty folder, durably, and stops with nothing left running', async () => {
  const server = await start();
  const durable = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('listen_addresses') as addresses, (select datlocprovider from pg_database where datname = 'assay') as locale`;
  expect(await ask(server, durable)).toEqual([{ fsync: 'on', commit: 'on', addresses: '', locale: 'b' }]);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(await readdir(join(dataDir, 'postgres', 'socket'))).toEqual([]);
});

test('recovers what was committed when every process was killed', async () => {
  const server = await start();
  await remember(server);
  process.kill(server.pid, 'SIGKILL');
  const again = await start();
  expect(again.pid).not.toBe(server.pid);
  expect(await ask(again, 'select value from remembered')).toEqual([{ value: 41 }]);
});

test('a server left by a killed parent is adopted, and stopped by the one who adopted it', async () => {
  const parent = await startInAnotherProcess();
  const guest = await start();
  await remember(guest);
  await guest.stop();
  // Its owner lived, so it was only borrowed.
  expect(isAlive(guest.pid)).toBe(true);

  if (parent.pid) process.kill(-parent.pid, 'SIGKILL');
  await once(parent, 'exit');
  const heir = await start();
  expect(heir.pid).toBe(guest.pid);
  expect(await ask(heir, 'select value from remembered')).toEqual([{ value: 41 }]);
  await heir.stop();
  expect(isAlive(heir.pid)).toBe(false);
});

test('a lock file whose number belongs to another process does not keep it from starting', async () => {
  const server = await start();
  await remember(server);
  await server.stop();
  const cluster = join(dataDir, 'postgres', 'cluster');
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n/nowhere\n`);
  const again = await start();
  expect(await ask(again, 'select value from remembered')).toEqual([{ value: 41 }]);
});

test('a data folder too deep for a socket path still works', async () => {
  dataDir = join(folder, 'a-folder-with-a-long-name'.repeat(5));
  const server = await start();
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  'moves to a folder the database account can enter, with the data it already had',
  async () => {
    const first = await start();
    await remember(first);
    await first.stop();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await rename(dataDir, join(closed, 'data'));
    dataDir = join(closed, 'data');
    const moved = await start();
    expect(await ask(moved, 'select value from remembered')).toEqual([{ value: 41 }]);
    expect(lines).toContainEqual(expect.stringContaining('is kept in /var/'));
  },
);
