import type { Persons } from '#foundation/four-eyes/persons.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { hourMs, type Instant, minuteMs } from '#foundation/time/clock.ts';

export const reviewKinds = [
  'kyc',
  'recharge',
  'withdrawal',
  'loan',
  'option',
  'adjustment',
  'funding',
  'payout',
  'auction',
  'appointment',
  'configuration',
  'mirrored',
  'cancellation',
  'lifting',
  'recovery',
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
  auction: 'charity.decide',
  appointment: 'appointments.decide',
  configuration: 'configuration.publish',
  mirrored: 'exposure.decide',
  cancellation: 'exposure.decide',
  lifting: 'customers.lift',
  recovery: 'customers.lift',
  text: 'content.approve',
  reward: 'rewards.decide',
} as const satisfies Record<ReviewKind, string>;

/**
 * The shown part of a queue: all of it, the asker's claims, what is assigned to them, unclaimed items, what
 * is late, what one has approved, what a customer is asked about.
 */
export const reviewShows = ['all', 'mine', 'assigned', 'unclaimed', 'overdue', 'second', 'asked'] as const;
export type ReviewShow = (typeof reviewShows)[number];

/** By deadline, by age, or what is worth most first. */
export const reviewSorts = ['due', 'age', 'worth'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/**
 * `money`: its decision moves money, or says who may. `gives`: approving it gives a customer, or a recipient
 * outside, what it names. `weight`: what matters more of what is equally urgent, customers who wait for their
 * money before other customers, these before the company.
 */
interface KindTraits {
  readonly money: boolean;
  readonly gives: boolean;
  readonly weight: 0 | 1 | 2;
  /** Whether its last approval can be taken back, by its source's `wayBack`; a rejection never can. */
  readonly hasWayBack: boolean;
}
const traits: Readonly<Record<ReviewKind, KindTraits>> = {
  kyc: { money: false, gives: false, weight: 1, hasWayBack: false },
  recharge: { money: true, gives: true, weight: 2, hasWayBack: false },
  withdrawal: { money: true, gives: true, weight: 2, hasWayBack: true },
  loan: { money: true, gives: true, weight: 1, hasWayBack: false },
  option: { money: true, gives: true, weight: 1, hasWayBack: false },
  adjustment: { money: true, gives: true, weight: 1, hasWayBack: false },
  funding: { money: true, gives: false, weight: 0, hasWayBack: false },
  payout: { money: true, gives: true, weight: 0, hasWayBack: false },
  auction: { money: true, gives: false, weight: 1, hasWayBack: false },
  appointment: { money: true, gives: false, weight: 0, hasWayBack: false },
  configuration: { money: true, gives: false, weight: 0, hasWayBack: false },
  mirrored: { money: false, gives: false, weight: 0, hasWayBack: false },
  cancellation: { money: true, gives: false, weight: 1, hasWayBack: false },
  lifting: { money: true, gives: false, weight: 1, hasWayBack: false },
  recovery: { money: true, gives: false, weight: 1, hasWayBack: false },
  text: { money: true, gives: false, weight: 0, hasWayBack: false },
  reward: { money: true, gives: true, weight: 1, hasWayBack: false },
};

/** Such decisions need a fresh second factor. */
export function movesMoney(kind: ReviewKind): boolean {
  return traits[kind].money;
}

export function givesMoney(kind: ReviewKind): boolean {
  return traits[kind].gives;
}

/** Why a decision no longer counts, beside the names of refusals: its operator has left, or took it back. */
export const leftBy = 'left';
export const takenBack = 'takenBack';

/** For how long an operator may take a decision back. */
export const takeBackMs = minuteMs;

/** A claim keeps others away for this long; working on it renews it. */
export const claimMs = 10 * minuteMs;

export const decisions = ['approve', 'reject'] as const;
export type Decision = (typeof decisions)[number];

/** `<kind>-<subjectId>`; a subject waits once: what comes again comes under a new one. */
export function formatReviewId(kind: ReviewKind, subjectId: string): string {
  return `${kind}-${subjectId}`;
}

export function parseReviewId(id: string): { kind: ReviewKind; subjectId: string } | undefined {
  const end = id.indexOf('-');
  const kind = reviewKinds.find((known) => known === id.slice(0, end));
  const subjectId = id.slice(end + 1);
  return kind === undefined || subjectId === '' ? undefined : { kind, subjectId };
}

/** What a review is sorted by. */
export interface Sorted {
  readonly dueAt: Instant;
  readonly submittedAt: Instant;
  /** In USDT units; 0 of what has no amount. */
  readonly worth: bigint;
}

/** Where a review stands in the inbox: by what it is sorted by, then by its kind, then by its record. */
export interface InboxPlace {
  /** The lowest first: worth is negative. */
  readonly key: bigint;
  readonly kind: ReviewKind;
  readonly id: bigint;
}

export function keyOf(sort: ReviewSort, { dueAt, submittedAt, worth }: Sorted): bigint {
  return { due: BigInt(dueAt), age: BigInt(submittedAt), worth: -worth }[sort];
}

export function formatPlace({ key, kind, id }: InboxPlace): string {
  return `${key}-${kind}-${id}`;
}

export function parsePlace(text: string): InboxPlace | undefined {
  const [, key, named, id] = /^(\d{1,15}|-\d{1,30})-([a-z]+)-(\d{1,18})$/.exec(text) ?? [];
  const kind = reviewKinds.find((known) => known === named);
  return kind === undefined || key === undefined || id === undefined
    ? undefined
    : { key: BigInt(key), kind, id: BigInt(id) };
}

export function comparePlaces(one: InboxPlace, other: InboxPlace): number {
  return (
    compareUnits(one.key, other.key) ||
    reviewKinds.indexOf(one.kind) - reviewKinds.indexOf(other.kind) ||
    compareUnits(one.id, other.id)
  );
}

function compareUnits(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other);
}

const largestId = 2n ** 63n - 1n;

/** After which of its own records a kind goes on, behind a place that may be another kind's. */
export function placeWithin(kind: ReviewKind, { key, kind: from, id }: InboxPlace) {
  const before = reviewKinds.indexOf(kind) - reviewKinds.indexOf(from);
  return { key, id: before === 0 ? id : before < 0 ? largestId : -1n };
}

/**
 * Which of two is next: what is due in an earlier hour; of one hour what has more weight, then what is worth
 * more.
 */
export function compareUrgency(
  one: Sorted & { readonly kind: ReviewKind },
  other: Sorted & { readonly kind: ReviewKind },
): number {
  const hourOf = ({ dueAt }: Sorted) => Math.floor(dueAt / hourMs);
  return (
    hourOf(one) - hourOf(other) ||
    traits[other.kind].weight - traits[one.kind].weight ||
    compareUnits(other.worth, one.worth) ||
    one.dueAt - other.dueAt
  );
}

/** `deciding`: decided, and not carried out yet. */
export const decidedStates = ['approved', 'rejected'] as const;
export type DecidedState = (typeof decidedStates)[number];
export const reviewStates = ['waiting', 'deciding', ...decidedStates] as const;
export type ReviewState = (typeof reviewStates)[number];

/** By which the inbox lists them. */
export const listedStatuses = ['waiting', ...decidedStates] as const;
export type ListedStatus = (typeof listedStatuses)[number];

export interface Claim {
  readonly operatorId: OperatorId;
  readonly until: Instant;
}

/** A review as its decider finds it. */
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
 * asked for it. FORBIDDEN, REVIEW_DECIDED, REVIEW_CLAIMED, FOUR_EYES_REQUIRED or NOT_INDEPENDENT.
 */
export function mayDecide(
  review: ReviewProgress,
  by: Decider,
  { at, persons }: { readonly at: Instant; readonly persons: Persons },
): Result<null> {
  const needed = [decidingPermissions[review.kind], review.permission ?? decidingPermissions[review.kind]];
  if (!needed.every((each) => by.permissions.has(each))) return refuse('FORBIDDEN');
  if (review.state !== 'waiting') return refuse('REVIEW_DECIDED');
  const second = persons.second(by.operatorId, [review.submittedBy, ...review.approvedBy]);
  if (!second.ok) return second;
  const claim = claimAt(review, at);
  if (claim !== undefined && claim.operatorId !== by.operatorId) return refuse('REVIEW_CLAIMED');
  return accept(null);
}

/** What it takes to say who decides kinds that one does not decide oneself. */
export const assignPermission = 'reviews.assign';

/**
 * Whether an operator may assign it: an asker never chooses who decides, and only who may decide
 * it is chosen. FORBIDDEN, REVIEW_DECIDED, FOUR_EYES_REQUIRED, NOT_INDEPENDENT or ASSIGNEE_UNFIT.
 */
export function mayAssign(
  review: ReviewProgress,
  by: Decider,
  assignee: Decider | undefined,
  now: Parameters<typeof mayDecide>[2],
) {
  const knowsKind = by.permissions.has(decidingPermissions[review.kind]);
  if (!knowsKind && !by.permissions.has(assignPermission)) return refuse('FORBIDDEN');
  const second = now.persons.second(by.operatorId, [review.submittedBy]);
  if (!second.ok) return second;
  const may =
    assignee === undefined ? accept(null) : mayDecide({ ...review, claim: undefined }, assignee, now);
  return !may.ok && may.refusal === 'FORBIDDEN' ? refuse('ASSIGNEE_UNFIT') : may;
}

/**
 * Whether the decision, added to the approvals before it, settles the review: one rejection does, an approval
 * when it is the last needed.
 */
export function settles(review: ReviewProgress, decision: Decision): boolean {
  return decision === 'reject' || review.approvedBy.length + 1 >= review.needed;
}

export interface MadeDecision {
  readonly operatorId: OperatorId;
  readonly at: Instant;
}

/**
 * Whether this operator may take their decision back: the first approval of two, or the last one where its
 * kind has a way back. `made`: what counts, oldest first. FORBIDDEN where none is theirs; DECISION_STANDS
 * where another decided after them, or its kind has no way back; TAKE_BACK_LATE.
 */
export function mayTakeBack(
  { kind, state }: Pick<ReviewProgress, 'kind' | 'state'>,
  made: readonly MadeDecision[],
  by: OperatorId,
  at: Instant,
): Result<MadeDecision> {
  if (!made.some(({ operatorId }) => operatorId === by)) return refuse('FORBIDDEN');
  const last = made.at(-1);
  const isOpen = state === 'waiting' || (state === 'approved' && traits[kind].hasWayBack);
  if (last?.operatorId !== by || !isOpen) return refuse('DECISION_STANDS');
  return at < last.at + takeBackMs ? accept(last) : refuse('TAKE_BACK_LATE');
}
