import { startPostgres } from '#foundation/server-kit/postgres/postgres.ts';
import { isAlive } from '#foundation/server-kit/postgres/postmaster.ts';

export interface KeptPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export interface KeepPostgresOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Postgres could not be restarted at its url: the process should end and be restarted. */
  readonly onGone: (error: unknown) => void;
}

const lookEveryMs = 1_000;

/**
 * The embedded Postgres for as long as the platform runs: when it dies it is started again on its folder,
 * where it recovers.
 */
export async function keepPostgres({ dataDir, log, onGone }: KeepPostgresOptions): Promise<KeptPostgres> {
  let running = await startPostgres({ dataDir, log });
  const { url } = running;
  let restarting: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (restarting !== undefined || isAlive(running.pid)) return;
    log('Postgres ended; starting it again');
    restarting = restart()
      .catch(onGone)
      .finally(() => {
        restarting = undefined;
      });
  }, lookEveryMs);

  async function restart(): Promise<void> {
    running = await startPostgres({ dataDir, log });
    // A data folder too deep for a socket gets another one each time.
    if (running.url !== url)
      throw new Error(`Postgres restarted at ${running.url} instead of ${url}: open pools cannot follow`);
  }

  return {
    url,
    async stop() {
      clearInterval(watch);
      await restarting;
      await running.stop();
    },
  };
}
