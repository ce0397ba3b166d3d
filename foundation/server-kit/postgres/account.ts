import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The uid and gid Postgres runs as; undefined when it simply runs as us. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

const candidates = ['postgres', 'nobody'];

/** Postgres refuses root, so root lends it the first existing unprivileged account. */
export async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const rows = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of candidates) {
    const row = rows.find(([user]) => user === name);
    const [uid, gid] = [Number(row?.[2]), Number(row?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(`Postgres may not run as root, and this machine has no ${candidates.join(' or ')} account`);
}

/** Options for spawning something as that account; the working folder is one every account can enter. */
export function as(account: Account): { cwd: string; uid?: number; gid?: number } {
  return { cwd: '/', ...account };
}

/** Asks the system itself, by trying: access lists, mounts and containers make permission bits unreliable. */
export function canRead(account: Account, path: string): boolean {
  return tries(account, 'test -r "$0"', path);
}

export function canWrite(account: Account, dir: string): boolean {
  return tries(account, 'cd "$0" && test -w .', dir);
}

function tries(account: Account, script: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', script, path], { ...as(account), stdio: 'ignore' }).status === 0;
}
