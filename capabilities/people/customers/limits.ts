import { type AccountLimit, accountLimits } from '#foundation/calls/account-limits.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';

/** What a limit of an account rests on; their sentences are `customers-console.grounds.<ground>`. */
export const limitGrounds = [
  'sanctions',
  'courtOrder',
  'fraudSuspected',
  'accountTakenOver',
  'customerAsked',
  'recovery',
  'other',
] as const;
export type LimitGround = (typeof limitGrounds)[number];

/** What an operator may set one for: the hold beside a recovery comes with it, and no operator lifts it. */
export const settableGrounds = limitGrounds.filter((ground) => ground !== 'recovery');

/** What the customer reads of the ground: it would warn a suspect, or break a ban on telling them. */
export const toldReasons = ['safety', 'required', 'asked', 'other'] as const;
export type ToldReason = (typeof toldReasons)[number];

interface GroundTraits {
  /** What the customer reads, where it is not left out. */
  readonly told: ToldReason;
  /** Setting and lifting it both take a picture of the paper that says so. */
  readonly needsDocument: boolean;
  readonly end: 'never' | 'optional' | 'usual';
}

const traits: Readonly<Record<LimitGround, GroundTraits>> = {
  sanctions: { told: 'required', needsDocument: true, end: 'never' },
  courtOrder: { told: 'required', needsDocument: true, end: 'optional' },
  fraudSuspected: { told: 'safety', needsDocument: false, end: 'usual' },
  accountTakenOver: { told: 'safety', needsDocument: false, end: 'usual' },
  customerAsked: { told: 'asked', needsDocument: false, end: 'usual' },
  recovery: { told: 'safety', needsDocument: false, end: 'usual' },
  other: { told: 'other', needsDocument: false, end: 'usual' },
};

/** A limit may stand this long before operators set it again. */
export const longestLimitMs = 366 * dayMs;

export function needsDocument(ground: LimitGround): boolean {
  return traits[ground].needsDocument;
}

/** The reasons that a customer may read of a ground: its own, or none. */
export function toldReasonsOf(ground: LimitGround): readonly ToldReason[] {
  const { told } = traits[ground];
  return told === 'other' ? ['other'] : [told, 'other'];
}

/**
 * Whether a limit has an end. Sanctions last until operators lift them; a freeze and a court order may have
 * one; anything less has one, so that no customer is half shut out for ever by an oversight.
 */
export function endOf(kind: AccountLimit, ground: LimitGround): 'never' | 'optional' | 'required' {
  const { end } = traits[ground];
  if (end === 'usual') return kind === 'frozen' ? 'optional' : 'required';
  return end;
}

export interface WantedLimit {
  readonly kind: AccountLimit;
  readonly ground: LimitGround;
  readonly told: ToldReason;
  readonly until: Instant | undefined;
  readonly hasDocument: boolean;
}

/** EVIDENCE_REQUIRED, REASON_UNKNOWN or LIMIT_END_INVALID where a limit lacks what its ground asks for. */
export function checkLimit(
  { kind, ground, told, until, hasDocument }: WantedLimit,
  at: Instant,
): Result<null> {
  if (needsDocument(ground) && !hasDocument) return refuse('EVIDENCE_REQUIRED');
  if (!toldReasonsOf(ground).includes(told)) return refuse('REASON_UNKNOWN');
  const end = endOf(kind, ground);
  const isRight =
    until === undefined ? end !== 'required' : end !== 'never' && until > at && until <= at + longestLimitMs;
  return isRight ? accept(null) : refuse('LIMIT_END_INVALID');
}

/** A lifting is to be decided within this time. */
export const liftingDueMs = dayMs;

/** What a decision on a lifting may name (`reviews.reasons.<code>`). */
export const liftingReasons = {
  approve: ['evidenceChecked'],
  reject: ['evidenceMissing', 'notJustified', 'wrongCustomer'],
} as const;

/** A limit as its customer reads it. */
export interface ToldLimit {
  readonly kind: AccountLimit;
  readonly reason: ToldReason;
  readonly until: Instant | undefined;
}

/** Of the same limit on several grounds, the customer reads the one that lasts longest. */
export function longestOfEach(limits: readonly ToldLimit[]): readonly ToldLimit[] {
  const endless = Number.POSITIVE_INFINITY;
  const longest = new Map<AccountLimit, ToldLimit>();
  for (const limit of limits) {
    const other = longest.get(limit.kind);
    if (other === undefined || (limit.until ?? endless) > (other.until ?? endless))
      longest.set(limit.kind, limit);
  }
  return accountLimits.flatMap((kind) => longest.get(kind) ?? []);
}
