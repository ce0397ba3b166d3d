import { createHash } from 'node:crypto';
import type { AuditLog } from '#capabilities/audit/face.ts';
import type { OperatorAct } from '#capabilities/ledger/operator-act.ts';
import type { LooseUpload, StoredImage, UploadId, Uploads } from '#capabilities/uploads/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type {
  AskedBy,
  OperatorRequestRow,
  OperatorRequests,
} from '#foundation/server-kit/operator-requests.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { ReviewKind } from './rules.ts';

/**
 * Where reviews of one kind come from. What waits is kept by the capability itself, in its own rows; the inbox asks for it,
 * keeps claims and approvals, and has a decision carried out once as many operators as it needs have agreed.
 */
export interface ReviewSource {
  readonly kind: ReviewKind;
  /** A decision names one of these; their sentences are `reviews.reasons.<code>`. */
  readonly reasonCodes: { readonly approve: readonly string[]; readonly reject: readonly string[] };
  /** What waits for a decision, oldest first, at most `limit`. */
  waiting(limit: number): Promise<readonly WaitingReview[]>;
  /** Undefined when it does not wait (any more). */
  find(subjectId: string): Promise<WaitingReview | undefined>;
  /**
   * Does what was decided, once: repeated with the same review it answers the same (a crash may come between). Its act is
   * written to the audit log in the transaction of what it changes. A refusal leaves the review waiting, its approvals withdrawn.
   */
  carryOut(decision: ReviewDecision): Promise<Result<null>>;
}

export interface WaitingReview {
  /** Names this submission for ever: what is submitted again after a rejection has another one. */
  readonly subjectId: string;
  /** 0 where the house alone is concerned. */
  readonly customerId: CustomerId;
  readonly book: Book;
  readonly amount?: { readonly asset: Asset; readonly units: bigint };
  readonly submittedAt: Instant;
  readonly dueAt: Instant;
  /** How many different operators must agree to approve it; rejecting takes one. */
  readonly needed: 1 | 2;
  /** Who asked for it, when that was an operator: never one of those who decide. */
  readonly submittedBy?: OperatorId;
}

export interface ReviewDecision {
  /** `<kind>-<subjectId>` */
  readonly reviewId: string;
  /**
   * For what it does to the ledger: the same when it is repeated after a crash, another when it is decided anew after a refusal (the
   * lane would answer the old one with what it refused then). With a space in it, it can't be a client's.
   */
  readonly requestId: string;
  readonly subjectId: string;
  readonly decision: 'approve' | 'reject';
  readonly reasonCode: string;
  readonly note: string;
  /** For kinds that decide item by item (KYC): which items, each with its reason code. */
  readonly items?: Readonly<Record<string, string>>;
  /** All who agreed, in order. */
  readonly operatorIds: readonly OperatorId[];
}

/** How one kind of operators' requests is decided; whoever asked is the first of the two operators, one other decides. */
export interface RequestReviews<Row extends OperatorRequestRow> {
  readonly kind: ReviewKind;
  readonly reasonCodes: ReviewSource['reasonCodes'];
  readonly requests: OperatorRequests<Row>;
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  /** What is asked for, and whom it concerns. */
  about(row: Row): Pick<WaitingReview, 'customerId' | 'book' | 'amount'>;
  approve(row: Row, decision: ReviewDecision): Promise<Result<null>>;
  /** What a rejection is in the audit log, beside who, why and when. */
  rejected(row: Row): Pick<OperatorAct, 'name' | 'subject' | 'customerId' | 'before'>;
}

/** What operators ask for and others decide, as a source of the inbox. */
export function requestReviews<Row extends OperatorRequestRow>(parts: RequestReviews<Row>): ReviewSource {
  const { kind, reasonCodes, requests, db, clock, audit } = parts;
  const find = async (subjectId: string) =>
    /^\d{1,18}$/.test(subjectId) ? await requests.byId(db, BigInt(subjectId)) : undefined;
  const waitingReview = (row: Row): WaitingReview => ({
    ...parts.about(row),
    subjectId: String(row.id),
    submittedAt: row.requested_at.getTime(),
    dueAt: row.due_at.getTime(),
    needed: 1,
    submittedBy: row.requested_by,
  });

  async function reject(row: Row, { operatorIds, reasonCode, note }: ReviewDecision): Promise<Result<null>> {
    return await db.transaction().execute(async (tx): Promise<Result<null>> => {
      const isRejected = await requests.reject(tx, row.id, operatorIds, new Date(clock.now()));
      if (!isRejected) return row.state === 'approved' ? refuse('REVIEW_DECIDED') : accept(null);
      await audit.record(tx, { ...parts.rejected(row), operatorIds, reasonCode, note });
      return accept(null);
    });
  }

  return {
    kind,
    reasonCodes,
    waiting: async (limit) => (await requests.waiting(db, limit)).map(waitingReview),
    async find(subjectId) {
      const row = await find(subjectId);
      return row?.state === 'waiting' ? waitingReview(row) : undefined;
    },
    async carryOut(decision) {
      const row = await find(decision.subjectId);
      if (row === undefined) return refuse('NOT_FOUND');
      return decision.decision === 'approve'
        ? await parts.approve(row, decision)
        : await reject(row, decision);
    },
  };
}

/** What operators ask for with a picture that shows it: its id, and the hash of what is kept of it. */
export interface DocumentedRow extends OperatorRequestRow {
  readonly upload_id: UploadId | null;
  readonly document_hash: string | null;
}

export interface DocumentParts {
  readonly db: Database;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
}

/** The picture of a request, or none, as its row has it. */
export interface KeptDocument {
  readonly uploadId: UploadId | null;
  readonly documentHash: string | null;
}

/** What one operator asks for, once under its request id. */
export interface Asking<Row extends DocumentedRow> {
  readonly requests: OperatorRequests<Row>;
  readonly by: AskedBy;
  readonly document: Blob | undefined;
  /** Whose the picture is, 0 where the house alone is concerned; and what it is kept for. */
  readonly owner: CustomerId;
  readonly purpose: string;
  /** Undefined when this operator has asked under this request id before. */
  insert(tx: Tx, document: KeptDocument): Promise<Row | undefined>;
  act(row: Row): Omit<OperatorAct, 'operatorIds'>;
}

/** Writes down what is asked for, with its picture and its act, together. Refuses a picture as `Uploads.keepImage` does. */
export async function askOnce<Row extends DocumentedRow>(
  { db, uploads, audit }: DocumentParts,
  { requests, by, document, owner, purpose, insert, act }: Asking<Row>,
): Promise<Result<Row>> {
  const kept = document === undefined ? undefined : await uploads.keepImage(owner, purpose, document);
  if (kept?.ok === false) return kept;
  const loose = kept?.value;
  const documentHash = loose === undefined ? null : await hashOf(uploads, loose);
  const stored = await db.transaction().execute(async (tx): Promise<Row | undefined> => {
    const uploadId = loose === undefined ? null : await uploads.attach(tx, loose);
    const row = await insert(tx, { uploadId, documentHash });
    if (row !== undefined) await audit.record(tx, { operatorIds: [by.requestedBy], ...act(row) });
    return row;
  });
  if (stored !== undefined) return accept(stored);
  if (loose !== undefined) await uploads.discard([loose]);
  const first = await requests.before(db, by);
  if (first === undefined) throw new Error('a request that is stored already is nowhere');
  return first;
}

async function hashOf(uploads: Uploads, loose: LooseUpload): Promise<string> {
  const picture = await uploads.read(loose);
  if (picture === undefined) throw new Error('a picture that was just kept is not there');
  return createHash('sha256').update(picture.bytes).digest('hex');
}

/** The picture of a request; the look is written to the audit log first. NOT_FOUND without one. */
export async function viewDocument(
  { db, uploads, audit }: DocumentParts,
  row: DocumentedRow | undefined,
  act: OperatorAct,
): Promise<Result<StoredImage>> {
  const id = row?.upload_id ?? undefined;
  const picture = id === undefined ? undefined : await uploads.read(id);
  if (picture === undefined) return refuse('NOT_FOUND');
  await db.transaction().execute((tx) => audit.record(tx, act));
  return accept(picture);
}
