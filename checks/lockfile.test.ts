import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from './files.ts';

const packages = z.record(
  z.string(),
  z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
);
const lockfile = z.object({ packages });

/**
 * npm leaves out of the lockfile what its registry happens to lack (another platform's binary, say), and `npm
 * ci` then refuses the lockfile everywhere. Such an entry is written by hand: version, cpu, os, libc,
 * optional.
 */
test.each(['package-lock.json', 'tools/node/package-lock.json'])('%s locks every platform', async (path) => {
  const { packages } = lockfile.parse(JSON.parse(await readFile(join(root, path), 'utf8')));
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, at, name)),
  );
  expect(missing).toEqual([]);
});

/** As Node looks it up: beside the package that wants it, then further out. */
function isLocked(packages: Readonly<Record<string, unknown>>, at: string, name: string): boolean {
  if (join(at, 'node_modules', name) in packages) return true;
  return at !== '' && isLocked(packages, dirname(at).replace(/^[.]$/, ''), name);
}
