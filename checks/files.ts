import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const ignored = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache']);

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/**
 * Every text file of the repository. Walks the folder rather than asking git: a downloaded archive has no
 * git.
 */
export async function sourceFiles(folder = ''): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (ignored.has(entry.name)) continue;
    if (entry.isDirectory()) files.push(...(await sourceFiles(path)));
    else if (isText(entry.name)) files.push({ path, text: await readFile(join(root, path), 'utf8') });
  }
  return files;
}

function isText(name: string): boolean {
  return /\.(?:ts|tsx|mjs|css|html|json|md|sql|csv|svg)$/.test(name) && name !== 'package-lock.json';
}
