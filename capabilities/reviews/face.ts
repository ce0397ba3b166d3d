import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
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
