import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { together } from '#foundation/server-kit/together.ts';
import { countsForLimits } from '../approval-limits.ts';
import {
  claimAt,
  compareUrgency,
  decidingPermissions,
  type InboxPlace,
  mayDecide,
  type ReviewKind,
} from '../rules.ts';
import type { PausableReviews } from './paused-reviews.ts';
import { isAsked, progressOf } from './progress.ts';
import { type Queued, readSources, touched } from './queue.ts';
import { findSources, type Source } from './queue-sources.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { type DecisionRow, selectDecisions } from './reviews.sql.ts';
import { selectTaken } from './touched.sql.ts';

/**
 * What this operator may decide and no other one has claimed, one after the other: what is assigned to
 * them, then what is most urgent. `realWorthTo`: of what counts for limits, no more real money than this.
 */
export type OpenReviews = (
  by: Reviewer,
  kind: ReviewKind | undefined,
  realWorthTo: bigint | undefined,
) => AsyncGenerator<Queued>;

interface Portion {
  readonly queued: readonly Queued[];
  readonly decisions: readonly DecisionRow[];
}

/** More than a team works on at once: the first portion has something for every caller. */
const walkedAtATime = 25;

export function createOpenReviews(needs: ReviewNeeds): OpenReviews {
  const { clock, handlers, limits } = needs;
  const firstPortions = new Map<string, () => Promise<Portion>>();

  /** Concurrent operators with the usual limit share one read; another limit is read for that operator. */
  function firstPortion(kinds: readonly PausableReviews[], realWorthTo: bigint | undefined) {
    const isUsual = realWorthTo === undefined || realWorthTo === limits.current.largeAbove;
    if (!isUsual) return readFree(needs, kinds, realWorthTo);
    const key = `${realWorthTo} ${kinds.map((each) => each.kind).join()}`;
    const ask = firstPortions.get(key) ?? together(() => readFree(needs, kinds, realWorthTo));
    firstPortions.set(key, ask);
    return ask();
  }

  return async function* openReviews(by, kind, realWorthTo) {
    const may = ({ kind }: PausableReviews) => by.permissions.has(decidingPermissions[kind]);
    const assigned = await findSources(needs, { kind, show: 'assigned' }, by, clock.now());
    const own = within(assigned, realWorthTo).filter(({ handler }) => may(handler));
    if (own.length > 0) yield* walk(needs, by, (after) => readPortion(needs, own, after));
    const kinds = handlers.filter((each) => may(each) && (kind === undefined || each.kind === kind));
    yield* walk(needs, by, (after) =>
      after === undefined ? firstPortion(kinds, realWorthTo) : readFree(needs, kinds, realWorthTo, after),
    );
  };
}

async function* walk(
  { db, clock }: ReviewNeeds,
  by: Reviewer,
  readOn: (after: InboxPlace | undefined) => Promise<Portion>,
): AsyncGenerator<Queued> {
  let after: InboxPlace | undefined;
  do {
    const { queued, decisions } = await readOn(after);
    const persons = await loadPersons(db, clock.now());
    for (const each of queued.toSorted(byUrgency)) {
      const review = { ...progressOf(each.row, decisions), permission: each.permission };
      const at = clock.now();
      if (isFree(each, at) && !isAsked(each.row, at) && mayDecide(review, by, { at, persons }).ok) yield each;
    }
    after = queued.at(-1)?.place;
  } while (after !== undefined);
}

async function readFree(
  needs: ReviewNeeds,
  kinds: readonly PausableReviews[],
  realWorthTo: bigint | undefined,
  after?: InboxPlace,
): Promise<Portion> {
  const taken = await selectTaken(needs.db, new Date(needs.clock.now()));
  const sources = kinds.map((handler) => ({ handler, filter: { except: taken.get(handler.kind) } }));
  return await readPortion(needs, within(sources, realWorthTo), after);
}

async function readPortion(
  needs: ReviewNeeds,
  sources: readonly Source[],
  after?: InboxPlace,
): Promise<Portion> {
  const read = await readSources(needs, sources, { after, limit: walkedAtATime });
  const ids = read.map(({ row }) => row.id);
  const [queued, decisions] = await Promise.all([touched(needs, read), selectDecisions(needs.db, ids)]);
  return { queued, decisions };
}

/** Only reviews of kinds that count for limits are held to one. */
function within(sources: readonly Source[], realWorthTo: bigint | undefined): Source[] {
  return sources.map(({ handler, filter }) => ({
    handler,
    filter: countsForLimits(handler.kind, 'real') ? { ...filter, realWorthTo } : filter,
  }));
}

function byUrgency(one: Queued, other: Queued): number {
  return compareUrgency({ kind: one.row.kind, ...one.sorted }, { kind: other.row.kind, ...other.sorted });
}

function isFree({ row }: Queued, at: number): boolean {
  return row.state === 'waiting' && claimAt(progressOf(row, []), at) === undefined;
}
