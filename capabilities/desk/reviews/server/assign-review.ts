import { worthInUsdt } from '#foundation/money/worth.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { checkApproval, countsForLimits } from '../approval-limits.ts';
import type { WaitingReview } from '../face.ts';
import { decidingPermissions, mayAssign, type ReviewKind, type ReviewProgress } from '../rules.ts';
import { changeTouched } from './claim-review.ts';
import type { Person } from './deadline-needs.ts';
import { progressOf } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { selectDecisions, updateAssignee } from './reviews.sql.ts';

/** To whom reviews can be assigned: all who may decide some kind of them. */
export function assigneesAmong(people: readonly Person[], kinds: readonly ReviewKind[]) {
  return people
    .map(({ email, permissions }) => ({
      email,
      kinds: kinds.filter((kind) => permissions.has(decidingPermissions[kind])),
    }))
    .filter((each) => each.kinds.length > 0);
}

/**
 * Assigns it to an operator, or to none. It locks nothing: others with the permission can still claim and
 * decide it. FORBIDDEN, REVIEW_DECIDED, FOUR_EYES_REQUIRED, NOT_INDEPENDENT, ASSIGNEE_UNFIT, OPERATOR_LIMIT
 * or SERVICE_UNAVAILABLE.
 */
export function assignReview(needs: ReviewNeeds, id: string, by: Reviewer, assignee: Person | undefined) {
  return changeTouched(needs, id, async (tx, row, waiting) => {
    const review = { ...progressOf(row, await selectDecisions(tx, [id])), permission: waiting.permission };
    const at = needs.clock.now();
    const now = { at, persons: await loadPersons(tx, at) };
    const may = mayAssign(review, by, assignee && { ...assignee, operatorId: assignee.id }, now);
    if (!may.ok) return may;
    const within = assignee === undefined ? accept(null) : fits(needs, assignee, review, waiting);
    if (!within.ok) return within;
    const assigned = assignee?.id ?? null;
    if (row.assigned_to === assigned) return accept(null);
    await updateAssignee(tx, id, assigned);
    await needs.audit.record(tx, {
      operatorIds: [by.operatorId],
      name: assigned === null ? 'reviews.unassign' : 'reviews.assign',
      subject: `review/${id}`,
      ...(waiting.customerId === 0n ? {} : { customerId: waiting.customerId }),
      before: { assignedTo: row.assigned_to === null ? null : String(row.assigned_to) },
      after: { assignedTo: assigned === null ? null : String(assigned) },
    });
    return accept(null);
  });
}

/** No operator is assigned what they may never approve. */
function fits(
  { limits, usdtRate }: ReviewNeeds,
  { permissions }: Person,
  { kind }: ReviewProgress,
  { book, amount }: WaitingReview,
): Result<null> {
  if (amount === undefined || !countsForLimits(kind, book)) return accept(null);
  const worth = worthInUsdt(usdtRate, amount);
  return worth.ok ? checkApproval({ worth: worth.value, earlier: 0n, permissions }, limits.current) : worth;
}
