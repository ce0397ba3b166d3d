import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '#foundation/server-kit/postgres/postgres.ts';

/** A Postgres that a test may kill: nobody else is on it, and its folder goes with it. */
export interface OwnPostgres {
  readonly url: string;
  /** As the system's out-of-memory killer would. */
  kill(): void;
  /** On the same folder, under the same url. */
  startAgain(): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-faults-'));
  // Made for its owner alone; the database account must pass.
  await chmod(folder, 0o755);
  const start = () => startPostgres({ dataDir: folder, log: () => {}, settings: { shared_buffers: '32MB' } });
  let running: RunningPostgres = await start();
  return {
    url: running.url,
    kill: () => void process.kill(running.pid, 'SIGKILL'),
    async startAgain() {
      running = await start();
    },
    async remove() {
      await running.stop();
      await rm(running.home, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
