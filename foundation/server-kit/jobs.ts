import type { FastifyBaseLogger } from 'fastify';
import { Logger as JobLogger, run, runMigrations, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { carriedTrace, inSpan, isTracing } from './tracing.ts';

/** By the names under which the database keeps what waits: a renamed job would never run. */
export type Jobs = Readonly<Record<string, Job>>;

export interface Job {
  run(payload: unknown, attempt: Attempt): Promise<unknown>;
  /** When the clock runs it, as cron writes it; without it, transactions ask for it. */
  readonly cron?: string;
}

export interface Attempt {
  /** Whatever comes of it, it is not tried again. */
  readonly isLast: boolean;
}

export interface JobsNeeds {
  readonly url: string;
  readonly jobs: readonly Jobs[];
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
}

export interface RunningJobs {
  /** Waits for the tasks under way. */
  stop(): Promise<void>;
}

/** Creates the tables that jobs wait in where they are missing: mails can be queued from then on. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url });
}

/** Runs the jobs that transactions have written, and those of the clock. */
export async function startJobs({ url, jobs, log }: JobsNeeds): Promise<RunningJobs> {
  const all = jobs.flatMap((each) => Object.entries(each));
  const logger = new JobLogger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
  // With pg's own column types, which graphile-worker expects; without a listener a database restart would
  // end the process.
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  const onError = (error: Error) => log.warn(error.message);
  pool.on('error', onError).on('connect', (client) => client.on('error', onError));
  const runner = await run({
    pgPool: pool,
    taskList: Object.assign({}, ...jobs.map((each) => tasksOf(each, log))),
    crontab: all.flatMap(([name, { cron }]) => (cron === undefined ? [] : `${cron} ${name}`)).join('\n'),
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

/** Jobs as the runner takes them: each in the trace of what asked for it, with one log line. */
export function tasksOf(jobs: Jobs, log?: JobsNeeds['log']): TaskList {
  const tasks: TaskList = {};
  for (const [name, { run }] of Object.entries(jobs)) {
    tasks[name] = async (payload, { job: { id, attempts, max_attempts: most } }) => {
      const carryOut = async () => {
        const began = performance.now();
        const tell = (level: 'info' | 'warn', failure?: { readonly err: unknown }) => {
          const ms = Math.round(performance.now() - began);
          log?.[level]({ job: name, id, attempt: attempts, of: most, ms, ...failure }, 'job');
        };
        try {
          await run(payload, { isLast: attempts >= most });
        } catch (err) {
          tell('warn', { err });
          throw err;
        }
        tell('info');
      };
      if (!isTracing()) return await carryOut();
      const attributes = { 'job.id': id, 'job.attempt': attempts };
      await inSpan(`job ${name}`, { attributes, parent: carriedTrace(payload) }, carryOut);
    };
  }
  return tasks;
}
