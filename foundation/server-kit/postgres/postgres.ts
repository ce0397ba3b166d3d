import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { access, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Account, as, unprivilegedAccount } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { postgresHome, socketFolder } from './place.ts';
import { findPostmaster, isAlive, type Postmaster, readOrNothing } from './postmaster.ts';

export interface RunningPostgres {
  /** Reaches the `assay` database over a private unix socket. */
  readonly url: string;
  readonly pid: number;
  /** Where cluster, socket and log are: `<dataDir>/postgres` with links followed. */
  readonly home: string;
  /** Fast shutdown, waited for. Leaves a server alone that another living process of the platform started. */
  readonly stop: () => Promise<void>;
}

export interface StartPostgresOptions {
  readonly dataDir: string;
  /** Hears one line for each unusual step. */
  readonly log: (line: string) => void;
  /** Overrides of `postgresql.conf`, for tests (`fsync: 'off'`) and benchmarks. */
  readonly settings?: Readonly<Record<string, string>>;
}

const user = 'assay';
const database = 'assay';

/** Crash recovery replays at most `max_wal_size`; minutes are generous. */
const startTimeoutMs = 300_000;
/** Ten seconds of tries: sessions of a killed server hold its shared memory for a moment. */
const mostLaunches = 40;
const stopTimeoutMs = 60_000;
const logLimitBytes = 10_000_000;

const defaults = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // What was acknowledged is on the disk: said aloud, because everything rests on it.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Compiling costs more than any of our short statements.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const;

/**
 * Starts the embedded Postgres on `<dataDir>/postgres`, or adopts the one a killed process left running
 * there. It runs in its own process group, so it outlives a kill -9 of the platform and a Ctrl-C reaches it
 * only through `stop`. Throws with the end of its log when it ends again and again, or isn't ready after five
 * minutes.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const { dataDir, log, settings = {} } = options;
  const account = await unprivilegedAccount();
  const home = await postgresHome(dataDir, account, log);
  const cluster = join(home, 'cluster');
  const giveUp = AbortSignal.timeout(startTimeoutMs);
  for (let launches = 0; launches < mostLaunches && !giveUp.aborted; launches++) {
    const running = await findPostmaster(cluster);
    const postmaster = running ?? (await launch(home, cluster, account, { ...defaults, ...settings }, log));
    if (await becomesReady(postmaster, giveUp)) return await own(home, postmaster, running && log);
    await pause(250);
  }
  const tail = (await readOrNothing(join(home, 'postgres.log'))).split('\n').slice(-12).join('\n');
  throw new Error(`Postgres did not become ready on ${cluster}; its log ends:\n${tail}`);
}

async function launch(
  home: string,
  cluster: string,
  account: Account,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<Postmaster> {
  const bin = join(await postgresBinaries(account, home, log), 'bin');
  await createCluster(join(bin, 'initdb'), cluster, account);
  // Postgres would take the lock file of a killed server for a live one if its number now belongs to another
  // process.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  const socketDir = await socketFolder(home, account);
  const args = Object.entries({ ...settings, unix_socket_directories: socketDir });
  const logFile = await openLog(home);
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...args.flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    {
      ...as(account),
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', logFile, logFile],
    },
  );
  closeSync(logFile);
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
  child.unref();
  return { pid, socketDir };
}

/** None of the caller's PG… variables may redirect it. */
const cleanEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Built aside and renamed, so that a kill in the middle leaves no half-made cluster. */
async function createCluster(initdb: string, cluster: string, account: Account): Promise<void> {
  if (await exists(join(cluster, 'PG_VERSION'))) return;
  const half = `${cluster}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const made = spawnSync(initdb, ['-D', half, '-U', user, '-A', 'trust', '--no-instructions', ...locale], {
    ...as(account),
    env: cleanEnvironment,
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`, { cause: made.error });
  }
  try {
    await rename(half, cluster);
  } catch (error) {
    // Another process was quicker; its cluster is as good as ours.
    await rm(half, { recursive: true, force: true });
    if (!(await exists(join(cluster, 'PG_VERSION')))) throw error;
  }
}

/** True once it answers; false when the process is gone or time is up. Waits through crash recovery. */
async function becomesReady(postmaster: Postmaster, giveUp: AbortSignal): Promise<boolean> {
  while (!giveUp.aborted && isAlive(postmaster.pid)) {
    if (await answers(postmaster)) return true;
    await pause(50);
  }
  return false;
}

async function answers(postmaster: Postmaster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: postgresUrl(postmaster, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** `adopting` hears of a server that was running, unless it is only borrowed. */
async function own(
  home: string,
  postmaster: Postmaster,
  adopting: StartPostgresOptions['log'] | undefined,
): Promise<RunningPostgres> {
  const url = postgresUrl(postmaster);
  const ownerFile = join(home, 'owner.pid');
  const owner = Number(await readOrNothing(ownerFile));
  if (adopting && owner !== process.pid && owner > 1 && isAlive(owner)) {
    return { url, pid: postmaster.pid, home, stop: async () => {} };
  }
  adopting?.(`adopting the Postgres that is already running on ${home}`);
  await writeFile(ownerFile, String(process.pid));
  const onExit = () => signal(postmaster.pid, 'SIGINT');
  process.once('exit', onExit);
  const stop = async () => {
    process.off('exit', onExit);
    await shutDown(postmaster.pid);
    if (!postmaster.socketDir.startsWith(home))
      await rm(postmaster.socketDir, { recursive: true, force: true });
  };
  return { url, pid: postmaster.pid, home, stop };
}

async function shutDown(pid: number): Promise<void> {
  const giveUp = AbortSignal.timeout(stopTimeoutMs);
  signal(pid, 'SIGINT');
  while (isAlive(pid) && !giveUp.aborted) await pause(20);
  // Stops without a checkpoint; the next start replays the log.
  if (isAlive(pid)) signal(pid, 'SIGQUIT');
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}

/** Where a server's database answers: the platform's own unless told. */
export function postgresUrl({ socketDir }: Postmaster, name: string = database): string {
  return `postgresql://${user}@${encodeURIComponent(socketDir)}:5432/${name}`;
}

async function openLog(home: string): Promise<number> {
  const path = join(home, 'postgres.log');
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
