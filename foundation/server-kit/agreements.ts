import { type RawBuilder, sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database, Tx } from './database.ts';
import { dueQueue, type QueueColumns } from './due-queue.ts';
import { firstRow } from './statements.ts';

interface Agreement {
  readonly id: bigint;
  readonly state: string;
}

interface AgreementTable extends QueueColumns {
  readonly table: string;
  readonly select: RawBuilder<unknown>;
  /** The table as `asked`, with what is joined to it. */
  readonly from: RawBuilder<unknown>;
  /** The column of who asked. */
  readonly asker?: string;
}

interface Decided {
  readonly state: 'approved' | 'rejected';
  readonly decidedBy: readonly OperatorId[];
  readonly at: Date;
}

/**
 * What one operator asks for and another decides, in a table of its capability with `state`, `decided_by` and
 * `decided_at`. It waits until it is decided or ends by itself, once. All of {@link AgreementTable} is
 * written in the code, never given from outside.
 */
export function agreements<Row extends Agreement>({
  table,
  select,
  from,
  asker = 'requested_by',
  ...columns
}: AgreementTable) {
  function find(db: Database, id: bigint, lock = sql``): Promise<Row | undefined> {
    return firstRow<Row>(db)`select ${select} from ${from} where asked.id = ${id} ${lock}`;
  }

  return {
    waiting: dueQueue<Row>({ select, from: sql`${from} where asked.state = 'waiting'`, ...columns }),
    byId: (db: Database, id: bigint) => find(db, id),
    /** For `verify`: the first that was approved by no operator beside the one who asked. */
    async unsigned(tx: Tx) {
      const found = await firstRow<{ id: bigint }>(tx)`
        select id from ${sql.raw(table)}
        where state = 'approved' and (coalesce(cardinality(decided_by), 0) = 0
          or array_position(decided_by, null) is not null or ${sql.raw(asker)} = any (decided_by))
        order by id limit 1`;
      return found && { row: `${table} ${found.id}`, problem: 'has no second signature' };
    },
    /** Ends what no operator decides. False when it does not wait any more. */
    async end(tx: Tx, id: bigint, state: Row['state'], at: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${sql.raw(table)} set state = ${state}, decided_at = ${at}
        where id = ${id} and state = 'waiting'`.execute(tx);
      return numAffectedRows === 1n;
    },
    /**
     * Carries out a decision once. The row is locked; `act` does what was decided, or refuses it before it
     * has written anything. Accepted again when it was decided so before, REVIEW_DECIDED when it ended
     * otherwise.
     */
    async decide(
      tx: Tx,
      id: bigint,
      { state, decidedBy, at }: Decided,
      act: (row: Row) => Promise<Result<null>>,
    ): Promise<Result<null>> {
      const row = await find(tx, id, sql`for update of asked`);
      if (row === undefined) return refuse('NOT_FOUND');
      if (row.state !== 'waiting') return row.state === state ? accept(null) : refuse('REVIEW_DECIDED');
      const done = await act(row);
      if (!done.ok) return done;
      const { numAffectedRows } = await sql`
        update ${sql.raw(table)} set state = ${state}, decided_at = ${at}, decided_by = ${decidedBy}::bigint[]
        where id = ${id} and state = 'waiting'`.execute(tx);
      if (numAffectedRows !== 1n) throw new Error(`${table} ${id} ended while it was decided`);
      return done;
    },
  };
}
