import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Appointment } from '../management-contract.ts';
import { appointmentDueMs, appointmentReasons, excludeEachOther, type Role, splitRoles } from '../rules.ts';
import {
  type AppointmentRow,
  insertAppointment,
  selectAppointment,
  storeAppointmentDecision,
  waitingAppointments,
  withdrawAppointment,
} from './appointments.sql.ts';
import { lockAdministrators, storeRoles } from './management.sql.ts';
import type { OperatorsNeeds } from './needs.ts';
import { selectEmails } from './operators.sql.ts';

/**
 * Gives what may be given at once; the rest waits for a second operator (docs/decisions/0035-operators.md).
 * Whatever waited for this operator is withdrawn. In the transaction of a caller who has locked the
 * administrators. Gives the roles that they hold now.
 */
export async function appoint(
  { clock }: OperatorsNeeds,
  tx: Tx,
  wanted: {
    readonly operatorId: OperatorId;
    readonly held: readonly Role[];
    readonly roles: readonly Role[];
    readonly reason: string;
    readonly requestedBy: OperatorId;
  },
): Promise<{ atOnce: readonly Role[]; waiting: readonly Role[] }> {
  const { operatorId, held, roles } = wanted;
  const split = splitRoles(held, roles);
  await withdrawAppointment(tx, operatorId);
  await storeRoles(tx, operatorId, split.atOnce);
  if (split.waiting.length > 0) await insertAppointment(tx, { ...wanted, at: new Date(clock.now()) });
  return split;
}

export async function appointmentDetail({ db }: OperatorsNeeds, id: bigint): Promise<Result<Appointment>> {
  const row = await selectAppointment(db, id);
  if (row === undefined) return refuse('NOT_FOUND');
  const [requester] = await selectEmails(db, [row.requested_by]);
  return accept({
    id: String(row.id),
    operatorId: String(row.operator_id),
    email: row.email,
    held: [...row.held],
    roles: [...row.roles],
    reason: row.reason,
    status: row.state,
    requestedBy: requester?.email ?? '',
    requestedAt: formatInstant(row.requested_at.getTime()),
  });
}

/** Appointments in the inbox: the operator who asked is the first of the two, one other decides. */
export function createAppointmentReviews(needs: OperatorsNeeds): ReviewHandler {
  const { db } = needs;

  async function find(subjectId: string): Promise<AppointmentRow | undefined> {
    return /^\d{1,18}$/.test(subjectId) ? await selectAppointment(db, BigInt(subjectId)) : undefined;
  }

  return {
    kind: 'appointment',
    reasonCodes: appointmentReasons,
    count: (at, order) => waitingAppointments.count(db, at, appointmentDueMs, order),
    waiting: async (page) => (await waitingAppointments.next(db, page, appointmentDueMs)).map(waitingReview),
    async find(subjectId) {
      const row = await find(subjectId);
      return row?.state === 'waiting' ? waitingReview(row) : undefined;
    },
    async carryOut(decision) {
      const row = await find(decision.subjectId);
      if (row === undefined) return refuse('NOT_FOUND');
      if (decision.operatorIds.includes(row.operator_id)) return refuse('OWN_ACCOUNT_PROTECTED');
      // Asked for before these roles excluded each other.
      if (decision.decision === 'approve' && excludeEachOther(row.roles)) {
        return refuse('ROLES_EXCLUDE_EACH_OTHER');
      }
      return await decide(needs, row, decision);
    },
  };
}

/**
 * The administrators are locked, so that roles changed meanwhile have withdrawn it, or are changed after it.
 */
function decide(
  { db, audit, clock }: OperatorsNeeds,
  row: AppointmentRow,
  { decision, operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const state = decision === 'approve' ? 'approved' : 'rejected';
  return db.transaction().execute(async (tx): Promise<Result<null>> => {
    await lockAdministrators(tx);
    const isStored = await storeAppointmentDecision(tx, row.id, state, operatorIds, new Date(clock.now()));
    if (!isStored) return row.state === state ? accept(null) : refuse('REVIEW_DECIDED');
    if (decision === 'approve') await storeRoles(tx, row.operator_id, row.roles);
    await audit.record(tx, {
      operatorIds: [row.requested_by, ...operatorIds],
      name: decision === 'approve' ? 'operators.appoint' : 'operators.refuseAppointment',
      subject: `operator/${row.operator_id}`,
      reasonCode,
      note,
      before: { roles: row.held },
      after: { roles: decision === 'approve' ? row.roles : row.held },
    });
    return accept(null);
  });
}

/** It concerns no customer. */
const noCustomer = asCustomerId(0n);

function waitingReview(row: AppointmentRow): WaitingReview {
  return {
    subjectId: String(row.id),
    recordId: row.id,
    customerId: noCustomer,
    book: 'real',
    submittedAt: row.requested_at.getTime(),
    dueAt: row.requested_at.getTime() + appointmentDueMs,
    needed: 1,
    submittedBy: row.requested_by,
  };
}
