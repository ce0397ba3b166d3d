import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import { decideMirrored, type MirroredRow, selectMirrored, waitingMirrored } from './mirrored.sql.ts';

/** Before the next close, mostly. */
const dueAfterMs = dayMs;

/** What a decision may name (`reviews.reasons.<code>`). */
const reasonCodes = {
  approve: ['twoPeople', 'explained'],
  reject: ['onePerson', 'noAnswer'],
};

/**
 * Mirrored positions in the inbox: approved, two people stand behind them; rejected, one does. Neither moves
 * money or closes anything: what follows, an operator does with the customers (docs/console.md).
 */
export function createMirroredReviews(needs: {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
}): ReviewHandler {
  const { db } = needs;
  return {
    kind: 'mirrored',
    reasonCodes,
    count: (at, order) => waitingMirrored.count(db, at, dueAfterMs, order),
    waiting: async (page) => (await waitingMirrored.next(db, page, dueAfterMs)).map(waitingReview),
    async find(subjectId) {
      const row = await findMirrored(db, subjectId);
      return row?.decision === null ? waitingReview(row) : undefined;
    },
    async carryOut(decision) {
      const row = await findMirrored(db, decision.subjectId);
      return row === undefined ? refuse('NOT_FOUND') : await decide(needs, row, decision);
    },
  };
}

export async function findMirrored(db: Database, subjectId: string): Promise<MirroredRow | undefined> {
  return /^\d{1,18}$/.test(subjectId) ? await selectMirrored(db, BigInt(subjectId)) : undefined;
}

function waitingReview(row: MirroredRow): WaitingReview {
  return {
    subjectId: String(row.id),
    recordId: row.id,
    customerId: asCustomerId(row.long_customer),
    book: 'real',
    amount: { asset: 'USDT', units: row.notional },
    submittedAt: row.found_at.getTime(),
    dueAt: row.found_at.getTime() + dueAfterMs,
    needed: 1,
  };
}

function decide(
  { db, clock, audit }: Parameters<typeof createMirroredReviews>[0],
  row: MirroredRow,
  { decision, operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  return db.transaction().execute(async (tx): Promise<Result<null>> => {
    if (!(await decideMirrored(tx, row.id, decision, new Date(clock.now())))) {
      return row.decision === decision ? accept(null) : refuse('REVIEW_DECIDED');
    }
    await audit.record(tx, {
      operatorIds,
      name: decision === 'approve' ? 'exposure.approve' : 'exposure.reject',
      subject: `mirrored/${row.id}`,
      customerId: asCustomerId(row.long_customer),
      reasonCode,
      note,
      after: { code: row.code, long: String(row.long_customer), short: String(row.short_customer) },
    });
    return accept(null);
  });
}
