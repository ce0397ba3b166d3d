import type { FastifyBaseLogger } from 'fastify';
import { Logger as JobLogger, run, type TaskList } from 'graphile-worker';

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
  const runner = await run({
    connectionString: url,
    taskList: tasks,
    crontab,
    logger,
    concurrency: 2,
    maxPoolSize: 3,
    noHandleSignals: true,
    pollInterval: 2000,
  });
  return { stop: () => runner.stop() };
}
