import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import { decideMirrored, type MirroredRow, selectMirrored, waitingMirrored } from './mirrored.sql.ts';

/** Before the next close, mostly. */
const dueAfterMs = dayMs;

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
    reasonCodes: {
      approve: {
        async twoPeople({ subjectId }) {
          const row = await findMirrored(db, subjectId);
          return row?.sharing.includes('identity') === true ? refuse('IDENTITY_SHARED') : accept(null);
        },
        explained: 'judged',
      },
      reject: ['onePerson', 'noAnswer'],
    },
    ...queueSource({
      db,
      queue: waitingMirrored,
      withinMs: () => dueAfterMs,
      find: (subjectId) => findMirrored(db, subjectId),
      review: (row) => (row.decision === null ? waitingReview(row) : undefined),
      carryOut: (row, decision: ReviewDecision) => decide(needs, row, decision),
    }),
  };
}

export const findMirrored = (db: Database, subjectId: string) =>
  byId(subjectId, (id) => selectMirrored(db, id));

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
