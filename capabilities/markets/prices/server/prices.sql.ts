import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** Takes the next block of tick numbers. */
export async function takeTickBlock(db: Database): Promise<bigint> {
  const { rows } = await sql<{ block: bigint }>`select nextval('markets.tick_block') as block`.execute(db);
  const block = rows[0]?.block;
  if (block === undefined) throw new Error('the database gave no tick block');
  return block;
}

/** When the replay of these recordings began; remembered the first time it is asked at this speed. */
export async function beginReplay(
  db: Database,
  recordings: string,
  speed: number,
  at: Instant,
): Promise<Instant> {
  const { rows } = await sql<{ began_at: Date }>`
    insert into markets.replay as replay (recordings, speed, began_at)
    values (${recordings}, ${speed}, ${new Date(at)})
    on conflict (recordings) do update set
      speed = excluded.speed,
      began_at = case when replay.speed = excluded.speed then replay.began_at else excluded.began_at end
    returning began_at`.execute(db);
  return rows[0]?.began_at.getTime() ?? at;
}
