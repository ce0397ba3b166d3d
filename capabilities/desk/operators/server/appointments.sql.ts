import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { agreements } from '#foundation/server-kit/agreements.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
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

const columns = sql`asked.id, asked.operator_id, o.email, o.roles as held, asked.roles, asked.reason, asked.state,
  asked.requested_by, asked.requested_at`;

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

export const appointments = agreements<AppointmentRow>({
  table: 'operators.appointment',
  select: columns,
  from: sql`operators.appointment asked join operators.operator o on o.id = asked.operator_id`,
  since: sql`asked.requested_at`,
  id: sql`asked.id`,
});
