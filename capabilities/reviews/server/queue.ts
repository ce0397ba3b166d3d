import { together } from '#foundation/server-kit/together.ts';
import type { CountedKind } from '../console-contract.ts';
import type { WaitingReview } from '../face.ts';
import {
  claimAt,
  comparePlaces,
  decidingPermissions,
  type InboxPlace,
  mayDecide,
  placeWithin,
  type ReviewKind,
  type ReviewShow,
} from '../rules.ts';
import { findWaiting } from './find-waiting.ts';
import { asItWaits, isAsked, progressOf, untouched } from './progress.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { type ReviewRow, selectDecisions, selectReviews, selectTouched } from './reviews.sql.ts';

export interface QueueFilter {
  readonly kind?: ReviewKind | undefined;
  /** All of it unless told. */
  readonly show?: ReviewShow | undefined;
  /** From behind this place. */
  readonly after?: InboxPlace | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Queued {
  readonly place: InboxPlace;
  readonly row: ReviewRow;
  /** What its source asks of those who decide, beside its kind's permission. */
  readonly permission?: string | undefined;
}

/** What waits, of all sources: in the order of the deadlines. */
export interface ReviewQueue {
  page(filter: QueueFilter, by: Reviewer): Promise<{ total: number; page: readonly Queued[] }>;
  counts(kind?: ReviewKind): Promise<CountedKind[]>;
  /** What this operator may decide and nobody has claimed, one after the other. */
  openTo(by: Reviewer, kind?: ReviewKind): AsyncGenerator<Queued>;
}

/** More than a team has claimed: the first portion has something for whoever asks. */
const walkedAtATime = 25;

export function createReviewQueue({ db, clock, handlers }: ReviewNeeds): ReviewQueue {
  const asked = (kind: ReviewKind | undefined) =>
    handlers.filter((handler) => kind === undefined || handler.kind === kind);

  async function counts(kind?: ReviewKind): Promise<CountedKind[]> {
    const at = clock.now();
    return await Promise.all(
      asked(kind).map(async (handler) => ({ kind: handler.kind, ...(await handler.count(at)) })),
    );
  }

  /** Of each kind no more is read than could be on the page; what is decided already may be among it. */
  async function read(
    sources: typeof handlers,
    after: InboxPlace | undefined,
    limit: number,
    list: 'waiting' | 'asked' = 'waiting',
  ) {
    const found = await Promise.all(
      sources.map(async (handler) => {
        const from = after && placeWithin(handler.kind, after);
        const waiting = await handler[list]({ limit, after: from });
        return waiting.map((review) => placed(handler.kind, review));
      }),
    );
    const page = inOrder(found.flat()).slice(0, limit);
    const stored = await selectReviews(db, idsOf(page));
    const byId = new Map(stored.map((row) => [row.id, row]));
    return page.map((each) => withTouched(each, byId.get(each.row.id)));
  }

  async function readPortion(sources: typeof handlers, after?: InboxPlace) {
    const portion = await read(sources, after, walkedAtATime);
    return { portion, decisions: await selectDecisions(db, idsOf(portion)) };
  }

  const firstPortions = new Map<string, () => ReturnType<typeof readPortion>>();

  /** Read once for all of a team who ask while the one before is read. */
  function firstPortion(sources: typeof handlers) {
    const key = sources.map((each) => each.kind).join();
    const ask = firstPortions.get(key) ?? together(() => readPortion(sources));
    firstPortions.set(key, ask);
    return ask();
  }

  /** What operators have claimed or agreed to and still waits: few, beside what nobody has touched. */
  async function touched({ kind, show = 'all' }: QueueFilter, by: Reviewer, at: number): Promise<Queued[]> {
    const rows = await selectTouched(db, { kind, show, operatorId: by.operatorId, at: new Date(at) });
    const found = await Promise.all(
      rows.map(async (row) => {
        const waiting = (await findWaiting(handlers, row.id))?.waiting;
        return waiting === undefined ? [] : [withTouched(placed(row.kind, waiting), row)];
      }),
    );
    return inOrder(found.flat());
  }

  return {
    counts,
    async page(filter, by) {
      const { kind, show = 'all', after, offset, limit } = filter;
      const at = clock.now();
      const end = offset + limit;
      if (show === 'mine' || show === 'second') {
        const all = await touched(filter, by, at);
        const behind = all.filter(({ place }) => after === undefined || comparePlaces(place, after) > 0);
        return { total: all.length, page: behind.slice(offset, end) };
      }
      const counted = await counts(kind);
      const sum = (part: 'waiting' | 'overdue' | 'asked') =>
        counted.reduce((total, each) => total + each[part], 0);
      if (show === 'asked') {
        return { total: sum('asked'), page: (await read(asked(kind), after, end, show)).slice(offset) };
      }
      if (show === 'unclaimed') {
        const claimed = (await touched(filter, by, at)).length;
        const free = (await read(asked(kind), after, end + claimed)).filter((each) => isFree(each, at));
        return { total: sum('waiting') - claimed, page: free.slice(offset, end) };
      }
      const page = (await read(asked(kind), after, end)).slice(offset).filter(isUndecided);
      if (show === 'all') return { total: sum('waiting'), page };
      return { total: sum('overdue'), page: page.filter(({ place }) => place.dueAt < at) };
    },
    async *openTo(by, kind) {
      const sources = asked(kind).filter((each) => by.permissions.has(decidingPermissions[each.kind]));
      let after: InboxPlace | undefined;
      do {
        const { portion, decisions } =
          after === undefined ? await firstPortion(sources) : await readPortion(sources, after);
        for (const queued of portion) {
          const at = clock.now();
          const review = { ...progressOf(queued.row, decisions), permission: queued.permission };
          if (isFree(queued, at) && !isAsked(queued.row, at) && mayDecide(review, by, at).ok) yield queued;
        }
        after = portion.at(-1)?.place;
      } while (after !== undefined);
    },
  };
}

function placed(kind: ReviewKind, review: WaitingReview): Queued {
  const { dueAt, recordId: id, permission } = review;
  return { place: { dueAt, kind, id }, row: untouched(kind, review), permission };
}

function withTouched(queued: Queued, stored: ReviewRow | undefined): Queued {
  return { ...queued, row: asItWaits(stored, queued.row) };
}

function inOrder(queued: readonly Queued[]): Queued[] {
  return queued.toSorted((one, other) => comparePlaces(one.place, other.place));
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
