import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from '../compose.ts';
import { readConfig } from '../config.ts';
import { livePast } from '../sample-past.ts';

interface SamplePlatform {
  readonly platform: Platform;
  readonly database: TestDatabase;
  /** Stops it, asserts that all money is accounted for, and removes the database and the folder. */
  end(): Promise<void>;
}

/**
 * A platform as `npm start` has it, with a database and a folder of its own that end with it.
 * `hasPast`: it has lived through the months of the sample's trader.
 */
export async function startSamplePlatform(
  settings: Readonly<Record<string, string>> = {},
  { hasPast = false } = {},
): Promise<SamplePlatform> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'assay-'));
  const config = readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, ...settings });
  const onLost = (line: string) => {
    throw new Error(line);
  };
  if (hasPast) await livePast(config, database.url, onLost);
  const platform = await createPlatform(config, database.url);
  if (hasPast) await platform.loadTrader();
  return {
    platform,
    database,
    async end() {
      await platform.stop();
      await expectConserved(database.db);
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
