import type { FastifyBaseLogger } from 'fastify';
import { Logger as JobLogger, run, type TaskList } from 'graphile-worker';
import pg from 'pg';

export interface JobsOptions {
  readonly url: string;
  readonly tasks: TaskList;
  /** One cron line a task, in graphile-worker's form. */
  readonly crontab: string;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
}

export interface RunningJobs {
  /** Waits for the tasks under way. */
  stop(): Promise<void>;
}

/** Runs the jobs that transactions have written, and those of the clock. Creates the job tables where they are missing. */
export async function startJobs({ url, tasks, crontab, log }: JobsOptions): Promise<RunningJobs> {
  const logger = new JobLogger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
  // With pg's own column types, which graphile-worker expects; without a listener a database restart would end the process.
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  const onError = (error: Error) => log.warn(error.message);
  pool.on('error', onError).on('connect', (client) => client.on('error', onError));
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    logger,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}
