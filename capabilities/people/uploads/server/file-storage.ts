import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.ts';

/** Files in a folder, readable by its owner alone. */
export function createFileStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}`;
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    get: (name) =>
      readFile(pathOf(name)).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code === 'ENOENT') return undefined;
        throw failure;
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
