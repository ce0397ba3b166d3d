import { sql } from 'kysely';
import type { AttachedRow, KeptDocument } from '#capabilities/desk/reviews/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type AskedBy, operatorRequests } from '#foundation/server-kit/operator-requests.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { RecoveryKind, RecoveryOutcome } from '../recovery.ts';

export interface RecoveryRow extends AttachedRow {
  readonly customer_id: CustomerId;
  readonly kind: RecoveryKind;
  readonly old_email: string;
  readonly new_email: string | null;
  readonly call_reference: string;
  readonly note: string;
  readonly takes_effect_at: Date | null;
  readonly outcome: RecoveryOutcome | null;
}

export const recoveries = operatorRequests<RecoveryRow>(
  'customers.recovery',
  'customer_id, kind, old_email, new_email, call_reference, note, upload_id, document_hash, takes_effect_at, outcome',
  { customer: sql`customer_id` },
);

/** Undefined when this operator has asked under this request id before. */
export function insertRecovery(
  tx: Tx,
  asked: AskedBy &
    KeptDocument & {
      readonly customerId: CustomerId;
      readonly kind: RecoveryKind;
      readonly oldEmail: string;
      readonly newEmail: string | undefined;
      readonly callReference: string;
      readonly note: string;
      readonly at: Date;
      readonly dueAt: Date;
    },
): Promise<RecoveryRow | undefined> {
  const { customerId, kind, oldEmail, newEmail, callReference, note, requestedBy, request, at, dueAt } =
    asked;
  return firstRow<RecoveryRow>(tx)`
    insert into customers.recovery (customer_id, kind, old_email, new_email, call_reference, note, upload_id,
      document_hash, requested_by, request_id, fingerprint, requested_at, due_at)
    values (${customerId}, ${kind}, ${oldEmail}, ${newEmail ?? null}, ${callReference}, ${note}, ${asked.uploadId},
      ${asked.documentHash}, ${requestedBy}, ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint recovery_asked_once do nothing
    returning ${recoveries.columns}`;
}

const underWay = sql`state <> 'rejected' and outcome is null`;

/** What waits for a decision, or for its moment. */
export function findUnderWay(db: Database, id: CustomerId): Promise<RecoveryRow | undefined> {
  return firstRow<RecoveryRow>(db)`
    select ${recoveries.columns} from customers.recovery where customer_id = ${id} and ${underWay}`;
}

export async function scheduleRecovery(tx: Tx, id: bigint, takesEffectAt: Date): Promise<void> {
  await sql`update customers.recovery set takes_effect_at = ${takesEffectAt} where id = ${id}`.execute(tx);
}

/** Addresses that recoveries took from the account since a moment. */
export async function selectFormerAddresses(tx: Tx, id: CustomerId, since: Date): Promise<string[]> {
  const rows = await allRows<{ email: string }>(tx)`
    select distinct old_email as email from customers.recovery
    where customer_id = ${id} and kind = 'email' and outcome = 'done' and ended_at > ${since}`;
  return rows.map(({ email }) => email);
}

export async function insertRecoveryLink(tx: Tx, recoveryId: bigint, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into customers.recovery_link (token_hash, recovery_id) values (${tokenHash}, ${recoveryId})`.execute(
    tx,
  );
}

/** The recovery a link stops; undefined once it has ended. */
export async function findByLink(tx: Tx, tokenHash: Buffer): Promise<bigint | undefined> {
  const row = await firstRow<{ id: bigint }>(tx)`
    select recovery_id as id from customers.recovery_link where token_hash = ${tokenHash}`;
  return row?.id;
}

export function selectDueRecoveries(db: Database, at: Date): Promise<{ id: bigint }[]> {
  return allRows<{ id: bigint }>(db)`
    select id from customers.recovery
    where state = 'approved' and outcome is null and takes_effect_at <= ${at} order by takes_effect_at, id`;
}

/** Ends one that was approved, once; undefined when it has ended before or was not approved. */
export function endRecovery(
  tx: Tx,
  id: bigint,
  outcome: RecoveryOutcome,
  at: Date,
): Promise<RecoveryRow | undefined> {
  return firstRow<RecoveryRow>(tx)`
    update customers.recovery set outcome = ${outcome}, ended_at = ${at}
    where id = ${id} and state = 'approved' and outcome is null
    returning ${recoveries.columns}`;
}

export async function storeEmail(tx: Tx, id: CustomerId, email: string): Promise<void> {
  await sql`update customers.customer set email = ${email} where id = ${id}`.execute(tx);
}
