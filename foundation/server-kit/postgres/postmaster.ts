import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What Postgres writes into `postmaster.pid` about the server that holds a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
}

/**
 * The server running on this cluster, whichever process started it. Undefined when there is none: the lock
 * file of a killed server does not count, nor does a process that merely got its number since.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readOrNothing(join(cluster, 'postmaster.pid'))).split('\n');
  const pid = Number(lines[0]);
  const socketDir = lines[4] ?? '';
  if (!(pid > 1) || !isAlive(pid)) return undefined;
  const command = await commandOf(pid);
  if (command !== undefined && !(command.includes('postgres') && command.includes(cluster))) return undefined;
  return { pid, socketDir };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process's command line, empty once it is gone; undefined where the system won't tell. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return await readOrNothing(`/proc/${pid}/cmdline`);
  const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.error ? undefined : ps.stdout;
}

export async function readOrNothing(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '');
}
