import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { DocumentedRow, KeptDocument } from '#capabilities/reviews/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { operatorRequests } from '#foundation/server-kit/operator-requests.ts';
import type { AdjustmentReason } from '../rules.ts';
import type { AdjustmentRequest } from './adjustment-world.ts';

export interface AdjustmentRow extends DocumentedRow {
  readonly customer_id: CustomerId;
  readonly book: Book;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reason_code: AdjustmentReason;
  readonly note: string;
  readonly reference: string;
}

export const adjustmentRequests = operatorRequests<AdjustmentRow>(
  'adjustments.adjustment',
  'customer_id, book, asset, units, reason_code, note, reference, upload_id, document_hash',
);

/** Undefined when this operator has asked under this request id before. */
export async function insertAdjustment(
  tx: Tx,
  adjustment: AdjustmentRequest & KeptDocument & { readonly at: Date; readonly dueAt: Date },
): Promise<AdjustmentRow | undefined> {
  const { key, asset, units, reasonCode, note, reference, uploadId, documentHash } = adjustment;
  const { requestedBy, request, at, dueAt } = adjustment;
  const { rows } = await sql<AdjustmentRow>`
    insert into adjustments.adjustment (customer_id, book, asset, units, reason_code, note, reference, upload_id, document_hash,
      requested_by, request_id, fingerprint, requested_at, due_at)
    values (${key.customerId}, ${key.book}, ${asset}, ${units}, ${reasonCode}, ${note}, ${reference}, ${uploadId},
      ${documentHash}, ${requestedBy}, ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint asked_once do nothing
    returning ${adjustmentRequests.columns}`.execute(tx);
  return rows[0];
}

export interface AdjustmentFilter {
  readonly status?: AdjustmentRow['state'] | undefined;
  readonly customerId?: CustomerId | undefined;
}

export function matches({ status, customerId }: AdjustmentFilter) {
  return sql`(${status ?? null}::text is null or state = ${status ?? null})
    and (${customerId ?? null}::bigint is null or customer_id = ${customerId ?? null})`;
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
