import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { ReviewKind, ReviewShow } from '../rules.ts';

/** Records of sources, by kind. */
export type Touched = ReadonlyMap<ReviewKind, readonly bigint[]>;

export interface TouchedBy {
  readonly show: ReviewShow;
  /** Null: unassigned. */
  readonly assignee: OperatorId | null | undefined;
  /** The caller. */
  readonly operatorId: OperatorId;
  readonly at: Date;
}

const isClaimed = (at: Date) => sql`claimed_until > ${at}`;

/** What was claimed, assigned or approved as is asked for, and is not settled. */
export function selectOnly(db: Database, { show, assignee, operatorId, at }: TouchedBy): Promise<Touched> {
  const isShown = {
    all: sql`true`,
    // Which customers are asked now is not stored here: the caller filters by it (queue-sources.ts).
    asked: sql`true`,
    overdue: sql`true`,
    unclaimed: sql`(claimed_until is null or claimed_until <= ${at})`,
    mine: sql`claimed_by = ${operatorId} and ${isClaimed(at)}`,
    assigned: sql`assigned_to = ${operatorId}`,
    second: sql`exists (
      select from reviews.decision where review_id = review.id and withdrawn_at is null and decision = 'approve')`,
  }[show];
  const isAssigned =
    assignee === undefined
      ? sql`true`
      : assignee === null
        ? sql`assigned_to is null`
        : sql`assigned_to = ${assignee}`;
  return selectTouched(db, sql`${isShown} and ${isAssigned}`);
}

/** Touched items that count as unclaimed. */
export function selectExcept(
  db: Database,
  { show, assignee, at }: Pick<TouchedBy, 'show' | 'assignee' | 'at'>,
): Promise<Touched> {
  const parts = [
    ...(show === 'unclaimed' ? [isClaimed(at)] : []),
    ...(assignee === null ? [sql`assigned_to is not null`] : []),
  ];
  return selectTouched(db, sql`(${sql.join(parts, sql` or `)})`);
}

/** Not offered as next: claimed, or assigned to an operator who is in time still. */
export function selectTaken(db: Database, at: Date): Promise<Touched> {
  return selectTouched(db, sql`(${isClaimed(at)} or (assigned_to is not null and due_at >= ${at}))`);
}

async function selectTouched(db: Database, which: ReturnType<typeof sql>): Promise<Touched> {
  const { rows } = await sql<{ kind: ReviewKind; ids: bigint[] }>`
    select kind, array_agg(record_id) as ids from reviews.review
    where state = 'waiting' and ${which} group by kind`.execute(db);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}
