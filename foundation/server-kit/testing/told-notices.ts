import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database.ts';
import { tellNoticeTask, toldNoticeShape } from '../tell-notice.ts';

/** Notices in jobs that wait, in their order. */
export async function toldNotices(db: Database): Promise<z.output<typeof toldNoticeShape>[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${tellNoticeTask} order by j.id`.execute(db);
  return rows.map(({ payload }) => toldNoticeShape.parse(payload));
}
