import { worthInUsdt } from '#foundation/money/worth.ts';
import type { CountedKind } from '../console-contract.ts';
import type { WaitingReview } from '../face.ts';
import {
  comparePlaces,
  type InboxPlace,
  keyOf,
  placeWithin,
  type ReviewKind,
  type ReviewSort,
  type Sorted,
} from '../rules.ts';
import { asItWaits, untouched } from './progress.ts';
import { countSources, findSources, type QueueAsk, type Source } from './queue-sources.ts';
import type { Reviewer, ReviewNeeds } from './review-needs.ts';
import { type ReviewRow, selectReviews } from './reviews.sql.ts';

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

export async function countQueue(needs: ReviewNeeds, ask: QueueAsk, by: Reviewer): Promise<CountedKind[]> {
  const at = needs.clock.now();
  return await countSources(needs, await findSources(needs, ask, by, at), at);
}

/** A page of what waits, of all sources. */
export async function readQueuePage(needs: ReviewNeeds, ask: QueuePageAsk, by: Reviewer) {
  const at = needs.clock.now();
  const sources = await findSources(needs, ask, by, at);
  const [counts, queued] = await Promise.all([
    countSources(needs, sources, at),
    readSources(needs, sources, { ...ask, limit: ask.offset + ask.limit }),
  ]);
  const total = counts.reduce((sum, { waiting }) => sum + waiting, 0);
  return { total, page: (await touched(needs, queued.slice(ask.offset))).filter(isUndecided) };
}

/** Of each kind no more is read than could be on the page; what is decided already may be among it. */
export async function readSources(
  { usdtRate }: Pick<ReviewNeeds, 'usdtRate'>,
  sources: readonly Source[],
  { sort = 'due', after, limit }: Pick<QueuePageAsk, 'sort' | 'after' | 'limit'>,
): Promise<Queued[]> {
  const found = await Promise.all(
    sources.map(async ({ handler, filter }) => {
      const from = after && placeWithin(handler.kind, after);
      const reviews = await handler.waiting({ limit, after: from, sort, filter, usdtRate });
      return reviews.map((review) => placed(usdtRate, handler.kind, review, sort));
    }),
  );
  return found
    .flat()
    .sort((one, other) => comparePlaces(one.place, other.place))
    .slice(0, limit);
}

/** With what operators have done to it; deadline and amount are always the source's. */
export async function touched({ db }: Pick<ReviewNeeds, 'db'>, queued: readonly Queued[]): Promise<Queued[]> {
  const stored = await selectReviews(
    db,
    queued.map(({ row }) => row.id),
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  return queued.map((each) => {
    const { asset, units } = each.row;
    return { ...each, row: { ...asItWaits(byId.get(each.row.id), each.row), asset, units } };
  });
}

function placed(
  usdtRate: ReviewNeeds['usdtRate'],
  kind: ReviewKind,
  review: WaitingReview,
  sort: ReviewSort,
): Queued {
  const { dueAt, submittedAt, amount, recordId: id, permission } = review;
  const worth = amount === undefined ? undefined : worthInUsdt(usdtRate, amount);
  const sorted = { dueAt, submittedAt, worth: worth?.ok ? worth.value : 0n };
  return { place: { key: keyOf(sort, sorted), kind, id }, row: untouched(kind, review), sorted, permission };
}

function isUndecided({ row: { state } }: Queued): boolean {
  return state === 'waiting' || state === 'deciding';
}
