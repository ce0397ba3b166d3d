import type { OperatorId } from '#foundation/ids/ids.ts';
import { worthInUsdt } from '#foundation/money/worth.ts';
import type { QueueFilter } from '#foundation/server-kit/due-queue.ts';
import { together } from '#foundation/server-kit/together.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { countsForLimits } from '../approval-limits.ts';
import type { CountedKind } from '../console-contract.ts';
import { standsStill } from '../deadlines.ts';
import type { WaitingReview } from '../face.ts';
import {
  claimAt,
  comparePlaces,
  compareUrgency,
  decidingPermissions,
  type InboxPlace,
  keyOf,
  mayDecide,
  placeWithin,
  type ReviewKind,
  type ReviewShow,
  type ReviewSort,
  type Sorted,
} from '../rules.ts';
import type { PausableReviews } from './paused-reviews.ts';
import { asItWaits, isAsked, progressOf, untouched } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { type ReviewRow, selectDecisions, selectReviews } from './reviews.sql.ts';
import { selectExcept, selectOnly, selectTaken, type Touched } from './touched.sql.ts';

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

export interface QueuePageAsk extends QueueAsk {
  readonly sort?: ReviewSort | undefined;
  /** From behind this place. */
  readonly after?: InboxPlace | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Queued {
  readonly place: InboxPlace;
  readonly row: ReviewRow;
  readonly sorted: Sorted;
  /** What its source asks of those who decide, beside its kind's permission. */
  readonly permission?: string | undefined;
}

/** What waits, of all sources. */
export interface ReviewQueue {
  page(ask: QueuePageAsk, by: Reviewer): Promise<{ total: number; page: readonly Queued[] }>;
  counts(ask: QueueAsk, by: Reviewer): Promise<CountedKind[]>;
  /**
   * What this operator may decide and no other one has claimed, one after the other: what is assigned to
   * them, then what is most urgent. `realWorthTo`: of what counts for limits, no more real money than this.
   */
  openTo(by: Reviewer, kind: ReviewKind | undefined, realWorthTo: bigint | undefined): AsyncGenerator<Queued>;
}

/** A kind, and the requested part of it. */
interface Source {
  readonly handler: PausableReviews;
  readonly filter: QueueFilter;
}

/** More than a team works on at once: the first portion has something for every caller. */
const walkedAtATime = 25;

export function createReviewQueue(needs: ReviewNeeds): ReviewQueue {
  const { db, clock, handlers, pauses, limits, usdtRate, fromCountry } = needs;

  /** What customers are asked about now. */
  async function selectAsked(at: Instant): Promise<Touched> {
    const asked = (await pauses.current()).filter((pause) => standsStill({ pause }, at));
    return new Map(
      [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, ofKind]) => [
        kind,
        ofKind.map(({ recordId }) => recordId),
      ]),
    );
  }

  async function sourcesOf(ask: QueueAsk, by: Reviewer, at: Instant): Promise<Source[]> {
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
    const only = show === 'asked' ? both(await selectAsked(at), touched) : touched;
    const except = !isTouched && isNobodys ? await selectExcept(db, touchedBy) : undefined;
    return handlers.flatMap((handler) => {
      if (kind !== undefined && handler.kind !== kind) return [];
      if (only !== undefined && !only.has(handler.kind)) return [];
      const filter = { ...shared, only: only?.get(handler.kind), except: except?.get(handler.kind) };
      return [{ handler, filter }];
    });
  }

  async function counted(sources: readonly Source[], at: Instant): Promise<CountedKind[]> {
    return await Promise.all(
      sources.map(async ({ handler, filter }) => ({
        kind: handler.kind,
        why: [...(handler.why ?? [])],
        ...(await handler.count(at, { filter, usdtRate })),
      })),
    );
  }

  function placed(kind: ReviewKind, review: WaitingReview, sort: ReviewSort): Queued {
    const { dueAt, submittedAt, amount, recordId: id, permission } = review;
    const worth = amount === undefined ? undefined : worthInUsdt(usdtRate, amount);
    const sorted = { dueAt, submittedAt, worth: worth?.ok ? worth.value : 0n };
    return {
      place: { key: keyOf(sort, sorted), kind, id },
      row: untouched(kind, review),
      sorted,
      permission,
    };
  }

  /** Of each kind no more is read than could be on the page; what is decided already may be among it. */
  async function read(
    sources: readonly Source[],
    { sort = 'due', after, limit }: Pick<QueuePageAsk, 'sort' | 'after' | 'limit'>,
  ): Promise<Queued[]> {
    const found = await Promise.all(
      sources.map(async ({ handler, filter }) => {
        const from = after && placeWithin(handler.kind, after);
        const reviews = await handler.waiting({ limit, after: from, sort, filter, usdtRate });
        return reviews.map((review) => placed(handler.kind, review, sort));
      }),
    );
    return found
      .flat()
      .sort((one, other) => comparePlaces(one.place, other.place))
      .slice(0, limit);
  }

  /** With what operators have done to it. */
  async function touched(queued: readonly Queued[]): Promise<Queued[]> {
    const byId = new Map((await selectReviews(db, idsOf(queued))).map((row) => [row.id, row]));
    return queued.map((each) => withTouched(each, byId.get(each.row.id)));
  }

  async function readPortion(sources: readonly Source[], after?: InboxPlace) {
    const queued = await read(sources, { after, limit: walkedAtATime });
    const [portion, decisions] = await Promise.all([touched(queued), selectDecisions(db, idsOf(queued))]);
    return { portion, decisions };
  }

  /** Only reviews of kinds that count for limits are held to one. */
  function within(sources: readonly Source[], realWorthTo: bigint | undefined): Source[] {
    return sources.map(({ handler, filter }) => ({
      handler,
      filter: countsForLimits(handler.kind, 'real') ? { ...filter, realWorthTo } : filter,
    }));
  }

  async function readFree(
    kinds: readonly PausableReviews[],
    realWorthTo: bigint | undefined,
    after?: InboxPlace,
  ) {
    const taken = await selectTaken(db, new Date(clock.now()));
    const sources = kinds.map((handler) => ({ handler, filter: { except: taken.get(handler.kind) } }));
    return await readPortion(within(sources, realWorthTo), after);
  }

  const firstPortions = new Map<string, () => ReturnType<typeof readPortion>>();

  /** Read once for all of a team who ask while the one before is read; near the end of a day, alone. */
  function firstPortion(kinds: readonly PausableReviews[], realWorthTo: bigint | undefined) {
    const isUsual = realWorthTo === undefined || realWorthTo === limits.current.largeAbove;
    if (!isUsual) return readFree(kinds, realWorthTo);
    const key = `${realWorthTo} ${kinds.map((each) => each.kind).join()}`;
    const ask = firstPortions.get(key) ?? together(() => readFree(kinds, realWorthTo));
    firstPortions.set(key, ask);
    return ask();
  }

  async function* walk(
    by: Reviewer,
    readOn: (after: InboxPlace | undefined) => ReturnType<typeof readPortion>,
  ): AsyncGenerator<Queued> {
    let after: InboxPlace | undefined;
    do {
      const { portion, decisions } = await readOn(after);
      for (const queued of portion.toSorted(byUrgency)) {
        const review = { ...progressOf(queued.row, decisions), permission: queued.permission };
        const at = clock.now();
        if (isFree(queued, at) && !isAsked(queued.row, at) && mayDecide(review, by, at).ok) yield queued;
      }
      after = portion.at(-1)?.place;
    } while (after !== undefined);
  }

  return {
    counts: async (ask, by) => {
      const at = clock.now();
      return await counted(await sourcesOf(ask, by, at), at);
    },
    async page(ask, by) {
      const at = clock.now();
      const sources = await sourcesOf(ask, by, at);
      const [counts, queued] = await Promise.all([
        counted(sources, at),
        read(sources, { ...ask, limit: ask.offset + ask.limit }),
      ]);
      const total = counts.reduce((sum, { waiting }) => sum + waiting, 0);
      return { total, page: (await touched(queued.slice(ask.offset))).filter(isUndecided) };
    },
    async *openTo(by, kind, realWorthTo) {
      const may = ({ kind }: PausableReviews) => by.permissions.has(decidingPermissions[kind]);
      const assigned = await sourcesOf({ kind, show: 'assigned' }, by, clock.now());
      const own = within(assigned, realWorthTo).filter(({ handler }) => may(handler));
      if (own.length > 0) yield* walk(by, (after) => readPortion(own, after));
      const kinds = handlers.filter((each) => may(each) && (kind === undefined || each.kind === kind));
      yield* walk(by, (after) =>
        after === undefined ? firstPortion(kinds, realWorthTo) : readFree(kinds, realWorthTo, after),
      );
    },
  };
}

function byUrgency(one: Queued, other: Queued): number {
  return compareUrgency({ kind: one.row.kind, ...one.sorted }, { kind: other.row.kind, ...other.sorted });
}

/** What has no row of its own yet is as its source gives it; deadline and amount are always the source's. */
function withTouched(queued: Queued, stored: ReviewRow | undefined): Queued {
  const { asset, units } = queued.row;
  return { ...queued, row: { ...asItWaits(stored, queued.row), asset, units } };
}

/** What is in both; all of the one where the other is not asked for. */
function both(one: Touched, other: Touched | undefined): Touched {
  if (other === undefined) return one;
  return new Map(
    [...one].map(([kind, ids]) => [kind, ids.filter((id) => other.get(kind)?.includes(id) ?? false)]),
  );
}

function idsOf(queued: readonly Queued[]): string[] {
  return queued.map(({ row }) => row.id);
}

function isUndecided({ row: { state } }: Queued): boolean {
  return state === 'waiting' || state === 'deciding';
}

function isFree({ row }: Queued, at: number): boolean {
  return row.state === 'waiting' && claimAt(progressOf(row, []), at) === undefined;
}
