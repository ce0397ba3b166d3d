import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bin, root, runNode } from './run.ts';

/** Everything a bundle can be made of. */
const sources = ['apps', 'capabilities', 'foundation', 'locales', 'package-lock.json'];

/**
 * Builds each web application whose sources changed since it was last built into `dist/<name>`. In production
 * it refuses texts that are still to be translated.
 */
export async function build(): Promise<boolean> {
  if (process.env.MODE === 'production') {
    const { ok, output } = await runNode(['checks/locales.ts', '--release'], { quiet: true });
    if (!ok) {
      console.error(output);
      return false;
    }
  }
  const stamp = await hashSources();
  for (const name of ['web', 'console']) {
    const config = `apps/${name}/vite.config.ts`;
    if (!existsSync(join(root, config))) continue;
    const stampFile = join(root, `dist/${name}.stamp`);
    if (existsSync(join(root, 'dist', name, 'index.html')) && (await readStamp(stampFile)) === stamp)
      continue;
    console.log(`assay: building ${name}`);
    await rm(stampFile, { force: true });
    const vite = ['build', '--config', config, '--logLevel', 'warn'];
    const { ok, output } = await runNode([bin('vite/bin/vite.js'), ...vite], { quiet: true });
    if (!ok) {
      console.error(output);
      return false;
    }
    await mkdir(join(root, 'dist'), { recursive: true });
    await writeFile(stampFile, stamp);
  }
  return true;
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await filesUnder(source)) hash.update(path).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(join(root, path))) return [];
  if (path.includes('.')) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|md)\b/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

async function readStamp(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '');
}

if (import.meta.main) process.exitCode = (await build()) ? 0 : 1;
