import type { Instant } from '#foundation/time/clock.ts';
import type { ReviewKind } from '../rules.ts';
import { selectDecidedBy } from './deadlines.sql.ts';
import type { ReviewNeeds } from './review-needs.ts';

export interface DecidedBy {
  readonly kind: ReviewKind;
  /** Their e-mail address. */
  readonly operator: string;
  readonly approved: number;
  readonly rejected: number;
}

/**
 * How many of each kind every operator decided, from a moment on and before another: a first approval of two
 * counts, what was withdrawn does not.
 */
export async function decidedBetween(
  { db, operators }: Pick<ReviewNeeds, 'db' | 'operators'>,
  from: Instant,
  until: Instant,
): Promise<DecidedBy[]> {
  const rows = await selectDecidedBy(db, new Date(from), new Date(until));
  const emails = await operators.emailsOf([...new Set(rows.map(({ operatorId }) => operatorId))]);
  return rows.map(({ operatorId, ...counted }) => ({ ...counted, operator: emails.get(operatorId) ?? '' }));
}
