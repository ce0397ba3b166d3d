import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from '../compose.ts';
import { readConfig } from '../config.ts';

/** A platform as `npm start` has it, with a database and a folder of its own that end with it. */
export async function startSamplePlatform(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ platform: Platform; end(): Promise<void> }> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'assay-'));
  const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, ...settings });
  const platform = await createPlatform(config, database.url);
  return {
    platform,
    async end() {
      await platform.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
