import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/ledger/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';

export interface PayoutRow {
  readonly id: bigint;
  readonly units: bigint;
  readonly reference: string;
  readonly note: string;
  readonly upload_id: bigint;
  readonly document_hash: string;
  readonly state: 'waiting' | 'approved' | 'rejected';
  readonly requested_by: OperatorId;
  readonly fingerprint: string;
  readonly requested_at: Date;
  readonly due_at: Date;
  readonly decided_by: readonly OperatorId[] | null;
  readonly decided_at: Date | null;
}

const columns = sql`id, units, reference, note, upload_id, document_hash, state, requested_by, fingerprint, requested_at, due_at,
  decided_by, decided_at`;

export interface NewPayout {
  readonly units: bigint;
  readonly reference: string;
  readonly note: string;
  readonly uploadId: bigint;
  readonly documentHash: string;
  readonly requestedBy: OperatorId;
  readonly request: { readonly id: string; readonly fingerprint: string };
  readonly at: Date;
  readonly dueAt: Date;
}

/** Undefined when this operator has asked under this request id before. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<PayoutRow | undefined> {
  const { units, reference, note, uploadId, documentHash, requestedBy, request, at, dueAt } = payout;
  const { rows } = await sql<PayoutRow>`
    insert into nfts.payout (units, reference, note, upload_id, document_hash, requested_by, request_id, fingerprint, requested_at, due_at)
    values (${units}, ${reference}, ${note}, ${uploadId}, ${documentHash}, ${requestedBy}, ${request.id}, ${request.fingerprint},
      ${at}, ${dueAt})
    on conflict on constraint payout_asked_once do nothing
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function selectAskedPayout(
  db: Database | Tx,
  requestedBy: OperatorId,
  requestId: string,
): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from nfts.payout where requested_by = ${requestedBy} and request_id = ${requestId}`.execute(
    db,
  );
  return rows[0];
}

export async function selectPayout(db: Database, id: bigint): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`select ${columns} from nfts.payout where id = ${id}`.execute(db);
  return rows[0];
}

/** Oldest first. */
export async function selectWaitingPayouts(db: Database, limit: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from nfts.payout where state = 'waiting' order by id limit ${limit}`.execute(db);
  return rows;
}

export interface PayoutFilter {
  readonly status?: PayoutRow['state'] | undefined;
}

/** Newest first. */
export async function selectPayouts(
  db: Database,
  { status }: PayoutFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from nfts.payout where ${status ?? null}::text is null or state = ${status ?? null}
    order by id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countPayouts(
  db: Database,
  { status }: PayoutFilter,
): Promise<{ count: number; units: bigint }> {
  const { rows } = await sql<{ count: bigint; units: string }>`
    select count(*) as count, coalesce(sum(units), 0)::text as units from nfts.payout
    where ${status ?? null}::text is null or state = ${status ?? null}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), units: BigInt(rows[0]?.units ?? 0) };
}

/** False when it was decided before. */
export async function rejectPayout(
  tx: Tx,
  id: bigint,
  decidedBy: readonly OperatorId[],
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update nfts.payout set state = 'rejected', decided_by = ${decidedBy}::bigint[], decided_at = ${at}
    where id = ${id} and state = 'waiting'`.execute(tx);
  return numAffectedRows === 1n;
}

/** In the lane: what waits, locked until the batch is stored, since the house has no row of its own that a batch would hold. */
export async function lockWaitingPayouts(connection: LaneConnection): Promise<bigint[]> {
  const rows = await connection.query<{ id: bigint }>({
    name: 'nfts.lock-waiting-payouts',
    text: `select id from nfts.payout where state = 'waiting' order by id for update`,
    values: [],
  });
  return rows.map(({ id }) => id);
}

/**
 * In the lane, after those locks: what is left for the charity. By the pieces sold and the pay-outs approved, which are stored with the
 * transfers they stand for (`verify` compares them).
 */
export async function selectPayable(connection: LaneConnection): Promise<bigint> {
  const rows = await connection.query<{ units: string }>({
    name: 'nfts.payable',
    text: `
      select ((select coalesce(sum(sold_for), 0) from nfts.piece where status = 'sold')
        - (select coalesce(sum(units), 0) from nfts.payout where state = 'approved'))::text as units`,
    values: [],
  });
  return BigInt(rows[0]?.units ?? 0);
}

export interface ApprovedPayout {
  readonly id: bigint;
  readonly decidedBy: readonly OperatorId[];
  readonly at: Instant;
}

/** In the lane: with the money that it moves. */
export async function approvePayouts(
  connection: LaneConnection,
  approved: readonly ApprovedPayout[],
): Promise<void> {
  await connection.query({
    name: 'nfts.approve-payouts',
    text: `update nfts.payout p
      set state = 'approved', decided_at = v.at, decided_by = string_to_array(v.decided_by, ',')::bigint[]
      from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as v (id, decided_by, at)
      where p.id = v.id`,
    values: [
      approved.map(({ id }) => id),
      approved.map(({ decidedBy }) => decidedBy.join(',')),
      approved.map(({ at }) => formatInstant(at)),
    ],
  });
}
