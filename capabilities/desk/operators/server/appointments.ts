import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { confirmTies, isUnconfirmed, loadPersons } from '#foundation/server-kit/person-ties.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Appointment } from '../management-contract.ts';
import {
  appointedRoles,
  appointmentDueMs,
  appointmentReasons,
  excludeEachOther,
  type Role,
  splitRoles,
} from '../rules.ts';
import {
  type AppointmentRow,
  appointments,
  insertAppointment,
  withdrawAppointment,
} from './appointments.sql.ts';
import { lockAdministrators, storeRoles } from './management.sql.ts';
import type { OperatorsNeeds } from './needs.ts';
import { selectEmails } from './operators.sql.ts';

/**
 * Gives what may be given at once; the rest waits for a second operator (docs/decisions/0035-operators.md),
 * as does an operator with such roles for whom no third person has vouched. What waited for this operator is
 * withdrawn. In the transaction of a caller who has locked the administrators. Gives the roles that they hold
 * now.
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
  const needsVoucher =
    roles.some((role) => appointedRoles.includes(role)) && (await isUnconfirmed(tx, operatorId));
  if (split.waiting.length > 0 || needsVoucher) {
    await insertAppointment(tx, { ...wanted, at: new Date(clock.now()) });
  }
  return split;
}

export async function appointmentDetail({ db }: OperatorsNeeds, id: bigint): Promise<Result<Appointment>> {
  const row = await appointments.byId(db, id);
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
  return {
    kind: 'appointment',
    reasonCodes: { approve: { personVouchedFor: 'judged' }, reject: appointmentReasons.reject },
    ...queueSource({
      db,
      queue: appointments.waiting,
      withinMs: () => appointmentDueMs,
      find: (subjectId) => byId(subjectId, (id) => appointments.byId(db, id)),
      review: (row) => (row.state === 'waiting' ? waitingReview(row) : undefined),
      async carryOut(row, decision: ReviewDecision) {
        if (decision.operatorIds.includes(row.operator_id)) return refuse('OWN_ACCOUNT_PROTECTED');
        // Asked for before these roles excluded each other.
        if (decision.decision === 'approve' && excludeEachOther(row.roles)) {
          return refuse('ROLES_EXCLUDE_EACH_OTHER');
        }
        return await db.transaction().execute((tx) => decide(needs, tx, row.id, decision));
      },
    }),
    // Who vouches for an operator is neither who asks nor one person with them.
    async admits(from, { subjectId, operatorId }) {
      const row = await byId(subjectId, (id) => appointments.byId(from, id));
      if (row?.operator_id === operatorId) return refuse('OWN_ACCOUNT_PROTECTED');
      return (await loadPersons(from, needs.clock.now())).second(operatorId, [row?.operator_id]);
    },
  };
}

/**
 * The administrators are locked first, as in changing roles: roles changed meanwhile have withdrawn
 * the appointment, or are changed after it.
 */
async function decide(
  { audit, clock }: OperatorsNeeds,
  tx: Tx,
  id: bigint,
  { decision, operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const isApproved = decision === 'approve';
  const state = isApproved ? 'approved' : 'rejected';
  await lockAdministrators(tx);
  const decided = { state, decidedBy: operatorIds, at: new Date(clock.now()) } as const;
  return await appointments.decide(tx, id, decided, async (row) => {
    const [voucher] = operatorIds;
    if (isApproved && voucher !== undefined) {
      await storeRoles(tx, row.operator_id, row.roles);
      await confirmTies(tx, row.operator_id, voucher, clock.now());
    }
    await audit.record(tx, {
      operatorIds: [row.requested_by, ...operatorIds],
      name: isApproved ? 'operators.appoint' : 'operators.refuseAppointment',
      subject: `operator/${row.operator_id}`,
      reasonCode,
      note,
      before: { roles: row.held },
      after: { roles: isApproved ? row.roles : row.held },
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
