import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { ReviewKind } from '../rules.ts';
import type { ReviewNeeds } from './review-needs.ts';
import { type DecidedCount, selectDecidedCounts } from './reviews.sql.ts';

export interface DecidedBy {
  readonly kind: ReviewKind;
  /** Their e-mail address. */
  readonly operator: string;
  readonly approved: number;
  readonly rejected: number;
}

/**
 * How many of each kind every operator decided on a day (its first moment, UTC): a first approval of two
 * counts, what was withdrawn does not.
 */
export async function decidedOn({ db, operators }: Pick<ReviewNeeds, 'db' | 'operators'>, at: Instant) {
  const day = formatInstant(at).slice(0, 10);
  const counted = (await selectDecidedCounts(db, new Date(at))).filter((each) => each.day === day);
  const emails = await operators.emailsOf([...new Set(counted.map(({ operatorId }) => operatorId))]);
  const byOne = Map.groupBy(counted, ({ kind, operatorId }) => `${kind} ${emails.get(operatorId) ?? ''}`);
  return [...byOne]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .flatMap(([, counts]) => {
      const [first] = counts;
      if (first === undefined) return [];
      const { kind, operatorId } = first;
      const of = (wanted: DecidedCount['decision']) =>
        counts.filter(({ decision }) => decision === wanted).reduce((sum, { count }) => sum + count, 0);
      const operator = emails.get(operatorId) ?? '';
      return [{ kind, operator, approved: of('approve'), rejected: of('reject') }];
    });
}
