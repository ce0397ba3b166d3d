import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';

export interface TaskRow {
  readonly task: string;
  readonly waiting: bigint;
  readonly failed: bigint;
  readonly oldest: Date | null;
}

/** The jobs that wait or have been given up, by task. */
export async function selectJobs(db: Database) {
  return await allRows<TaskRow>(db)`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts) as waiting,
      count(*) filter (where attempts >= max_attempts) as failed,
      min(run_at) filter (where attempts < max_attempts and run_at <= now()) as oldest
    from graphile_worker.jobs group by task_identifier order by task_identifier`;
}

export interface DatabaseRow {
  readonly sizeBytes: bigint;
  readonly connections: bigint;
  readonly connectionsAtMost: bigint;
}

export async function selectDatabase(db: Database) {
  return await firstRow<DatabaseRow>(db)`
    select pg_database_size(current_database()) as "sizeBytes",
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::bigint as "connectionsAtMost"`;
}

export async function selectNothing(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
