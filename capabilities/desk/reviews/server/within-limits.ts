import { worthInUsdt } from '#foundation/money/worth.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import { checkApproval, countsForLimits, mostApprovable } from '../approval-limits.ts';
import type { WaitingReview } from '../face.ts';
import type { ReviewKind } from '../rules.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { type ReviewRow, selectApprovedWorth } from './reviews.sql.ts';

type Limited = Pick<WaitingReview, 'amount' | 'book'> & { readonly kind: ReviewKind };

/** The review as limits see it. */
export function limitedPart({ kind, book, asset, units }: ReviewRow): Limited {
  return { kind, book, ...(asset === null || units === null ? {} : { amount: { asset, units } }) };
}

/**
 * What approving it counts, in USDT units, where this operator may approve so much now; 0 of what
 * does not count. OPERATOR_LIMIT; SERVICE_UNAVAILABLE while there is no price. In the transaction of an
 * approval `lockApprovals` goes before: two at once could pass a limit together.
 */
export async function withinLimits(
  { clock, limits, usdtRate }: Pick<ReviewNeeds, 'clock' | 'limits' | 'usdtRate'>,
  db: Database,
  { operatorId, permissions }: Reviewer,
  { kind, book, amount }: Limited,
): Promise<Result<bigint>> {
  if (amount === undefined || !countsForLimits(kind, book)) return accept(0n);
  const worth = worthInUsdt(usdtRate, amount);
  if (!worth.ok) return worth;
  const earlier = await selectApprovedWorth(db, operatorId, aDayBefore(clock));
  const within = checkApproval({ worth: worth.value, earlier, permissions }, limits.current);
  return within.ok ? worth : within;
}

/** The most that this operator may approve of real money with their next approval, in USDT units. */
export async function approvableNow(
  { db, clock, limits }: Pick<ReviewNeeds, 'db' | 'clock' | 'limits'>,
  { operatorId, permissions }: Reviewer,
): Promise<bigint> {
  const earlier = await selectApprovedWorth(db, operatorId, aDayBefore(clock));
  return mostApprovable({ earlier, permissions }, limits.current);
}

function aDayBefore(clock: Clock): Date {
  return new Date(clock.now() - dayMs);
}
