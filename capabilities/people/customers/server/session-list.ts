import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Session } from '../face.ts';
import { deviceName } from '../rules.ts';
import type { listSession, listSignIn } from '../session-contract.ts';
import type { CustomersNeeds } from './needs.ts';
import { listSignIns } from './sign-ins.sql.ts';

export async function listSessions(
  { sessions }: CustomersNeeds,
  { customerId, sessionId }: Session,
): Promise<Result<OutputOf<typeof listSession>>> {
  const stored = await sessions.list(customerId);
  return accept(
    stored.map(({ id, ip, userAgent, createdAt, lastUsedAt }) => ({
      id,
      ip,
      device: deviceName(userAgent),
      createdAt: formatInstant(createdAt.getTime()),
      lastUsedAt: formatInstant(lastUsedAt.getTime()),
      isCurrent: id === sessionId,
    })),
  );
}

/** Where a customer is signed in now, for those that end with a session. */
export async function openSessions(
  { sessions }: CustomersNeeds,
  customerId: CustomerId,
): Promise<readonly { readonly id: string; readonly device: string }[]> {
  const stored = await sessions.list(customerId);
  return stored.map(({ id, userAgent }) => ({ id, device: deviceName(userAgent) }));
}

export async function endSession(
  { sessions }: CustomersNeeds,
  { customerId }: Session,
  id: string,
): Promise<Result<null>> {
  return (await sessions.end({ customerId, sessionId: id })) ? accept(null) : refuse('NOT_FOUND');
}

export async function endOtherSessions(
  { db, sessions }: CustomersNeeds,
  { customerId, sessionId }: Session,
): Promise<Result<null>> {
  await db.transaction().execute((tx) => sessions.endAll(tx, customerId, sessionId));
  sessions.forget(customerId);
  return accept(null);
}

export async function listSignInsOf(
  { db }: CustomersNeeds,
  customerId: CustomerId,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Result<OutputOf<typeof listSignIn>>> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { total, rows } = await listSignIns(db, customerId, page);
  return accept({
    total,
    rows: rows.map(({ at, way, outcome, ip, userAgent }) => ({
      time: formatInstant(at.getTime()),
      way,
      outcome,
      ip,
      device: deviceName(userAgent),
    })),
  });
}
