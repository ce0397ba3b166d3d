import { sql } from 'kysely';
import type { UploadId } from '#capabilities/people/uploads/face.ts';
import type { CustomerId, OperatorId, RecordId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { DisbursementOutcome, EvidenceState, FailureReason } from '../../rules.ts';

export interface EvidenceRow {
  readonly id: bigint;
  readonly withdrawal_id: RecordId;
  readonly outcome: DisbursementOutcome;
  readonly reference: string;
  readonly reason: FailureReason | null;
  readonly note: string;
  readonly upload_id: UploadId | null;
  readonly recorded_by: OperatorId;
  readonly recorded_at: Date;
  readonly state: EvidenceState;
  readonly confirmed_by: OperatorId | null;
  readonly confirmed_at: Date | null;
}

const columns = sql`id, withdrawal_id, outcome, reference, reason, note, upload_id, recorded_by, recorded_at, state, confirmed_by,
  confirmed_at`;

export interface NewEvidence {
  readonly customerId: CustomerId;
  readonly withdrawalId: RecordId;
  readonly outcome: DisbursementOutcome;
  readonly reference: string;
  readonly reason: FailureReason | null;
  readonly note: string;
  readonly uploadId: UploadId | null;
  readonly recordedBy: OperatorId;
  readonly at: Date;
}

/** Undefined when another waits already. */
export async function insertEvidence(tx: Tx, evidence: NewEvidence) {
  const { customerId, withdrawalId, outcome, reference, reason, note, uploadId, recordedBy, at } = evidence;
  return await firstRow<EvidenceRow>(tx)`
    insert into withdrawals.evidence
      (customer_id, withdrawal_id, outcome, reference, reason, note, upload_id, recorded_by, recorded_at, state)
    values (${customerId}, ${withdrawalId}, ${outcome}, ${reference}, ${reason}, ${note}, ${uploadId}, ${recordedBy}, ${at},
      'waiting')
    on conflict (withdrawal_id) where state = 'waiting' do nothing
    returning ${columns}`;
}

/** Oldest first. */
export async function selectEvidence(db: Database, withdrawalId: RecordId) {
  return await allRows<EvidenceRow>(db)`
    select ${columns} from withdrawals.evidence where withdrawal_id = ${withdrawalId} order by id`;
}

export async function selectOneEvidence(db: Database, id: bigint) {
  return await firstRow<EvidenceRow>(db)`
    select ${columns} from withdrawals.evidence where id = ${id}`;
}

/** False when it was settled before. */
export async function settleEvidence(
  tx: Database,
  id: bigint,
  state: 'confirmed' | 'dismissed',
  by: OperatorId | null,
  at: Date,
) {
  return await changesRow(tx)`
    update withdrawals.evidence set state = ${state}, confirmed_by = ${by}, confirmed_at = ${at}
    where id = ${id} and state = 'waiting'`;
}

/** Whether the bank's reference has paid another withdrawal: one transfer pays one. */
export async function isReferenceUsed(db: Database, reference: string, except: RecordId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from withdrawals.withdrawal where channel = 'USDT-bank' and paid_by = ${reference} and id <> ${except} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What the same transaction has paid to the same address for other withdrawals already. */
export async function sumPaidBy(db: Database, txHash: string, address: string, except: RecordId) {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(actual), 0)::text as sum from withdrawals.withdrawal
    where status = 'completed' and paid_by = ${txHash} and address = ${address} and id <> ${except}`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? '0');
}
