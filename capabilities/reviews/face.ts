import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';

export type ReviewKind = 'kyc' | 'recharge' | 'withdrawal' | 'loan' | 'option' | 'adjustment';

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
  readonly subjectId: string;
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
  /** `<kind>-<subjectId>`: also the request id of what it does to the ledger, after `review `. */
  readonly reviewId: string;
  readonly subjectId: string;
  readonly decision: 'approve' | 'reject';
  readonly reasonCode: string;
  readonly note: string;
  /** For kinds that decide item by item (KYC): which items, each with its reason code. */
  readonly items?: Readonly<Record<string, string>>;
  /** All who agreed, in order. */
  readonly operatorIds: readonly OperatorId[];
}
