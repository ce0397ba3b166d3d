import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { AdjustmentReason } from '../rules.ts';

export interface AdjustmentRow {
  readonly id: bigint;
  readonly customer_id: CustomerId;
  readonly book: Book;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reason_code: AdjustmentReason;
  readonly note: string;
  readonly reference: string;
  readonly state: 'waiting' | 'approved' | 'rejected';
  readonly requested_by: OperatorId;
  readonly fingerprint: string;
  readonly requested_at: Date;
  readonly due_at: Date;
  readonly decided_by: readonly OperatorId[] | null;
  readonly decided_at: Date | null;
}

const columns = sql`id, customer_id, book, asset, units, reason_code, note, reference, state, requested_by, fingerprint,
  requested_at, due_at, decided_by, decided_at`;

export interface NewAdjustment {
  readonly key: AccountKey;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reasonCode: AdjustmentReason;
  readonly note: string;
  readonly reference: string;
  readonly requestedBy: OperatorId;
  readonly request: { readonly id: string; readonly fingerprint: string };
  readonly at: Date;
  readonly dueAt: Date;
}

/** Undefined when this operator has asked under this request id before. */
export async function insertAdjustment(
  tx: Tx,
  adjustment: NewAdjustment,
): Promise<AdjustmentRow | undefined> {
  const { key, asset, units, reasonCode, note, reference, requestedBy, request, at, dueAt } = adjustment;
  const { rows } = await sql<AdjustmentRow>`
    insert into adjustments.adjustment (customer_id, book, asset, units, reason_code, note, reference, requested_by, request_id,
      fingerprint, requested_at, due_at)
    values (${key.customerId}, ${key.book}, ${asset}, ${units}, ${reasonCode}, ${note}, ${reference}, ${requestedBy},
      ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint asked_once do nothing
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function selectAsked(
  db: Database | Tx,
  requestedBy: OperatorId,
  requestId: string,
): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    select ${columns} from adjustments.adjustment
    where requested_by = ${requestedBy} and request_id = ${requestId}`.execute(db);
  return rows[0];
}

export async function selectAdjustment(db: Database, id: bigint): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    select ${columns} from adjustments.adjustment where id = ${id}`.execute(db);
  return rows[0];
}

/** Oldest first. */
export async function selectWaiting(db: Database, limit: number): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`
    select ${columns} from adjustments.adjustment where state = 'waiting' order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface AdjustmentFilter {
  readonly status?: AdjustmentRow['state'] | undefined;
  readonly customerId?: CustomerId | undefined;
}

/** Newest first. */
export async function selectAdjustments(
  db: Database,
  filter: AdjustmentFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`
    select ${columns} from adjustments.adjustment where ${matches(filter)}
    order by id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countAdjustments(db: Database, filter: AdjustmentFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from adjustments.adjustment where ${matches(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function matches({ status, customerId }: AdjustmentFilter) {
  return sql`(${status ?? null}::text is null or state = ${status ?? null})
    and (${customerId ?? null}::bigint is null or customer_id = ${customerId ?? null})`;
}

/** False when it was decided before. */
export async function rejectAdjustment(
  tx: Tx,
  id: bigint,
  decidedBy: readonly OperatorId[],
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update adjustments.adjustment set state = 'rejected', decided_by = ${decidedBy}::bigint[], decided_at = ${at}
    where id = ${id} and state = 'waiting'`.execute(tx);
  return numAffectedRows === 1n;
}

/** In the lane: what waits in these accounts. */
export async function selectWaitingOf(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<{ customer_id: CustomerId; book: Book; id: bigint }[]> {
  return await connection.query({
    name: 'adjustments-waiting-of',
    text: `select customer_id, book, id from adjustments.adjustment
      where state = 'waiting' and customer_id = any ($1::bigint[])`,
    values: [keys.map(({ customerId }) => customerId)],
  });
}

export interface ApprovedAdjustment {
  readonly id: bigint;
  readonly decidedBy: readonly OperatorId[];
  readonly at: Instant;
}

/** In the lane: with the money that it moves. */
export async function approveAdjustments(
  connection: LaneConnection,
  approved: readonly ApprovedAdjustment[],
): Promise<void> {
  await connection.query({
    name: 'adjustments-approve',
    text: `update adjustments.adjustment a
      set state = 'approved', decided_at = v.at, decided_by = string_to_array(v.decided_by, ',')::bigint[]
      from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as v (id, decided_by, at)
      where a.id = v.id`,
    values: [
      approved.map(({ id }) => id),
      approved.map(({ decidedBy }) => decidedBy.join(',')),
      approved.map(({ at }) => formatInstant(at)),
    ],
  });
}
