import { randomUUID } from 'node:crypto';
import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { reasonForCustomers } from '../rules.ts';
import { deleteFreeze, hasCustomer, insertFreeze } from './desk.sql.ts';
import type { Freezes } from './freezes.ts';

export interface FreezeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly freezes: Freezes;
}

export interface Reasoned {
  readonly reasonCode: string;
  readonly note: string;
}

/** USER_STATUS_WRONG when the customer is frozen already. */
export function freezeCustomer(
  needs: FreezeNeeds,
  { operatorId, email: author }: OperatorSession,
  id: CustomerId,
  { reasonCode, note }: Reasoned,
): Promise<Result<null>> {
  const { clock, audit } = needs;
  return change(needs, id, async (tx) => {
    if (!(await insertFreeze(tx, id, { at: new Date(clock.now()), author, reasonCode, note }))) return false;
    const act = { ...actOn(id, 'customers.freeze'), operatorIds: [operatorId], reasonCode, note };
    await audit.record(tx, { ...act, before: { frozen: false }, after: { frozen: true } });
    await tell(needs, tx, id, 'accountFrozen', reasonCode);
    return true;
  });
}

/** USER_STATUS_WRONG when the customer is not frozen. */
export function unfreezeCustomer(
  needs: FreezeNeeds,
  { operatorId }: OperatorSession,
  id: CustomerId,
  { reasonCode, note }: Reasoned,
): Promise<Result<null>> {
  return change(needs, id, async (tx) => {
    const ended = await deleteFreeze(tx, id);
    if (ended === undefined) return false;
    const act = { ...actOn(id, 'customers.unfreeze'), operatorIds: [operatorId], reasonCode, note };
    const before = { frozen: true, since: formatInstant(ended.at.getTime()), by: ended.author };
    await needs.audit.record(tx, { ...act, before, after: { frozen: false } });
    await tell(needs, tx, id, 'accountOpened', reasonCode);
    return true;
  });
}

/** An act about a customer, as the log names it. */
export function actOn(customerId: CustomerId, name: string) {
  return { name, subject: `customer/${customerId}`, customerId };
}

async function change(
  { db, freezes }: FreezeNeeds,
  id: CustomerId,
  act: (tx: Tx) => Promise<boolean>,
): Promise<Result<null>> {
  if (!(await hasCustomer(db, id))) return refuse('NOT_FOUND');
  const isDone = await db.transaction().execute(act);
  await freezes.refresh();
  return isDone ? accept(null) : refuse('USER_STATUS_WRONG');
}

function tell(
  { clock }: FreezeNeeds,
  tx: Tx,
  customerId: CustomerId,
  event: 'accountFrozen' | 'accountOpened',
  reasonCode: string,
): Promise<void> {
  const facts = { reason: reasonForCustomers(reasonCode) };
  return tellNotice(tx, { id: randomUUID(), customerId, event, facts, at: clock.now() });
}
