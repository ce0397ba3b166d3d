import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Instant, minuteMs } from '#foundation/time/clock.ts';

export const reviewKinds = [
  'kyc',
  'recharge',
  'withdrawal',
  'loan',
  'option',
  'adjustment',
  'funding',
  'payout',
  'appointment',
  'configuration',
  'mirrored',
  'text',
  'reward',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** What an operator's roles must allow to decide a review of each kind. */
export const decidingPermissions = {
  kyc: 'kyc.decide',
  recharge: 'recharges.decide',
  withdrawal: 'withdrawals.decide',
  loan: 'loans.decide',
  option: 'options.decide',
  adjustment: 'adjustments.decide',
  funding: 'treasury.decide',
  payout: 'charity.decide',
  appointment: 'appointments.decide',
  configuration: 'configuration.publish',
  mirrored: 'exposure.decide',
  text: 'content.approve',
  reward: 'rewards.decide',
} as const satisfies Record<ReviewKind, string>;

/**
 * What of a queue is looked at: all of it, the asker's claims, nobody's, what is late, what one has approved,
 * what a customer is asked about.
 */
export const reviewShows = ['all', 'mine', 'unclaimed', 'overdue', 'second', 'asked'] as const;
export type ReviewShow = (typeof reviewShows)[number];

/** Decisions that move money, or say who may, need a fresh second factor. */
export function movesMoney(kind: ReviewKind): boolean {
  return kind !== 'kyc' && kind !== 'mirrored';
}

/** Why a decision no longer counts, beside the names of refusals: who made it has left. */
export const leftBy = 'left';

/** A claim keeps others away for this long; whoever works on it renews it. */
export const claimMs = 10 * minuteMs;

export type Decision = 'approve' | 'reject';

/** `<kind>-<subjectId>`; a subject waits once: what comes again comes under a new one. */
export function reviewIdOf(kind: ReviewKind, subjectId: string): string {
  return `${kind}-${subjectId}`;
}

export function parseReviewId(id: string): { kind: ReviewKind; subjectId: string } | undefined {
  const end = id.indexOf('-');
  const kind = reviewKinds.find((known) => known === id.slice(0, end));
  const subjectId = id.slice(end + 1);
  return kind === undefined || subjectId === '' ? undefined : { kind, subjectId };
}

/** Where a review stands in the inbox: by its deadline, then by its kind, then by its record. */
export interface InboxPlace {
  readonly dueAt: Instant;
  readonly kind: ReviewKind;
  readonly id: bigint;
}

export function formatPlace({ dueAt, kind, id }: InboxPlace): string {
  return `${dueAt}-${kind}-${id}`;
}

export function parsePlace(text: string): InboxPlace | undefined {
  const [, dueAt, named, id] = /^(\d{1,15})-([a-z]+)-(\d{1,18})$/.exec(text) ?? [];
  const kind = reviewKinds.find((known) => known === named);
  return kind === undefined || dueAt === undefined || id === undefined
    ? undefined
    : { dueAt: Number(dueAt), kind, id: BigInt(id) };
}

export function comparePlaces(one: InboxPlace, other: InboxPlace): number {
  return (
    one.dueAt - other.dueAt ||
    reviewKinds.indexOf(one.kind) - reviewKinds.indexOf(other.kind) ||
    Number(one.id - other.id)
  );
}

const largestId = 2n ** 63n - 1n;

/** After which of its own records a kind goes on, behind a place that may be another kind's. */
export function placeWithin(kind: ReviewKind, { dueAt, kind: from, id }: InboxPlace) {
  const before = reviewKinds.indexOf(kind) - reviewKinds.indexOf(from);
  return { dueAt, id: before === 0 ? id : before < 0 ? largestId : -1n };
}

/** What stands in the form of a decision: nothing where a person is judged, so that nobody passes unseen. */
export function preselected(kind: ReviewKind): Decision | undefined {
  return kind === 'kyc' ? undefined : 'approve';
}

/** `deciding`: decided, and not carried out yet. */
export const reviewStates = ['waiting', 'deciding', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export interface Claim {
  readonly operatorId: OperatorId;
  readonly until: Instant;
}

/** A review as whoever decides it finds it. */
export interface ReviewProgress {
  readonly kind: ReviewKind;
  readonly state: ReviewState;
  readonly needed: number;
  readonly submittedBy?: OperatorId | undefined;
  /** What it takes beside the permission of its kind. */
  readonly permission?: string | undefined;
  readonly claim?: Claim | undefined;
  /** Who has approved it so far, in order. */
  readonly approvedBy: readonly OperatorId[];
}

export interface Decider {
  readonly operatorId: OperatorId;
  readonly permissions: ReadonlySet<string>;
}

/** The claim as long as it counts. */
export function claimAt({ claim }: Pick<ReviewProgress, 'claim'>, at: Instant): Claim | undefined {
  return claim !== undefined && at < claim.until ? claim : undefined;
}

/**
 * Whether this operator may decide it now. Four eyes: those who decide are different people, and none of them
 * asked for it. FORBIDDEN, REVIEW_DECIDED, REVIEW_CLAIMED or FOUR_EYES_REQUIRED.
 */
export function mayDecide(review: ReviewProgress, by: Decider, at: Instant): Result<null> {
  const needed = [decidingPermissions[review.kind], review.permission ?? decidingPermissions[review.kind]];
  if (!needed.every((each) => by.permissions.has(each))) return refuse('FORBIDDEN');
  if (review.state !== 'waiting') return refuse('REVIEW_DECIDED');
  if (review.submittedBy === by.operatorId || review.approvedBy.includes(by.operatorId)) {
    return refuse('FOUR_EYES_REQUIRED');
  }
  const claim = claimAt(review, at);
  if (claim !== undefined && claim.operatorId !== by.operatorId) return refuse('REVIEW_CLAIMED');
  return accept(null);
}

/**
 * Whether the decision, added to the approvals before it, settles the review: one rejection does, an approval
 * when it is the last needed.
 */
export function settles(review: ReviewProgress, decision: Decision): boolean {
  return decision === 'reject' || review.approvedBy.length + 1 >= review.needed;
}
