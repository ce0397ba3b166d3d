import type { OperatorAct } from '#capabilities/money/ledger/operator-act.ts';
import type { StoredImage, UploadId } from '#capabilities/people/uploads/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { QueueCount, QueueOrder, QueuePage } from '#foundation/server-kit/due-queue.ts';
import type {
  AskedBy,
  OperatorRequestRow,
  OperatorRequests,
} from '#foundation/server-kit/operator-requests.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Decider, Decision, ReviewKind } from './rules.ts';

/**
 * Where reviews of one kind come from. What waits is kept by the capability itself, in its own rows; the
 * inbox asks for it, keeps claims and approvals, and has a decision carried out once as many operators as it
 * needs have agreed.
 */
export interface ReviewHandler {
  readonly kind: ReviewKind;
  /**
   * A decision names one of these; their sentences are `reviews.reasons.<code>`. Each for which one approves
   * says what it rests on.
   */
  readonly reasonCodes: {
    readonly approve: Readonly<Record<string, ReasonFact>>;
    readonly reject: readonly string[];
  };
  /** For what one of them may wait, as filters name it; their sentences are `reviews.why.<code>`. */
  readonly why?: readonly string[];
  /** How many wait for a decision: all of them, or all that a filter lets through. */
  count(at: Instant, order?: QueueOrder): Promise<QueueCount>;
  /** What waits for a decision, in the order of the deadlines where none is said. */
  waiting(page: QueuePage): Promise<readonly WaitingReview[]>;
  /** Undefined when it does not wait (any more). */
  find(subjectId: string): Promise<WaitingReview | undefined>;
  /**
   * Why this operator may not decide so, or not yet: what they have not looked at. Without it nothing but the
   * rules of every review stands against it.
   */
  admits?(db: Database, made: ReviewAttempt): Promise<Result<null>>;
  /**
   * Does what was decided, once: repeated with the same review it answers the same (a crash may come
   * between). Its act is written to the audit log in the transaction of what it changes. A refusal leaves the
   * review waiting, its approvals withdrawn.
   */
  carryOut(decision: ReviewDecision): Promise<Result<null>>;
  /** Of kinds that have one (`rules.ts`): how the last approval is taken back. */
  readonly wayBack?: {
    /** Whether nothing was built on it yet. */
    isOpen(subjectId: string): Promise<boolean>;
    /** Has it wait for a decision again; repeated it answers the same, as `carryOut`. */
    take(taken: TakenBack): Promise<Result<null>>;
  };
}

export interface TakenBack extends Pick<ReviewDecision, 'requestId' | 'subjectId'> {
  readonly operatorId: OperatorId;
}

/** Work that is no review, and has a page of its own: unanswered chats, and markets that are held. */
export type OtherWork = 'chat' | 'hold';
/**
 * What an approval's reason rests on: an operator's own judgement, or a fact that the platform looks up at
 * each approval, the first as well as the last, and refuses where it is not so. Before the transaction that
 * writes the decision: it may ask a chain.
 */
export type ReasonFact = 'judged' | ((made: ReviewAttempt) => Promise<Result<null>>);

/** What waits for operators with a deadline: reviews and other work. Operators who may do it are notified. */
export interface TimedWork {
  readonly kind: ReviewKind | OtherWork;
  /** What it takes to see to it. */
  readonly permission: string;
  count(at: Instant): Promise<QueueCount>;
  /** In the order of the deadlines. */
  waiting(page: QueuePage): Promise<readonly TimedItem[]>;
}

export interface TimedItem
  extends Pick<WaitingReview, 'recordId' | 'submittedAt' | 'dueAt' | 'submittedBy' | 'permission' | 'pause'> {
  /** Names this waiting for ever, as `subjectId` does a review's. */
  readonly subjectId: string;
}

export interface ReviewAttempt {
  readonly subjectId: string;
  readonly decision: Decision;
  readonly operatorId: OperatorId;
  /** Absent while it is only asked whether they may. */
  readonly reasonCode?: string;
  readonly note?: string;
}

export interface WaitingReview {
  /** Names this submission for ever: what is submitted again after a rejection has another one. */
  readonly subjectId: string;
  /** Of what is due at the same moment, the lower one comes first. */
  readonly recordId: bigint;
  /** 0 where it concerns no customer. */
  readonly customerId: CustomerId;
  readonly book: Book;
  readonly amount?: { readonly asset: Asset; readonly units: bigint };
  readonly submittedAt: Instant;
  readonly dueAt: Instant;
  /** How many different operators must agree to approve it; rejecting takes one. */
  readonly needed: 1 | 2;
  /** The operator who asked for it, if one did: never one of those who decide. */
  readonly submittedBy?: OperatorId;
  /** What the roles of those who decide must allow beside its kind's permission. */
  readonly permission?: string | undefined;
  /** How its deadline was moved: by those who see to it that clocks stand, never by its source. */
  readonly pause?: { readonly ms: number; readonly until?: Instant | undefined } | undefined;
}

/** For how long a review's clock has stood: while its customer is asked, it does. */
export interface ReviewPause {
  readonly kind: ReviewKind;
  readonly subjectId: string;
  readonly recordId: bigint;
  /** All of its pauses, an open one as long as it may last. */
  readonly ms: number;
  /** Until when the open one may last. */
  readonly until: Instant | undefined;
}

/** Why clocks stand, in the words of the capability that stops them. */
export interface ReviewPauses {
  /** Of every review that may wait. */
  current(): Promise<readonly ReviewPause[]>;
  /** In the transaction of a decision that settles a review: its open question ends. */
  settled(tx: Tx, reviewId: string, at: Instant): Promise<void>;
}

/** For what is done about a review beside deciding it. */
export interface ReviewGate {
  /**
   * Runs `act` for an operator who may decide the review now, in a transaction that no decision comes
   * between. NOT_FOUND where it does not wait, or as `mayDecide` refuses.
   */
  asDecider<T>(
    reviewId: string,
    by: Decider,
    act: (tx: Tx, review: WaitingReview & { readonly kind: ReviewKind }) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  /** As this operator would be refused. */
  mayDecide(reviewId: string, by: Decider): Promise<Result<null>>;
  /** Which of these reviews, by their subjects, still wait at their source. */
  waitingAmong(
    kind: ReviewKind,
    reviews: readonly Pick<WaitingReview, 'subjectId' | 'recordId'>[],
  ): Promise<ReadonlySet<string>>;
}

export interface ReviewDecision {
  /** `<kind>-<subjectId>` */
  readonly reviewId: string;
  /**
   * For what it does to the ledger: the same when it is repeated after a crash, another when it is decided
   * again after a refusal (the lane would answer the old one with what it refused then). With a space in it,
   * it can't be a client's.
   */
  readonly requestId: string;
  readonly subjectId: string;
  readonly decision: Decision;
  readonly reasonCode: string;
  readonly note: string;
  /** For kinds that decide item by item (KYC): which items, each with its reason code. */
  readonly items?: Readonly<Record<string, string>>;
  /** All who agreed, in order. */
  readonly operatorIds: readonly OperatorId[];
}

/**
 * How one kind of operators' requests is decided; the asker is the first operator, and one other decides
 * where `about` does not say two.
 */
export interface RequestReviews<Row extends OperatorRequestRow> {
  readonly kind: ReviewKind;
  /** The facts are looked up of the row. */
  readonly reasonCodes: {
    readonly approve: Readonly<
      Record<string, 'judged' | ((row: Row, made: ReviewAttempt) => Promise<Result<null>>)>
    >;
    readonly reject: readonly string[];
  };
  readonly requests: OperatorRequests<Row>;
  /** What is asked for, and whom it concerns. */
  about(
    row: Row,
  ): Pick<WaitingReview, 'customerId' | 'book' | 'amount'> & Partial<Pick<WaitingReview, 'needed'>>;
  approve(row: Row, decision: ReviewDecision): Promise<Result<null>>;
  /** What a rejection is in the audit log, beside who, why and when. */
  rejected(row: Row): Pick<OperatorAct, 'name' | 'subject' | 'customerId' | 'before'>;
}

/** What operators ask for with a picture that shows it: its id, and the hash of what is kept of it. */
export interface AttachedRow extends OperatorRequestRow {
  readonly upload_id: UploadId | null;
  readonly document_hash: string | null;
}

/** The picture of a request, or none, as its row has it. */
export interface KeptDocument {
  readonly uploadId: UploadId | null;
  readonly documentHash: string | null;
}

/** What one operator asks for, once under its request id. */
export interface WithDocument<T> extends Pick<Asking<never>, 'document' | 'owner' | 'purpose'> {
  /** Writes what the picture belongs to; `attached` keeps the picture with it. */
  store(tx: Tx, attached: () => Promise<KeptDocument>): Promise<Result<T> | undefined>;
}

export interface Asking<Row extends OperatorRequestRow> {
  readonly requests: OperatorRequests<Row>;
  readonly by: AskedBy;
  readonly document: Blob | undefined;
  /** Whose the picture is, 0 for the platform's own; and what it is kept for. */
  readonly owner: CustomerId;
  readonly purpose: string;
  /** Why it can't be asked for now, looked at in the transaction that writes it down. */
  admit?(tx: Tx): Promise<Result<null>>;
  /** Undefined when this operator has asked under this request id before. */
  insert(tx: Tx, document: KeptDocument): Promise<Row | undefined>;
  act(row: Row): Omit<OperatorAct, 'operatorIds'>;
}

/**
 * The way of what operators ask for and others decide: asked once, with a picture that shows it, and handed
 * to the inbox.
 */
export interface RequestDesk {
  /**
   * Writes down what is asked for, with its picture and its act, together. Refuses a picture as
   * `Uploads.keepImage` does, and what `admit` refuses.
   */
  askOnce<Row extends OperatorRequestRow>(asking: Asking<Row>): Promise<Result<Row>>;
  /** The same for what one operator does alone: the picture is kept where `store` accepts. */
  withDocument<T>(storing: WithDocument<T>): Promise<Result<T> | undefined>;
  /** The picture of a request; the look is written to the audit log first. NOT_FOUND without one. */
  viewAttachment(
    row: Pick<AttachedRow, 'upload_id'> | undefined,
    act: OperatorAct,
  ): Promise<Result<StoredImage>>;
  /**
   * EVIDENCE_UNSEEN where a request has a picture, and this operator has not been shown it; `act` is how the
   * look is written.
   */
  whetherSeen(
    row: AttachedRow,
    by: OperatorId,
    act: Pick<OperatorAct, 'name' | 'subject'>,
  ): Promise<Result<null>>;
  /** One kind of them, as a source of the inbox. */
  source<Row extends OperatorRequestRow>(kind: RequestReviews<Row>): ReviewHandler;
}
