import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canWrite } from './account.ts';

/** Roots for a cluster whose account can't enter DATA_DIR; only root ever needs them. */
const elsewhere = ['/var/lib/assay', '/var/tmp/assay'];

/** A unix socket's path may have 107 bytes (103 on macOS), and Postgres adds its file name. */
const longestSocketDir = 103 - '/.s.PGSQL.5432'.length;

/**
 * The folder that holds cluster, socket and log: `<dataDir>/postgres`, or, when the database account can't
 * write there (a clone under /root), a folder it can reach, to which `<dataDir>/postgres` then points.
 */
export async function postgresHome(
  dataDir: string,
  account: Account,
  log: (line: string) => void,
): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const wanted = join(await realpath(dataDir), 'postgres');
  await mkdir(wanted, { recursive: true });
  const home = await realpath(wanted);
  if (await give(home, account)) return home;

  const reachable = await reachableFolder(account);
  log(`the database account cannot write to ${home}, so the database is kept in ${reachable}`);
  // An earlier cluster moves along: starting an empty one beside it would look like losing every balance.
  await cp(home, reachable, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  if (account) await chownTree(reachable, account);
  const link = `${wanted}.${process.pid}`;
  await symlink(reachable, link);
  await rename(wanted, `${wanted}.moved`);
  await rename(link, wanted);
  if ((await readdir(`${wanted}.moved`)).length === 0) await rm(`${wanted}.moved`, { recursive: true });
  return reachable;
}

async function reachableFolder(account: Account): Promise<string> {
  for (const root of elsewhere) {
    try {
      await mkdir(root, { recursive: true, mode: 0o755 });
      const dir = await mkdtemp(join(root, 'postgres-'));
      if (await give(dir, account)) return dir;
      await rm(dir, { recursive: true });
    } catch {
      // read-only or missing: the next root
    }
  }
  throw new Error(`the database account can write neither to DATA_DIR nor to ${elsewhere.join(' or ')}`);
}

/**
 * Makes the folder the account's own (with what is in it, when it was another's); false where that can't be
 * done.
 */
async function give(dir: string, account: Account): Promise<boolean> {
  try {
    if (account && (await lstat(dir)).uid !== account.uid) await chownTree(dir, account);
    await chmod(dir, 0o700);
  } catch {
    return false;
  }
  return canWrite(account, dir);
}

async function chownTree(dir: string, { uid, gid }: NonNullable<Account>): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(dir, uid, gid);
}

/**
 * A private folder (mode 700: Postgres trusts every process that can open the socket) with a short enough
 * path.
 */
export async function socketFolder(home: string, account: Account): Promise<string> {
  const inside = join(home, 'socket');
  if (Buffer.byteLength(inside) <= longestSocketDir) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    if (account) await chown(inside, account.uid, account.gid);
    return inside;
  }
  for (const root of new Set([tmpdir(), '/tmp'])) {
    const dir = await mkdtemp(join(root, 'assay-'));
    if (account) await chown(dir, account.uid, account.gid);
    if (Buffer.byteLength(dir) <= longestSocketDir && canWrite(account, dir)) return dir;
    await rm(dir, { recursive: true });
  }
  throw new Error('no folder is short enough for the database socket: choose a shorter DATA_DIR');
}
