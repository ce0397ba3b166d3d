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
  /** Where its rows have no `decided_by`. */
  readonly namesNoDecider?: true;
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
  namesNoDecider,
  ...columns
}: AgreementTable) {
  function find(db: Database, id: bigint, lock = sql``): Promise<Row | undefined> {
    return firstRow<Row>(db)`select ${select} from ${from} where asked.id = ${id} ${lock}`;
  }

  return {
    waiting: dueQueue<Row>({ select, from: sql`${from} where asked.state = 'waiting'`, ...columns }),
    byId: (db: Database, id: bigint) => find(db, id),
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
      const by = namesNoDecider ? sql`` : sql`, decided_by = ${decidedBy}::bigint[]`;
      await sql`
        update ${sql.raw(table)} set state = ${state}, decided_at = ${at}${by} where id = ${id}`.execute(tx);
      return done;
    },
  };
}
