import { createHash } from 'node:crypto';
import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { OperatorAct } from '#capabilities/money/ledger/operator-act.ts';
import type { LooseUpload, StoredImage, Uploads } from '#capabilities/people/uploads/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { OperatorRequestRow } from '#foundation/server-kit/operator-requests.ts';
import { byId, queueSource } from '#foundation/server-kit/queue-source.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type {
  Asking,
  AttachedRow,
  ReasonFact,
  RequestDesk,
  RequestReviews,
  ReviewDecision,
  ReviewHandler,
  WaitingReview,
  WithDocument,
} from '../face.ts';

export interface RequestDeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly uploads: Uploads;
}

export function createRequestDesk(needs: RequestDeskNeeds): RequestDesk {
  return {
    askOnce: (asking) => askOnce(needs, asking),
    withDocument: (storing) => withDocument(needs, storing),
    viewAttachment: (row, act) => viewAttachment(needs, row, act),
    async whetherSeen(row, by, { name, subject }) {
      const isSeen = row.upload_id === null || (await needs.audit.hasActed(needs.db, by, { name, subject }));
      return isSeen ? accept(null) : refuse('EVIDENCE_UNSEEN');
    },
    source: (kind) => requestSource(needs, kind),
  };
}

async function askOnce<Row extends OperatorRequestRow>(
  needs: RequestDeskNeeds,
  { requests, by, document, owner, purpose, admit, insert, act }: Asking<Row>,
): Promise<Result<Row>> {
  const { db, audit } = needs;
  const stored = await withDocument<Row>(needs, {
    document,
    owner,
    purpose,
    async store(tx, attached) {
      const admitted = (await admit?.(tx)) ?? accept(null);
      if (!admitted.ok) return (await requests.before(tx, by)) ?? admitted;
      const row = await insert(tx, await attached());
      if (row === undefined) return undefined;
      await audit.record(tx, { operatorIds: [by.requestedBy], ...act(row) });
      return accept(row);
    },
  });
  if (stored !== undefined) return stored;
  const first = await requests.before(db, by);
  if (first === undefined) throw new Error('a request stored under this request id is missing');
  return first;
}

async function withDocument<T>(
  { db, uploads }: RequestDeskNeeds,
  { document, owner, purpose, store }: WithDocument<T>,
): Promise<Result<T> | undefined> {
  const kept = document === undefined ? undefined : await uploads.keepImage(owner, purpose, document);
  if (kept?.ok === false) return kept;
  const loose = kept?.value;
  const documentHash = loose === undefined ? null : await hashOf(uploads, loose);
  const stored = await db.transaction().execute((tx) =>
    store(tx, async () => ({
      uploadId: loose === undefined ? null : await uploads.attach(tx, loose),
      documentHash,
    })),
  );
  if (loose !== undefined && stored?.ok !== true) await uploads.discard([loose]);
  return stored;
}

async function hashOf(uploads: Uploads, loose: LooseUpload): Promise<string> {
  const picture = await uploads.read(loose);
  if (picture === undefined) throw new Error('a picture stored a moment ago is missing');
  return createHash('sha256').update(picture.bytes).digest('hex');
}

async function viewAttachment(
  { db, uploads, audit }: RequestDeskNeeds,
  row: Pick<AttachedRow, 'upload_id'> | undefined,
  act: OperatorAct,
): Promise<Result<StoredImage>> {
  const id = row?.upload_id ?? undefined;
  const picture = id === undefined ? undefined : await uploads.read(id);
  if (picture === undefined) return refuse('NOT_FOUND');
  await db.transaction().execute((tx) => audit.record(tx, act));
  return accept(picture);
}

function requestSource<Row extends OperatorRequestRow>(
  { db, clock, audit }: RequestDeskNeeds,
  kindOf: RequestReviews<Row>,
): ReviewHandler {
  const { kind, reasonCodes, requests } = kindOf;
  const review = (row: Row): WaitingReview | undefined =>
    row.state === 'waiting'
      ? {
          needed: 1,
          ...kindOf.about(row),
          subjectId: String(row.id),
          recordId: row.id,
          submittedAt: row.requested_at.getTime(),
          dueAt: row.due_at.getTime(),
          submittedBy: row.requested_by,
        }
      : undefined;

  async function reject(row: Row, { operatorIds, reasonCode, note }: ReviewDecision): Promise<Result<null>> {
    const decided = { state: 'rejected', decidedBy: operatorIds, at: new Date(clock.now()) } as const;
    return await db.transaction().execute((tx) =>
      requests.decide(tx, row.id, decided, async () => {
        await audit.record(tx, { ...kindOf.rejected(row), operatorIds, reasonCode, note });
        return accept(null);
      }),
    );
  }

  const find = (subjectId: string) => byId(subjectId, (id) => requests.byId(db, id));
  const factOfRow = (fact: (typeof reasonCodes.approve)[string]): ReasonFact =>
    fact === 'judged'
      ? fact
      : async (made) => {
          const row = await find(made.subjectId);
          return row === undefined ? refuse('NOT_FOUND') : await fact(row, made);
        };

  return {
    kind,
    reasonCodes: {
      approve: Object.fromEntries(
        Object.entries(reasonCodes.approve).map(([code, fact]) => [code, factOfRow(fact)]),
      ),
      reject: reasonCodes.reject,
    },
    ...queueSource({
      db,
      queue: requests.waiting,
      find,
      review,
      carryOut: (row, decision: ReviewDecision) =>
        decision.decision === 'approve' ? kindOf.approve(row, decision) : reject(row, decision),
    }),
  };
}
