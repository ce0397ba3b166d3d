import type { OutputOf } from '#foundation/calls/define-call.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import { reviewKinds } from '../rules.ts';
import type { countDecisions as countDecisionsCall } from '../team-contract.ts';
import type { ReviewNeeds } from './review-needs.ts';
import { type DecidedCount, selectDecidedCounts } from './reviews.sql.ts';

const shownDays = 7;

/** What was decided on each of the last days, and today of which kind and by whom. */
export async function countDecisions({
  db,
  clock,
  operators,
}: ReviewNeeds): Promise<OutputOf<typeof countDecisionsCall>> {
  const today = Math.floor(clock.now() / dayMs);
  const days = Array.from({ length: shownDays }, (_, index) => (today - shownDays + 1 + index) * dayMs);
  const counted = await selectDecidedCounts(db, new Date(days[0] ?? 0));
  const ofToday = counted.filter(({ day }) => day === dayOf(today * dayMs));
  const ids = [...new Set(ofToday.map(({ operatorId }) => operatorId))];
  const emails = await operators.emailsOf(ids);
  return {
    days: days.map((at) => ({ day: dayOf(at), ...summed(counted.filter(({ day }) => day === dayOf(at))) })),
    kinds: reviewKinds
      .map((kind) => ({ kind, ...summed(ofToday.filter((each) => each.kind === kind)) }))
      .filter(({ approved, rejected }) => approved + rejected > 0),
    operators: ids
      .map((id) => ({
        email: emails.get(id) ?? '',
        ...summed(ofToday.filter(({ operatorId }) => operatorId === id)),
      }))
      .sort((one, other) => other.approved + other.rejected - one.approved - one.rejected),
  };
}

function dayOf(at: number): string {
  return formatInstant(at).slice(0, 10);
}

function summed(counted: readonly DecidedCount[]) {
  const of = (wanted: DecidedCount['decision']) =>
    counted.filter(({ decision }) => decision === wanted).reduce((total, { count }) => total + count, 0);
  return { approved: of('approve'), rejected: of('reject') };
}
