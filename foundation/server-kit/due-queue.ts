import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database } from './database.ts';

/** Where something stands in a queue: what is due earlier is before it, and of two at once the lower id. */
interface QueuePlace {
  readonly dueAt: Instant;
  readonly id: bigint;
}

export interface QueuePage {
  readonly limit: number;
  /** From the start without it. */
  readonly after?: QueuePlace | undefined;
  /** Of these records alone. */
  readonly among?: readonly bigint[] | undefined;
  readonly without?: readonly bigint[] | undefined;
}

export interface QueueCount {
  readonly waiting: number;
  /** Of those, whose deadline has passed. */
  readonly overdue: number;
}

const start: QueuePlace = { dueAt: 0, id: 0n };

/**
 * A table's rows in the order of their deadlines: counted, and read on from a place, so that a page costs the
 * same wherever it is. All of it is written in the code, never given from outside.
 */
export function dueQueue<Row>({
  select,
  from,
  since,
  id = sql`id`,
}: {
  readonly select: RawBuilder<unknown>;
  /** The tables, and with `where` which of their rows wait. */
  readonly from: RawBuilder<unknown>;
  /** What the deadline is counted from; an index on it and the id keeps pages short. */
  readonly since: RawBuilder<unknown>;
  readonly id?: RawBuilder<unknown>;
}) {
  return {
    /** `withinMs`: how long after `since` the deadline is. */
    async next(db: Database, page: QueuePage, withinMs = 0): Promise<Row[]> {
      const { limit, after = start, among, without } = page;
      const isAmong = among === undefined ? sql`` : sql`and ${id} = any (${among.map(String)}::bigint[])`;
      const isOther =
        without === undefined ? sql`` : sql`and ${id} <> all (${without.map(String)}::bigint[])`;
      const { rows } = await sql<Row>`
        select ${select} from ${from} and (${since}, ${id}) > (${new Date(after.dueAt - withinMs)}, ${after.id})
          ${isAmong} ${isOther}
        order by ${since}, ${id} limit ${limit}`.execute(db);
      return rows;
    },
    async count(db: Database, at: Instant, withinMs = 0): Promise<QueueCount> {
      const { rows } = await sql<{ waiting: bigint; overdue: bigint }>`
        select count(*) as waiting, count(*) filter (where ${since} < ${new Date(at - withinMs)}) as overdue
        from ${from}`.execute(db);
      return { waiting: Number(rows[0]?.waiting ?? 0n), overdue: Number(rows[0]?.overdue ?? 0n) };
    },
  };
}
