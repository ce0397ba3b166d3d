import type { OperatorId } from '#foundation/ids/ids.ts';
import type { QueueFilter } from '#foundation/server-kit/due-queue.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { CountedKind } from '../console-contract.ts';
import { standsStill } from '../deadlines.ts';
import type { ReviewKind, ReviewShow } from '../rules.ts';
import type { PausableReviews } from './paused-reviews.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { selectExcept, selectOnly, type Touched } from './touched.sql.ts';

/** The requested part of all that waits; all of it by default. */
export interface QueueAsk
  extends Pick<QueueFilter, 'worthFrom' | 'worthTo' | 'submittedFrom' | 'submittedBefore' | 'why'> {
  readonly kind?: ReviewKind | undefined;
  readonly show?: ReviewShow | undefined;
  /** Of customers there. */
  readonly country?: string | undefined;
  /** Null: unclaimed. */
  readonly assignee?: OperatorId | null | undefined;
}

/** A kind, and the requested part of it. */
export interface Source {
  readonly handler: PausableReviews;
  readonly filter: QueueFilter;
}

/** The kinds that may have some of what is asked for. */
export async function findSources(
  { db, handlers, pauses, fromCountry }: ReviewNeeds,
  ask: QueueAsk,
  by: Reviewer,
  at: Instant,
): Promise<Source[]> {
  const { kind, show = 'all', country, assignee, ...shown } = ask;
  const { worthFrom, worthTo, submittedFrom, submittedBefore, why } = shown;
  const shared: QueueFilter = {
    worthFrom,
    worthTo,
    submittedFrom,
    submittedBefore,
    why,
    dueBefore: show === 'overdue' ? at : undefined,
    customers: country === undefined ? undefined : fromCountry(country),
  };
  const touchedBy = { show, assignee, operatorId: by.operatorId, at: new Date(at) };
  const isSomebodys = assignee !== undefined && assignee !== null;
  const isTouched = isSomebodys || show === 'mine' || show === 'assigned' || show === 'second';
  const isNobodys = show === 'unclaimed' || assignee === null;
  const touched = isTouched ? await selectOnly(db, touchedBy) : undefined;
  const only = show === 'asked' ? both(await selectAsked(pauses, at), touched) : touched;
  const except = !isTouched && isNobodys ? await selectExcept(db, touchedBy) : undefined;
  return handlers.flatMap((handler) => {
    if (kind !== undefined && handler.kind !== kind) return [];
    if (only !== undefined && !only.has(handler.kind)) return [];
    const filter = { ...shared, only: only?.get(handler.kind), except: except?.get(handler.kind) };
    return [{ handler, filter }];
  });
}

export async function countSources(
  { usdtRate }: Pick<ReviewNeeds, 'usdtRate'>,
  sources: readonly Source[],
  at: Instant,
): Promise<CountedKind[]> {
  return await Promise.all(
    sources.map(async ({ handler, filter }) => ({
      kind: handler.kind,
      why: [...(handler.why ?? [])],
      ...(await handler.count(at, { filter, usdtRate })),
    })),
  );
}

/** What customers are asked about now. */
async function selectAsked(pauses: ReviewNeeds['pauses'], at: Instant): Promise<Touched> {
  const asked = (await pauses.current()).filter((pause) => standsStill({ pause }, at));
  return new Map(
    [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, ofKind]) => [
      kind,
      ofKind.map(({ recordId }) => recordId),
    ]),
  );
}

/** What is in both; all of the one where the other is not asked for. */
function both(one: Touched, other: Touched | undefined): Touched {
  if (other === undefined) return one;
  return new Map(
    [...one].map(([kind, ids]) => [kind, ids.filter((id) => other.get(kind)?.includes(id) ?? false)]),
  );
}
