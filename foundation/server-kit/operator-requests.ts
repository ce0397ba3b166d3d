import { type RawBuilder, sql } from 'kysely';
import type { RequestState } from '#foundation/calls/fields.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { agreements } from './agreements.ts';
import type { Database, Tx } from './database.ts';
import type { QueueColumns } from './due-queue.ts';
import { firstRow, type PageRange, pageOf } from './statements.ts';

/**
 * What every table has of what one operator asks for and another decides. Each capability keeps its own, with
 * columns of its own beside these.
 */
export interface OperatorRequestRow {
  readonly id: bigint;
  readonly state: RequestState;
  readonly requested_by: OperatorId;
  readonly fingerprint: string;
  readonly requested_at: Date;
  readonly due_at: Date;
  readonly decided_by: readonly OperatorId[] | null;
  readonly decided_at: Date | null;
}

/** The caller, and their request id. */
export interface AskedBy {
  readonly requestedBy: OperatorId;
  readonly request: { readonly id: string; readonly fingerprint: string };
}

export interface ApprovedRequest {
  readonly id: bigint;
  readonly decidedBy: readonly OperatorId[];
  readonly at: Instant;
}

const sharedColumns = 'id, state, requested_by, fingerprint, requested_at, due_at, decided_by, decided_at';

/**
 * The statements that all such tables share. `table`, `ownColumns` and `queued` are written in the code,
 * never given from outside.
 */
export function operatorRequests<Row extends OperatorRequestRow>(
  table: string,
  ownColumns: string,
  queued: Pick<QueueColumns, 'customer' | 'amount' | 'book' | 'why'>,
) {
  const columns = sql.raw(`${sharedColumns}, ${ownColumns}`);
  const from = sql.raw(table);

  function asked(db: Database | Tx, { requestedBy, request }: AskedBy): Promise<Row | undefined> {
    return firstRow<Row>(db)`
      select ${columns} from ${from}
      where requested_by = ${requestedBy} and request_id = ${request.id}`;
  }

  return {
    /** For `returning` of the capability's own insert. */
    columns,
    /**
     * What this operator asked for before under this id; REQUEST_ID_REUSED when that was something else;
     * undefined when nothing was.
     */
    async before(db: Database | Tx, by: AskedBy): Promise<Result<Row> | undefined> {
      const row = await asked(db, by);
      if (row === undefined) return undefined;
      return row.fingerprint === by.request.fingerprint ? accept(row) : refuse('REQUEST_ID_REUSED');
    },
    ...agreements<Row>({
      table,
      select: columns,
      from: sql`${from} asked`,
      since: sql`due_at`,
      submitted: sql`requested_at`,
      ...queued,
    }),
    /** Those that match, newest first, and how many there are. */
    page(
      db: Database,
      matches: RawBuilder<unknown>,
      page: PageRange,
    ): Promise<{ total: number; rows: Row[] }> {
      const list = { select: columns, from: sql`${from} where ${matches}`, by: sql`id desc` };
      return pageOf(db, list, page);
    },
    /** For the lane: with the money that they move. */
    approval(approved: readonly ApprovedRequest[]) {
      return {
        name: `${table}-approve`,
        text: `update ${table} t
          set state = 'approved', decided_at = v.at, decided_by = string_to_array(v.decided_by, ',')::bigint[]
          from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as v (id, decided_by, at)
          where t.id = v.id and t.state = 'waiting'`,
        values: [
          approved.map(({ id }) => id),
          approved.map(({ decidedBy }) => decidedBy.join(',')),
          approved.map(({ at }) => formatInstant(at)),
        ],
      };
    },
  };
}
export type OperatorRequests<Row extends OperatorRequestRow> = ReturnType<typeof operatorRequests<Row>>;

/** What the console shows of each: who asked, who decided, and when. */
export function shownRequest(row: OperatorRequestRow, nameOf: (id: OperatorId) => string) {
  return {
    id: String(row.id),
    status: row.state,
    requestedBy: nameOf(row.requested_by),
    requestedAt: row.requested_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    decidedBy: (row.decided_by ?? []).map(nameOf),
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
  };
}

/** All people whom {@link shownRequest} names. */
export function peopleOf(rows: readonly OperatorRequestRow[]): OperatorId[] {
  return [...new Set(rows.flatMap(({ requested_by, decided_by }) => [requested_by, ...(decided_by ?? [])]))];
}
