import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { ReviewDecision, ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { StoredImage } from '#capabilities/people/uploads/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { type AskedBy, peopleOf, shownRequest } from '#foundation/server-kit/operator-requests.ts';
import { liftingDueMs, liftingReasons, needsDocument } from '../limits.ts';
import type { Lifting } from '../limits-contract.ts';
import { limitView } from './limit-view.ts';
import { endLimit, findLimit, insertLifting, type LiftingRow, liftings, lockLimit } from './limits.sql.ts';
import { actOn, type LimitNeeds, limitInLog } from './set-limit.ts';
import { tellLimitEnded } from './tell-limit.ts';

export interface LiftingNeeds extends LimitNeeds {
  readonly operators: Pick<Operators, 'emailsOf'>;
}

interface LiftingToAsk extends AskedBy {
  readonly limitId: bigint;
  readonly note: string;
  readonly document: Blob | undefined;
}

/** What one operator asks to have lifted and another decides. */
export interface Liftings {
  /**
   * EVIDENCE_REQUIRED without the picture that the limit's ground asks for; USER_STATUS_WRONG when the limit
   * has ended or holds a recovery, PENDING_REVIEW_EXISTS when its lifting waits already.
   */
  request(asked: LiftingToAsk): Promise<Result<Lifting>>;
  get(id: bigint): Promise<Result<Lifting>>;
  /** Pictures; each look is written to the audit log first. */
  document(by: OperatorId, id: bigint): Promise<Result<StoredImage>>;
  limitDocument(by: OperatorSession, id: bigint): Promise<Result<StoredImage>>;
  readonly reviews: ReviewHandler;
}

export function createLiftings(needs: LiftingNeeds): Liftings {
  const { db, operators, requestDesk } = needs;

  async function describe(row: LiftingRow): Promise<Result<Lifting>> {
    const limit = await findLimit(db, row.limit_id);
    if (limit === undefined) return refuse('NOT_FOUND');
    const emails = await operators.emailsOf(peopleOf([row]));
    return accept({
      ...shownRequest(row, (id) => emails.get(id) ?? ''),
      uid: String(row.customer_id),
      note: row.note,
      documentHash: row.document_hash ?? undefined,
      limit: limitView({ ...limit, liftingId: row.id }),
    });
  }

  return {
    async request(asked) {
      const stored = await requestLifting(needs, asked);
      return stored.ok ? await describe(stored.value) : stored;
    },
    async get(id) {
      const row = await liftings.byId(db, id);
      return row === undefined ? refuse('NOT_FOUND') : await describe(row);
    },
    async document(by, id) {
      const row = await liftings.byId(db, id);
      return await requestDesk.viewAttachment(row, {
        operatorIds: [by],
        name: 'customers.viewLiftingDocument',
        subject: `lifting/${id}`,
        ...(row === undefined ? {} : { customerId: row.customer_id }),
      });
    },
    async limitDocument({ operatorId }, id) {
      const limit = await findLimit(db, id);
      return await requestDesk.viewAttachment(limit && { upload_id: limit.uploadId }, {
        operatorIds: [operatorId],
        name: 'customers.viewLimitDocument',
        subject: `limit/${id}`,
        ...(limit === undefined ? {} : { customerId: limit.customerId }),
      });
    },
    reviews: requestDesk.source<LiftingRow>({
      kind: 'lifting',
      reasonCodes: {
        approve: {
          evidenceChecked: (row, { operatorId }) =>
            requestDesk.whetherSeen(row, operatorId, {
              name: 'customers.viewLiftingDocument',
              subject: `lifting/${row.id}`,
            }),
        },
        reject: liftingReasons.reject,
      },
      requests: liftings,
      about: ({ customer_id }) => ({ customerId: customer_id, book: 'real' }),
      approve: (row, decision) => lift(needs, row, decision),
      rejected: ({ id, customer_id }) => ({
        ...actOn(customer_id, 'customers.rejectLifting'),
        before: { lifting: String(id) },
      }),
    }),
  };
}

async function requestLifting(needs: LiftingNeeds, asked: LiftingToAsk): Promise<Result<LiftingRow>> {
  const { db, clock, requestDesk } = needs;
  const { limitId, note, document } = asked;
  const before = await liftings.before(db, asked);
  if (before !== undefined) return before;
  const limit = await findLimit(db, limitId);
  if (limit === undefined) return refuse('NOT_FOUND');
  if (limit.ground === 'recovery') return refuse('USER_STATUS_WRONG');
  if (needsDocument(limit.ground) && document === undefined) return refuse('EVIDENCE_REQUIRED');
  const { customerId } = limit;
  const at = clock.now();
  return await requestDesk.askOnce({
    requests: liftings,
    by: asked,
    document,
    owner: customerId,
    purpose: 'limit',
    async admit(tx) {
      const found = await lockLimit(tx, limitId);
      if (found?.stands !== true) return refuse('USER_STATUS_WRONG');
      return found.waits ? refuse('PENDING_REVIEW_EXISTS') : accept(null);
    },
    insert: (tx, kept) =>
      insertLifting(tx, {
        ...asked,
        ...kept,
        customerId,
        at: new Date(at),
        dueAt: new Date(at + liftingDueMs),
      }),
    act: () => ({ ...actOn(customerId, 'customers.requestLifting'), note, before: limitInLog(limit) }),
  });
}

/** Ends the limit; one that has ended by itself meanwhile stays ended. */
async function lift(
  needs: LiftingNeeds,
  row: LiftingRow,
  { operatorIds, reasonCode, note }: ReviewDecision,
): Promise<Result<null>> {
  const { db, clock, audit, limits } = needs;
  const at = clock.now();
  const decided = { state: 'approved', decidedBy: operatorIds, at: new Date(at) } as const;
  const done = await db.transaction().execute((tx) =>
    liftings.decide(tx, row.id, decided, async () => {
      const ended = await endLimit(tx, row.limit_id, new Date(at));
      if (ended === undefined) return accept(null);
      await audit.record(tx, {
        ...actOn(row.customer_id, ended.kind === 'frozen' ? 'customers.unfreeze' : 'customers.liftLimit'),
        operatorIds: [row.requested_by, ...operatorIds],
        reasonCode,
        note,
        before: { ...limitInLog(ended), ground: ended.ground },
      });
      await tellLimitEnded(tx, ended, at);
      return accept(null);
    }),
  );
  await limits.refresh();
  return done;
}
