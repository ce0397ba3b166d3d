import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { dueQueue } from '#foundation/server-kit/due-queue.ts';
import type { AppointmentState, Role } from '../rules.ts';

export interface AppointmentRow {
  readonly id: bigint;
  readonly operator_id: OperatorId;
  readonly email: string;
  /** What they hold now. */
  readonly held: readonly Role[];
  /** All that they are to hold. */
  readonly roles: readonly Role[];
  readonly reason: string;
  readonly state: AppointmentState;
  readonly requested_by: OperatorId;
  readonly requested_at: Date;
}

const columns = sql`a.id, a.operator_id, o.email, o.roles as held, a.roles, a.reason, a.state, a.requested_by, a.requested_at`;
const appointments = sql`operators.appointment a join operators.operator o on o.id = a.operator_id`;

export async function insertAppointment(
  tx: Tx,
  appointment: {
    readonly operatorId: OperatorId;
    readonly roles: readonly Role[];
    readonly reason: string;
    readonly requestedBy: OperatorId;
    readonly at: Date;
  },
): Promise<void> {
  const { operatorId, roles, reason, requestedBy, at } = appointment;
  await sql`
    insert into operators.appointment (operator_id, roles, reason, requested_by, requested_at)
    values (${operatorId}, ${roles}, ${reason}, ${requestedBy}, ${at})`.execute(tx);
}

/** A new decision about an operator's roles replaces the one that waits. */
export async function withdrawAppointment(tx: Tx, operatorId: OperatorId): Promise<void> {
  await sql`
    update operators.appointment set state = 'withdrawn'
    where operator_id = ${operatorId} and state = 'waiting'`.execute(tx);
}

export async function selectAppointment(db: Database, id: bigint): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select ${columns} from ${appointments} where a.id = ${id}`.execute(db);
  return rows[0];
}

export const waitingAppointments = dueQueue<AppointmentRow>({
  select: columns,
  from: sql`${appointments} where a.state = 'waiting'`,
  since: sql`a.requested_at`,
  id: sql`a.id`,
});

/** False when it does not wait any more. */
export async function storeAppointmentDecision(
  tx: Tx,
  id: bigint,
  state: Extract<AppointmentState, 'approved' | 'rejected'>,
  decidedBy: readonly OperatorId[],
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operators.appointment
    set state = ${state}, decided_by = ${decidedBy}::bigint[], decided_at = ${at}
    where id = ${id} and state = 'waiting'`.execute(tx);
  return numAffectedRows === 1n;
}
