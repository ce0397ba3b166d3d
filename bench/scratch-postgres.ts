import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { migrateToLatest } from '#foundation/server-kit/migrate.ts';
import { startPostgres } from '#foundation/server-kit/postgres/postgres.ts';

export interface ScratchPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** The embedded Postgres as the platform runs it (fsync on), on a folder of its own that is thrown away. */
export async function startScratchPostgres(): Promise<ScratchPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  // Made for its owner alone; the database account must pass.
  await chmod(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const db = openDatabase(postgres.url, { max: 1 });
  await migrateToLatest(db);
  await db.destroy();
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(postgres.home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
