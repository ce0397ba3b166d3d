import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { RequestDesk } from '#capabilities/desk/reviews/face.ts';
import type { AccountLimit } from '#foundation/calls/account-limits.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { checkLimit, type LimitGround, type ToldReason } from '../limits.ts';
import { hasCustomer } from './desk.sql.ts';
import { insertLimit, type LimitRow } from './limits.sql.ts';
import type { Limits } from './limits.ts';
import { tellLimitSet } from './tell-limit.ts';

export interface LimitNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly requestDesk: RequestDesk;
  readonly limits: Pick<Limits, 'refresh'>;
}

export interface LimitToSet {
  readonly kind: AccountLimit;
  readonly ground: LimitGround;
  readonly told: ToldReason;
  readonly note: string;
  readonly until?: Instant | undefined;
  readonly document?: Blob | undefined;
}

/**
 * One operator limits an account at once. LIMIT_STANDS when the same limit stands for this ground already: it
 * is not replaced by another one with an earlier end.
 */
export async function setLimit(
  needs: LimitNeeds,
  operator: OperatorSession,
  customerId: CustomerId,
  wanted: LimitToSet,
): Promise<Result<null>> {
  const { db, clock, audit, requestDesk, limits } = needs;
  if (!(await hasCustomer(db, customerId))) return refuse('NOT_FOUND');
  const { kind, ground, told, note, until, document } = wanted;
  const hasDocument = document !== undefined;
  const checked = checkLimit({ kind, ground, told, until, hasDocument }, clock.now());
  if (!checked.ok) return checked;
  const set = await requestDesk.withDocument({
    document,
    owner: customerId,
    purpose: 'limit',
    async store(tx, attached) {
      const at = clock.now();
      const limit = await insertLimit(tx, {
        customerId,
        kind,
        ground,
        told,
        note,
        author: operator.email,
        at: new Date(at),
        until: until === undefined ? null : new Date(until),
        ...(await attached()),
      });
      if (limit === undefined) return refuse('LIMIT_STANDS');
      await audit.record(tx, {
        ...actOn(customerId, kind === 'frozen' ? 'customers.freeze' : 'customers.limit'),
        operatorIds: [operator.operatorId],
        reasonCode: ground,
        note,
        after: limitInLog(limit),
      });
      await tellLimitSet(tx, limit, at);
      return accept(null);
    },
  });
  await limits.refresh();
  return set ?? refuse('LIMIT_STANDS');
}

/** A limit as the audit log keeps it. */
export function limitInLog({ id, kind, until, told, author, documentHash }: LimitRow) {
  return {
    limit: String(id),
    kind,
    until: until === null ? undefined : formatInstant(until.getTime()),
    told,
    by: author,
    document: documentHash ?? undefined,
  };
}

/** An act about a customer, as the log names it. */
export function actOn(customerId: CustomerId, name: string) {
  return { name, subject: `customer/${customerId}`, customerId };
}
