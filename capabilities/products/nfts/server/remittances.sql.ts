import { sql } from 'kysely';
import type { AttachedRow, KeptDocument } from '#capabilities/desk/reviews/face.ts';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type AskedBy, operatorRequests } from '#foundation/server-kit/operator-requests.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';

export interface RemittanceRow extends AttachedRow {
  readonly units: bigint;
  readonly reference: string;
  readonly note: string;
  readonly upload_id: UploadId;
  readonly document_hash: string;
}

export const remittanceRequests = operatorRequests<RemittanceRow>(
  'nfts.payout',
  'units, reference, note, upload_id, document_hash',
  { amount: { asset: sql`'USDT'`, units: sql`units` } },
);

export interface NewRemittance extends AskedBy, KeptDocument {
  readonly units: bigint;
  readonly reference: string;
  readonly note: string;
  readonly at: Date;
  readonly dueAt: Date;
}

/** Undefined when this operator has asked under this request id before. */
export async function insertRemittance(
  tx: Tx,
  remittance: NewRemittance,
): Promise<RemittanceRow | undefined> {
  const { units, reference, note, uploadId, documentHash, requestedBy, request, at, dueAt } = remittance;
  return firstRow<RemittanceRow>(tx)`
    insert into nfts.payout (units, reference, note, upload_id, document_hash, requested_by, request_id, fingerprint, requested_at, due_at)
    values (${units}, ${reference}, ${note}, ${uploadId}, ${documentHash}, ${requestedBy}, ${request.id}, ${request.fingerprint},
      ${at}, ${dueAt})
    on conflict on constraint payout_asked_once do nothing
    returning ${remittanceRequests.columns}`;
}

export interface RemittanceFilter extends Period {
  readonly status?: RemittanceRow['state'] | undefined;
}

export function matches({ status, ...period }: RemittanceFilter) {
  return sql`(${status ?? null}::text is null or state = ${status ?? null})
    ${andWithin(sql`requested_at`, period)}`;
}

/** What is asked for and not decided yet, together. */
export async function sumWaiting(db: Database): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from nfts.payout where state = 'waiting'`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

/** What was paid out on other evidence than a transaction's hash. */
export function selectPaidElsewhere(tx: Tx): Promise<Pick<RemittanceRow, 'id' | 'units' | 'reference'>[]> {
  return allRows<Pick<RemittanceRow, 'id' | 'units' | 'reference'>>(tx)`
    select id, units, reference from nfts.payout
    where state = 'approved' and btrim(reference) !~* '^(0x)?[0-9a-f]{64}$'
    order by id`;
}

/**
 * In the lane: what waits, locked until the batch is stored, since the platform has no row of its own that a
 * batch would hold.
 */
export async function lockWaitingRemittances(connection: LaneConnection): Promise<bigint[]> {
  const rows = await connection.query<{ id: bigint }>({
    name: 'nfts.lock-waiting-payouts',
    text: `select id from nfts.payout where state = 'waiting' order by id for update`,
    values: [],
  });
  return rows.map(({ id }) => id);
}

/**
 * In the lane, after those locks: what is left for the charity. By the pieces sold and the remittances
 * approved, which are stored with the transfers they stand for (`verify` compares them).
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
