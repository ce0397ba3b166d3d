import { sql } from 'kysely';
import type { AttachedRow, KeptDocument } from '#capabilities/desk/reviews/face.ts';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { operatorRequests } from '#foundation/server-kit/operator-requests.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import { type AdjustmentReason, type AskedInDay, adjustmentReasons } from '../rules.ts';
import type { AdjustmentRequest } from './adjustment-needs.ts';

export interface AdjustmentRow extends AttachedRow {
  readonly customer_id: CustomerId;
  readonly book: Book;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reason_code: AdjustmentReason;
  readonly note: string;
  readonly reference: string;
  readonly order_id: bigint | null;
  readonly needed: 1 | 2;
}

export const adjustmentRequests = operatorRequests<AdjustmentRow>(
  'adjustments.adjustment',
  'customer_id, book, asset, units, reason_code, note, reference, order_id, needed, upload_id, document_hash',
  {
    customer: sql`customer_id`,
    amount: { asset: sql`asset`, units: sql`units` },
    book: sql`book`,
    why: Object.fromEntries(adjustmentReasons.map((code) => [code, sql`reason_code = ${sql.lit(code)}`])),
  },
);

/** Undefined when this operator has asked under this request id before. */
export async function insertAdjustment(
  tx: Tx,
  adjustment: AdjustmentRequest &
    KeptDocument & {
      readonly at: Date;
      readonly dueAt: Date;
      readonly needed: 1 | 2;
      readonly worth: bigint;
    },
) {
  const { key, asset, units, reasonCode, note, reference, orderId, uploadId, documentHash } = adjustment;
  const { requestedBy, request, at, dueAt, needed, worth } = adjustment;
  return await firstRow<AdjustmentRow>(tx)`
    insert into adjustments.adjustment (customer_id, book, asset, units, reason_code, note, reference, order_id, upload_id, document_hash,
      needed, worth, requested_by, request_id, fingerprint, requested_at, due_at)
    values (${key.customerId}, ${key.book}, ${asset}, ${units}, ${reasonCode}, ${note}, ${reference}, ${orderId ?? null}, ${uploadId},
      ${documentHash}, ${needed}, ${worth}, ${requestedBy}, ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint asked_once do nothing
    returning ${adjustmentRequests.columns}`;
}

/**
 * What was asked for after a moment and not rejected, in USDT units of worth. Concurrent readers wait until
 * this transaction has ended.
 */
export async function lockAskedSince(
  tx: Tx,
  { key, requestedBy }: Pick<AdjustmentRequest, 'key' | 'requestedBy'>,
  since: Date,
): Promise<AskedInDay> {
  await sql`select pg_advisory_xact_lock(hashtext('adjustments.limits'))`.execute(tx);
  const { rows } = await sql<AskedInDay>`
    select coalesce(sum(worth), 0)::bigint as "byAll",
      coalesce(sum(worth) filter (where requested_by = ${requestedBy}), 0)::bigint as "byOperator",
      coalesce(sum(worth) filter (where customer_id = ${key.customerId}), 0)::bigint as "forCustomer"
    from adjustments.adjustment
    where requested_at > ${since} and state <> 'rejected' and book = ${key.book}`.execute(tx);
  return rows[0] ?? { byAll: 0n, byOperator: 0n, forCustomer: 0n };
}

/** What an order's corrections come to, those that wait among them, but for one; USDT units. */
export async function selectCorrectedOf(
  db: Database | Tx,
  { customerId, book }: AccountKey,
  orderId: bigint,
  but: bigint | null = null,
): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from adjustments.adjustment
    where customer_id = ${customerId} and book = ${book} and order_id = ${orderId} and state <> 'rejected'
      and (${but}::bigint is null or id <> ${but})`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}

export interface AdjustmentFilter extends Period {
  readonly status?: AdjustmentRow['state'] | undefined;
  readonly customerId?: CustomerId | undefined;
}

export function matches({ status, customerId, ...period }: AdjustmentFilter) {
  return sql`(${status ?? null}::text is null or state = ${status ?? null})
    and (${customerId ?? null}::bigint is null or customer_id = ${customerId ?? null})
    ${andWithin(sql`requested_at`, period)}`;
}

/**
 * In the lane: what waits in these accounts, locked until the batch is stored. A rejection, which changes no
 * account, must not come between.
 */
export async function lockWaitingOf(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<{ customer_id: CustomerId; book: Book; id: bigint }[]> {
  return await connection.query({
    name: 'adjustments-lock-waiting-of',
    text: `select customer_id, book, id from adjustments.adjustment
      where state = 'waiting' and customer_id = any ($1::bigint[]) order by id for update`,
    values: [keys.map(({ customerId }) => customerId)],
  });
}
